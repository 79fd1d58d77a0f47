// races: HoldsStampedLock.a, HoldsStampedLock.b
// prints: 0 | 2
import java.util.concurrent.locks.StampedLock;

public class HoldsStampedLock {
    static int a;
    static int b;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        int[] seen = new int[1];
        Threads.run(
                () -> {
                    long stamp = lock.writeLock();
                    a = 1;
                    b = 1;
                    lock.unlockWrite(stamp);
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    int sum = a + b;
                    if (!lock.validate(stamp)) {
                        stamp = lock.readLock();
                        sum = a + b;
                        lock.unlockRead(stamp);
                    }
                    seen[0] = sum;
                });
        System.out.println(seen[0]);
    }
}
