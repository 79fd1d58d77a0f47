import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** A worker that has had nothing to do for long is gone. */
public class IdleInPool {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        pool.submit(() -> 1).get();
        System.out.println(pool.getPoolSize());
    }
}
