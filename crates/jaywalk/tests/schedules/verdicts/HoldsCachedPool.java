// prints: pool-1-thread-1 pool-1-thread-1 | pool-1-thread-1 pool-1-thread-2
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The second task goes to the worker of the first one if that waits for another, else to a new one. */
public class HoldsCachedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<String> first = pool.submit(() -> Thread.currentThread().getName());
        Future<String> second = pool.submit(() -> Thread.currentThread().getName());
        System.out.println(first.get() + " " + second.get());
        pool.shutdown();
    }
}
