// prints: 3
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

public class HoldsForkJoin {
    static class Sum extends RecursiveTask<Integer> {
        protected Integer compute() {
            ForkJoinTask<Integer> other = ForkJoinTask.adapt(() -> 2).fork();
            return 1 + other.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Sum()));
        pool.shutdown();
    }
}
