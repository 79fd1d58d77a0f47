// Who cancels a task takes it out of the queue, if that is wanted.
// prints: false 0 | true 0
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class HoldsScheduledTakenOut {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, HoldsScheduledTakenOut::daemon);
        pool.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> task = pool.schedule(() -> { }, 1, TimeUnit.SECONDS);
        boolean cancelled = task.cancel(false);
        System.out.println(cancelled + " " + pool.getQueue().size());
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
