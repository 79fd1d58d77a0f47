import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

// prints: seen | not seen
/** A task that looks for something has another turn when that is there, or none if it is cancelled before. */
public class HoldsRepeatedUntilStopped {
    static volatile boolean there;
    static volatile boolean seen;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> look = pool.scheduleWithFixedDelay(() -> {
            if (there && !seen) {
                seen = true;
            }
        }, 5, 5, TimeUnit.MILLISECONDS);
        Thread other = Threads.start(() -> there = true);
        other.join();
        look.cancel(false);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        System.out.println(seen ? "seen" : "not seen");
    }
}
