import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Views have no stamps, and complain if they are given up by one that has nothing. */
public class StampedViews {
    static int written;

    public static void main(String[] args) throws Exception {
        StampedLock stamped = new StampedLock();
        ReadWriteLock lock = stamped.asReadWriteLock();
        String[] seen = new String[2];
        Threads.run(
                () -> {
                    lock.writeLock().lock();
                    written++;
                    lock.writeLock().unlock();
                    seen[0] = stamped.isReadLocked() + "";
                    try {
                        lock.readLock().unlock();
                        seen[0] += " gave it up";
                    } catch (IllegalMonitorStateException e) {
                        seen[0] += " had nothing";
                    }
                },
                () -> {
                    if (lock.readLock().tryLock()) {
                        seen[1] = "read " + written + " " + stamped.tryUnlockRead();
                    } else {
                        seen[1] = "failed";
                    }
                });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
