import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WrittenInTime {
    static int written;
    static int seen;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Threads.run(
                () -> {
                    if (lock.writeLock().tryLock(1, TimeUnit.SECONDS)) {
                        written++;
                        lock.writeLock().unlock();
                    }
                },
                () -> {
                    if (lock.readLock().tryLock()) {
                        seen = 1 + written;
                        lock.readLock().unlock();
                    }
                });
        System.out.println(written + " " + seen);
    }
}
