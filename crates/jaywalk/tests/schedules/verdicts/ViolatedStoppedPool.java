// A task may have looked whether it is interrupted before its pool is stopped: before it is begun with, or in the midst of it.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ViolatedStoppedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            assert Thread.currentThread().isInterrupted();
        });
        pool.shutdownNow();
    }
}
