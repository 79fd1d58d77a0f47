// The only worker waits for a task that it should do itself.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class DeadlockPoolTooSmall {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        System.out.println(pool.submit(() -> pool.submit(() -> 1).get()).get());
        pool.shutdown();
    }
}
