// paths: 6 completed
// prints: interrupted 0 | interrupted 1 | took 1
import java.util.concurrent.LinkedBlockingQueue;

public class HoldsQueueInterrupted {
    static volatile String seen;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread taker = Threads.start(() -> {
            try {
                seen = "took " + queue.take();
            } catch (InterruptedException interrupted) {
                seen = "interrupted " + queue.size();
            }
        });
        Threads.run(() -> queue.put(1), taker::interrupt);
        taker.join();
        System.out.println(seen);
    }
}
