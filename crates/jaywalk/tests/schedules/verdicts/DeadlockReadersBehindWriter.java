// A reader that waits for another reader keeps a writer waiting, which keeps the other reader waiting.
// paths: 21 completed, 1 failed
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DeadlockReadersBehindWriter {
    static int written;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        CountDownLatch latch = new CountDownLatch(1);
        Threads.run(
                () -> {
                    lock.writeLock().lock();
                    written++;
                    lock.writeLock().unlock();
                },
                () -> {
                    lock.readLock().lock();
                    latch.await();
                    lock.readLock().unlock();
                },
                () -> {
                    lock.readLock().lock();
                    latch.countDown();
                    lock.readLock().unlock();
                });
    }
}
