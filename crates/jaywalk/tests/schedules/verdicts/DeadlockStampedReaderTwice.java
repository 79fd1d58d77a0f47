// prints: done
import java.util.concurrent.locks.StampedLock;

/** The same where nobody has written: a reader waits behind a writer if it finds that other readers come and go. */
public class DeadlockStampedReaderTwice {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        Thread writer = Threads.start(() -> lock.unlockWrite(lock.writeLock()));
        Thread reader = Threads.start(() -> lock.unlockRead(lock.readLock()));
        lock.unlockRead(stamp);
        stamp = lock.readLock();
        reader.join();
        lock.unlockRead(stamp);
        writer.join();
        System.out.println("done");
    }
}
