// cut: unsupported:LinkedBlockingQueue.take
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;

/** A worker that waits for an element is replaced, so that the other task can bring one. */
public class CutQueueInForkJoin {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        ForkJoinTask<Integer> taking = pool.submit(() -> queue.take());
        pool.submit(() -> queue.add(1));
        System.out.println(taking.get());
        pool.shutdown();
    }
}
