// races: RaceBehindTwoJoins.x

import java.util.concurrent.atomic.AtomicInteger;

/** Who reads has waited for one of two threads alone, by way of a third. */
public class RaceBehindTwoJoins {
    static int x;

    public static void main(String[] args) throws Exception {
        AtomicInteger first = new AtomicInteger();
        Runnable write = () -> {
            if (first.compareAndSet(0, 1)) {
                x = 1;
            }
        };
        Thread one = new Thread(write);
        Thread other = new Thread(write);
        Thread joining = new Thread(() -> {
            try {
                one.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        one.start();
        joining.start();
        other.start();
        joining.join();
        int seen = x;
    }
}
