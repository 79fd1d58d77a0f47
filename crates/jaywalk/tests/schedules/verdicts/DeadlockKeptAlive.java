// A worker that is kept for as long as there are numbers for never leaves its pool.
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class DeadlockKeptAlive {
    public static void main(String[] args) {
        SynchronousQueue<Runnable> queue = new SynchronousQueue<>();
        new ThreadPoolExecutor(0, 5, Long.MAX_VALUE, TimeUnit.NANOSECONDS, queue).execute(() -> {});
    }
}
