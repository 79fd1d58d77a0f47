// A thread is interrupted after it has looked whether it was, and before it gives the lock up to wait: then it waits for
// nothing, but could not go on without the interrupt.
// paths: 9 completed
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldsInterruptedOnTheWayToACondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();

    public static void main(String[] args) throws Exception {
        Thread waits = new Thread(() -> {
            if (!lock.tryLock()) return;
            try {
                condition.await();
            } catch (InterruptedException expected) {
            } finally {
                lock.unlock();
            }
        });
        Thread interrupts = new Thread(waits::interrupt);
        Thread tries = new Thread(() -> {
            if (lock.tryLock()) lock.unlock();
        });
        waits.start();
        interrupts.start();
        tries.start();
        waits.join();
        interrupts.join();
        tries.join();
    }
}
