import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A pool that nobody shuts down, with a task that does nothing, is there for ever. */
public class DeadlockRepeatsInVain {
    static volatile int word;

    public static void main(String[] args) {
        Executors.newScheduledThreadPool(1).scheduleAtFixedRate(() -> {
            if (word == 1) {
                word = 2;
            }
        }, 1, 1, TimeUnit.SECONDS);
    }
}
