// A loop that waits for an element for a while, again and again.
// prints: 1
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class HoldsPollsInTime {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Threads.start(() -> queue.add(1));
        Integer found;
        do {
            found = queue.poll(10, TimeUnit.MILLISECONDS);
        } while (found == null);
        System.out.println(found);
    }
}
