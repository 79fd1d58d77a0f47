// An interrupt ends the waiting for a condition, unless a signal came before; then it is remembered.
// paths: 5 completed
// prints: interrupted, true | signalled, true | interrupted, false
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldsConditionInterrupted {
    static boolean isWritten;
    static String seen;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread waiting = Threads.thread(() -> {
            lock.lock();
            try {
                condition.await();
                seen = "signalled, " + Thread.interrupted();
            } catch (InterruptedException e) {
                seen = "interrupted, " + isWritten;
            }
            lock.unlock();
        });
        waiting.start();
        waiting.interrupt();
        lock.lock();
        isWritten = true;
        condition.signal();
        lock.unlock();
        waiting.join();
        System.out.println(seen);
    }
}
