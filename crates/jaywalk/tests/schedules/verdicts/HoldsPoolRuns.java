// paths: 2 completed
// prints: 0 | 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class HoldsPoolRuns {
    static volatile int seen;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> seen = 1);
        pool.shutdown();
        System.out.println(seen);
    }
}
