import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

// prints: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16
// cut: loops
/** A task that does something may be repeated any number of times before it is cancelled: some are walked. */
public class CutRepeatedOften {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        AtomicInteger times = new AtomicInteger();
        pool.scheduleAtFixedRate(times::incrementAndGet, 0, 10, TimeUnit.MILLISECONDS);
        Thread.sleep(35);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        System.out.println(times);
    }
}
