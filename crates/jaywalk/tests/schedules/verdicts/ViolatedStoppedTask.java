// A task may be interrupted by its pool, which is stopped, before it looks.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ViolatedStoppedTask {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        CountDownLatch begun = new CountDownLatch(1);
        pool.execute(() -> {
            begun.countDown();
            assert !Thread.currentThread().isInterrupted();
        });
        begun.await();
        pool.shutdownNow();
    }
}
