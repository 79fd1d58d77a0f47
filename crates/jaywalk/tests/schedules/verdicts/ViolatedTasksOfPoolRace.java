import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ViolatedTasksOfPoolRace {
    static volatile int number;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> one = pool.submit(() -> number++);
        Future<?> two = pool.submit(() -> number++);
        one.get();
        two.get();
        pool.shutdown();
        assert number == 2;
    }
}
