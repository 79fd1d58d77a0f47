// The time is up before another thread has started a third one and released, or not: then the main thread ends.
// paths: 2 completed
// prints: false | true
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class HoldsAcquiresWhileAnotherStarts {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        new Thread(() -> {
            new Thread(() -> {}).start();
            permits.release();
        }).start();
        System.out.println(permits.tryAcquire(1, TimeUnit.SECONDS));
    }
}
