// A task runs, or is cancelled before.
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledOrCancelled {
    static volatile String ran = "did not run";

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, ScheduledOrCancelled::daemon);
        ScheduledFuture<?> task = pool.schedule(() -> ran = "ran", 1, TimeUnit.SECONDS);
        boolean cancelled = task.cancel(false);
        System.out.println((cancelled ? "cancelled, " : "too late, ") + ran);
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
