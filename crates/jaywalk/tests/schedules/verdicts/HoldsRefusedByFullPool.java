// prints: 0 | 1
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool without a queue refuses what no worker waits for; more workers than are kept give up after a time. */
public class HoldsRefusedByFullPool {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
        int refused = 0;
        for (int i = 0; i < 3; i++) {
            try {
                pool.execute(() -> {});
            } catch (RejectedExecutionException e) {
                refused++;
            }
        }
        pool.shutdown();
        System.out.println(refused);
    }
}
