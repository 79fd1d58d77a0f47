// Waiting for the end of a pool may take too long.
// paths: 8 completed
// prints: false | true 2
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class HoldsPoolAwaited {
    public static void main(String[] args) throws Exception {
        AtomicInteger done = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(done::incrementAndGet);
        pool.execute(done::incrementAndGet);
        pool.shutdown();
        boolean hasEnded = pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(hasEnded ? "true " + done.get() : "false");
    }
}
