// A signal that came too early is lost, also to one who waits for some thousand years.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockTimeThatNeverComes {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Threads.start(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        lock.lock();
        condition.await(1_000_000, TimeUnit.DAYS);
        lock.unlock();
    }
}
