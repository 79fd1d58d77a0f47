// paths: 2 completed
// prints: 2
import java.util.concurrent.CountDownLatch;

public class HoldsLatch {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        int[] parts = new int[2];
        Threads.start(() -> {
            parts[0] = 1;
            latch.countDown();
        });
        Threads.start(() -> {
            parts[1] = 1;
            latch.countDown();
        });
        latch.await();
        System.out.println(parts[0] + parts[1]);
    }
}
