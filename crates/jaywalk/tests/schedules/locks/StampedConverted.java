import java.util.concurrent.locks.StampedLock;

/** A reader becomes a writer if it is the only one, and an optimistic reader a reader if nobody has written. */
public class StampedConverted {
    static int written;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        String[] seen = new String[2];
        Threads.run(
                () -> {
                    long stamp = lock.readLock();
                    long converted = lock.tryConvertToWriteLock(stamp);
                    if (converted != 0) {
                        seen[0] = "alone " + ++written;
                        stamp = lock.tryConvertToReadLock(converted);
                    } else {
                        seen[0] = "not alone";
                    }
                    seen[0] += " " + lock.getReadLockCount();
                    lock.unlock(stamp);
                },
                () -> {
                    long stamp = lock.tryConvertToReadLock(lock.tryOptimisticRead());
                    seen[1] = stamp == 0 ? "written" : "read " + written;
                    if (stamp != 0) {
                        seen[1] += " " + lock.validate(lock.tryConvertToOptimisticRead(stamp));
                    }
                });
        System.out.println(seen[0] + ", " + seen[1]);
    }
}
