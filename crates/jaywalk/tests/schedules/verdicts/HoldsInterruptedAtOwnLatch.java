// prints: true false | false true

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Nobody else has a way to what they wait for: only an interrupt ends the one waiting, and a time the other as well. */
public class HoldsInterruptedAtOwnLatch {
    static boolean ended;

    public static void main(String[] args) throws Exception {
        Thread without = new Thread(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended = true;
            }
        });
        without.start();
        without.interrupt();
        without.join();
        assert ended;

        boolean[] was = new boolean[2];
        Thread within = new Thread(() -> {
            try {
                was[1] = !new CountDownLatch(1).await(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                was[0] = true;
            }
        });
        within.start();
        within.interrupt();
        within.join();
        System.out.println(was[0] + " " + was[1]);
    }
}
