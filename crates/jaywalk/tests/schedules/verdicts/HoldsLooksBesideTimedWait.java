import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One thread asks for the time, another one looks again and again at what it will write. */
public class HoldsLooksBesideTimedWait {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread looking = new Thread(() -> {
            while (!ready) {
                Thread.yield();
            }
        });
        looking.start();
        new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
        ready = true;
        looking.join();
    }
}
