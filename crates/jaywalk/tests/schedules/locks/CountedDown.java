import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CountedDown {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        boolean[] seen = new boolean[2];
        Threads.run(
                () -> latch.countDown(),
                () -> {
                    seen[0] = latch.await(1, TimeUnit.SECONDS);
                    seen[1] = latch.getCount() == 0;
                });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
