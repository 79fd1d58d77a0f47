// A task that is repeated until it throws something.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledUntilItThrows {
    static int turns;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, ScheduledUntilItThrows::daemon);
        ScheduledFuture<?> task = pool.scheduleAtFixedRate(() -> {
            if (++turns == 2) {
                throw new IllegalStateException();
            }
        }, 1, 1, TimeUnit.SECONDS);
        try {
            task.get();
        } catch (ExecutionException thrown) {
            System.out.println(thrown.getCause() + " " + turns);
        }
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
