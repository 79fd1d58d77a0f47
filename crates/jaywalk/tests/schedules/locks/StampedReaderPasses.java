import java.util.concurrent.locks.StampedLock;

/** A reader passes a writer that waits for another reader, if nothing changes meanwhile. */
public class StampedReaderPasses {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        Thread writer = Threads.start(() -> lock.unlockWrite(lock.writeLock()));
        Thread reader = Threads.start(() -> lock.unlockRead(lock.readLock()));
        reader.join();
        lock.unlockRead(stamp);
        writer.join();
        System.out.println("done");
    }
}
