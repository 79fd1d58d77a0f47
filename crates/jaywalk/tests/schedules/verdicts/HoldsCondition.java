// paths: 2 completed
// prints: true
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldsCondition {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Threads.run(
                () -> {
                    lock.lock();
                    while (!ready) {
                        condition.await();
                    }
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    ready = true;
                    condition.signal();
                    lock.unlock();
                });
        System.out.println(ready);
    }
}
