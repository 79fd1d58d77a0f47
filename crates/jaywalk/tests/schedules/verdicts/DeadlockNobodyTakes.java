import java.util.concurrent.SynchronousQueue;

public class DeadlockNobodyTakes {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Threads.run(() -> queue.put(1), () -> queue.put(2), () -> queue.take());
    }
}
