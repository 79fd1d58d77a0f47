// prints: 1 2 | 2 1
import java.util.concurrent.LinkedBlockingQueue;

public class HoldsLinkedQueue {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Threads.start(() -> queue.put(1));
        Threads.start(() -> queue.put(2));
        System.out.println(queue.take() + " " + queue.take());
    }
}
