// A loop that waits for a condition with a limit of time waits for what it looks at.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldsAwaitsInTime {
    static boolean done;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread thread = new Thread(() -> {
            lock.lock();
            done = true;
            condition.signal();
            lock.unlock();
        });
        thread.start();
        lock.lock();
        while (!done) {
            condition.await(10, TimeUnit.MILLISECONDS);
        }
        lock.unlock();
        thread.join();
    }
}
