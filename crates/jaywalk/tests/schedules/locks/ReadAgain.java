import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Whoever reads may read again, also behind a writer that waits. */
public class ReadAgain {
    static int written;
    static int seen;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Threads.run(
                () -> {
                    lock.writeLock().lock();
                    written = 1;
                    lock.writeLock().unlock();
                },
                () -> {
                    lock.readLock().lock();
                    lock.readLock().lock();
                    seen = written;
                    lock.readLock().unlock();
                    lock.readLock().unlock();
                });
        System.out.println(seen);
    }
}
