// A task that is scheduled runs, and its pool ends.
// paths: 1 completed
// prints: done
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class HoldsScheduled {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> task = pool.schedule(() -> "done", 1, TimeUnit.SECONDS);
        System.out.println(task.get());
        pool.shutdown();
    }
}
