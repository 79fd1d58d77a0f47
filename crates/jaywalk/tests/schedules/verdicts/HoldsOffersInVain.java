import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

// Whom it meets who polls a queue that hands over depends on who has given up before, and so does what that event uses.
// paths: 32 completed, 0 failed
// prints: null null | null 1 | null 2 | 1 null | 1 2 | 2 null | 2 1
public class HoldsOffersInVain {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread[] givers = {
            Threads.start(() -> queue.offer(1, 10, TimeUnit.MILLISECONDS)),
            Threads.start(() -> queue.offer(2, 10, TimeUnit.MILLISECONDS)),
        };
        System.out.println(queue.poll() + " " + queue.poll());
        for (Thread giver : givers) {
            giver.join();
        }
    }
}
