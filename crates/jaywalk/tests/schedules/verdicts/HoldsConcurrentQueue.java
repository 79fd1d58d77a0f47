// prints: [a, b] | [b, a]
import java.util.concurrent.ConcurrentLinkedQueue;

public class HoldsConcurrentQueue {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        Threads.run(() -> queue.add("a"), () -> queue.add("b"));
        System.out.println(queue);
    }
}
