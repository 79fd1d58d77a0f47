import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Whoever writes may read, but who reads waits for itself if it writes. */
public class ReaderThatWrites {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Threads.run(() -> {
            lock.writeLock().lock();
            lock.readLock().lock();
            lock.writeLock().unlock();
            System.out.println(lock.getReadHoldCount() + " " + lock.isWriteLocked());
            lock.writeLock().lock();
        });
    }
}
