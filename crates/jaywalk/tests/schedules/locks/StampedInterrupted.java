import java.util.concurrent.locks.StampedLock;

/** An interrupt ends waiting for a lock that another thread has, or is remembered. */
public class StampedInterrupted {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        String[] seen = new String[1];
        Thread writer = Threads.start(() -> {
            try {
                lock.unlock(lock.writeLockInterruptibly());
                seen[0] = "has written";
            } catch (InterruptedException e) {
                seen[0] = "interrupted";
            }
            seen[0] += " " + Thread.interrupted();
        });
        writer.interrupt();
        lock.unlockRead(stamp);
        writer.join();
        System.out.println(seen[0] + " " + lock.isWriteLocked());
    }
}
