// Whoever comes too late is turned away, and nobody else.
// paths: 2 completed
// prints: ran | turned away
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class HoldsPoolIsShutDown {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Threads.start(() -> {
            try {
                pool.execute(() -> System.out.println("ran"));
            } catch (RejectedExecutionException e) {
                System.out.println("turned away");
            }
        });
        pool.shutdown();
    }
}
