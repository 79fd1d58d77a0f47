// A loop that takes a lock of java.util.concurrent to look, and gives it back, waits for what it looks at.
import java.util.concurrent.locks.ReentrantLock;

public class HoldsLooksUnderLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static boolean done;

    static boolean isDone() {
        LOCK.lock();
        try {
            return done;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.start(() -> {
            LOCK.lock();
            done = true;
            LOCK.unlock();
        });
        while (!isDone()) {
            Thread.sleep(10);
        }
    }
}
