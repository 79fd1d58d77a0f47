// paths: 2 completed
// prints: 3
import java.util.concurrent.CyclicBarrier;

public class HoldsBarrier {
    static int sum;

    public static void main(String[] args) throws Exception {
        int[] parts = new int[2];
        CyclicBarrier barrier = new CyclicBarrier(2, () -> sum = parts[0] + parts[1]);
        Threads.run(
                () -> {
                    parts[0] = 1;
                    barrier.await();
                },
                () -> {
                    parts[1] = 2;
                    barrier.await();
                });
        System.out.println(sum);
    }
}
