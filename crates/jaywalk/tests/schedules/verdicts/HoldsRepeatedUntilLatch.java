import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

// prints: ended true | ended false
/** How often a task is repeated before its pool is shut down makes no difference where it does nothing any more. */
public class HoldsRepeatedUntilLatch {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch latch = new CountDownLatch(3);
        pool.scheduleAtFixedRate(latch::countDown, 0, 10, TimeUnit.MILLISECONDS);
        latch.await();
        pool.shutdown();
        System.out.println("ended " + pool.awaitTermination(1, TimeUnit.SECONDS));
    }
}
