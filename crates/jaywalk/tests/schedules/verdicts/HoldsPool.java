// paths: 2 completed
// prints: 3
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class HoldsPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        System.out.println(one.get() + two.get());
        pool.shutdown();
    }
}
