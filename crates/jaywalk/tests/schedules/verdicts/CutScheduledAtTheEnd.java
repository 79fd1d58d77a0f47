// A pool is shut down while a task is handed to it: that is refused, or cancelled, or runs.
// cut: unsupported:ScheduledThreadPoolExecutor.delayedExecute
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class CutScheduledAtTheEnd {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Thread other = new Thread(pool::shutdown);
        other.start();
        try {
            Future<String> task = pool.schedule(() -> "ran", 1, TimeUnit.SECONDS);
            System.out.println(task.get());
        } catch (RejectedExecutionException refused) {
            System.out.println("refused");
        } catch (CancellationException cancelled) {
            System.out.println("cancelled");
        }
    }
}
