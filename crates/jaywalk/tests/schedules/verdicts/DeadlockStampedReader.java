// prints: done
import java.util.concurrent.locks.StampedLock;

/** A reader that has come behind a waiting writer stays there, though another reader passes both, which waits for it. */
public class DeadlockStampedReader {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        Thread writer = Threads.start(() -> lock.unlockWrite(lock.writeLock()));
        Thread reader = Threads.start(() -> lock.unlockRead(lock.readLock()));
        lock.unlockWrite(stamp);
        stamp = lock.readLock();
        reader.join();
        lock.unlockRead(stamp);
        writer.join();
        System.out.println("done");
    }
}
