import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

// A task that writes the same each time has changed something once.
// prints: there
public class HoldsRepeatsTheSame {
    static volatile boolean there;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        pool.scheduleAtFixedRate(() -> there = true, 5, 5, TimeUnit.MILLISECONDS);
        while (!there) {
            Thread.onSpinWait();
        }
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        System.out.println("there");
    }
}
