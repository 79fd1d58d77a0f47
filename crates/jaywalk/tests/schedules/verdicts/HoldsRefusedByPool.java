// A task comes before the pool is shut down, or is refused.
// paths: 2 completed
// prints: done | refused
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class HoldsRefusedByPool {
    static volatile String outcome;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Threads.run(
                () -> {
                    try {
                        pool.submit(() -> outcome = "done").get();
                    } catch (RejectedExecutionException refused) {
                        outcome = "refused";
                    }
                },
                pool::shutdown);
        System.out.println(outcome);
    }
}
