// Two elements for a queue with room for one that only one is taken from.
import java.util.concurrent.LinkedBlockingQueue;

public class DeadlockQueueOfOne {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
        Threads.run(() -> queue.put(1), () -> queue.put(2), () -> queue.put(3), queue::take);
    }
}
