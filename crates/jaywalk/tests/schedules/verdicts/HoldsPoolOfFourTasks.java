// Four tasks, two workers: who takes which of the last two.
// paths: 16 completed
// prints: 6
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class HoldsPoolOfFourTasks {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            results.add(pool.submit(() -> number));
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        System.out.println(sum);
        pool.shutdown();
    }
}
