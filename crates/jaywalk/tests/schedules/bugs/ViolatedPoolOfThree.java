// Tasks of a pool of three lose an increment.
import java.util.concurrent.*;

public class ViolatedPoolOfThree {
    static int count;
    public static void main(String[] a) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(3);
        Future<?>[] f = new Future[5];
        for (int i = 0; i < 5; i++) f[i] = p.submit(() -> {
            int c = count;
            count = c+1;
        });
        for (Future<?> x : f) x.get();
        p.shutdown();
        assert count == 5:count;
    }
}
