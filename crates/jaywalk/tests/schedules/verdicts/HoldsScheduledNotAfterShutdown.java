// What has not begun is cancelled by shutting down, if that is wanted.
// prints: did not run, false, false | did not run, false, true | did not run, true, true | ran, false, false | ran, false, true
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class HoldsScheduledNotAfterShutdown {
    static volatile String ran = "did not run";

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        ScheduledFuture<?> task = pool.schedule(() -> ran = "ran", 1, TimeUnit.SECONDS);
        pool.shutdown();
        System.out.println(ran + ", " + task.isCancelled() + ", " + task.isDone());
    }
}
