import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

// prints: ended
// cut: loops
/** So may one of a {@code Timer}. */
public class CutTimerRepeats {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        CountDownLatch latch = new CountDownLatch(5);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                latch.countDown();
            }
        }, 0, 10);
        latch.await();
        timer.cancel();
        System.out.println("ended");
    }
}
