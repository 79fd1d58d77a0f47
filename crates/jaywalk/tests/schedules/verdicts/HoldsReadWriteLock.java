// paths: 3 completed
// prints: 0 | 2
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class HoldsReadWriteLock {
    static int a;
    static int b;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] seen = new int[1];
        Threads.run(
                () -> {
                    lock.writeLock().lock();
                    a = 1;
                    b = 1;
                    lock.writeLock().unlock();
                },
                () -> {
                    lock.readLock().lock();
                    seen[0] = a + b;
                    lock.readLock().unlock();
                });
        System.out.println(seen[0]);
    }
}
