// prints: 1 0 | 1 1
import java.util.concurrent.locks.StampedLock;

/** A reader passes a writer that waits for other readers, or waits behind it. */
public class HoldsStampedPassed {
    static int written;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        int[] seen = new int[1];
        Thread writer = Threads.start(() -> {
            long own = lock.writeLock();
            written++;
            lock.unlockWrite(own);
        });
        Thread reader = Threads.start(() -> {
            long own = lock.readLock();
            seen[0] = written;
            lock.unlockRead(own);
        });
        lock.unlockRead(stamp);
        writer.join();
        reader.join();
        System.out.println(written + " " + seen[0]);
    }
}
