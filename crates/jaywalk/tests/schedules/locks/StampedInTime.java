import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** Whoever waits with a limit may give up, as a writer and as a reader. */
public class StampedInTime {
    static int written;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        int[] seen = {-1, -1};
        Threads.run(
                () -> {
                    long stamp = lock.tryWriteLock(1, TimeUnit.SECONDS);
                    if (stamp != 0) {
                        written++;
                        seen[0] = written;
                        lock.unlockWrite(stamp);
                    }
                },
                () -> {
                    long stamp = lock.tryReadLock(1, TimeUnit.SECONDS);
                    if (stamp != 0) {
                        seen[1] = written;
                        lock.unlockRead(stamp);
                    }
                    System.out.println(stamp);
                });
        System.out.println(seen[0] + " " + seen[1] + " " + lock.tryOptimisticRead());
    }
}
