// A loop that takes a lock for readers to look: its turns are walked one by one, since counting readers makes objects.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class HoldsReadLockInLoop {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static boolean done;

    static boolean isDone() {
        LOCK.readLock().lock();
        try {
            return done;
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.start(() -> {
            LOCK.writeLock().lock();
            done = true;
            LOCK.writeLock().unlock();
        });
        while (!isDone()) {
            Thread.sleep(10);
        }
    }
}
