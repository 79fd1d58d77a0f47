// A pool is stopped at once.
// prints: did not run, 0 left, false false | did not run, 0 left, false true | did not run, 0 left, true false | did not run, 0 left, true true | did not run, 1 left, false false | ran, 0 left, false false | ran, 0 left, true false
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class HoldsScheduledAndStopped {
    static volatile String ran = "did not run";

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<?> task = pool.schedule(() -> ran = "ran", 1, TimeUnit.SECONDS);
        int left = pool.shutdownNow().size();
        System.out.println(ran + ", " + left + " left, " + task.isDone() + " " + task.isCancelled());
    }
}
