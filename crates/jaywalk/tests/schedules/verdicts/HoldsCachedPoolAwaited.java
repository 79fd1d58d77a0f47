// paths: 7 completed, 0 failed
// prints: 1 true | false
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class HoldsCachedPoolAwaited {
    static int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(() -> done = 1);
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println(ended ? done + " true" : "false");
    }
}
