// Whoever waits with a limit gives up before it has the lock again: then the signal goes to the next, and nobody is lost.
// prints: signalled, 1 | signalled, 2 | timed, 0 | timed, 1 | timed, 2
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class HoldsSignalGoesToTheNext {
    static boolean isOver;
    static int written;
    static String first;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Threads.run(
                () -> {
                    lock.lock();
                    boolean isSignalled = condition.await(1, TimeUnit.SECONDS);
                    first = (isSignalled ? "signalled, " : "timed, ") + written;
                    if (isSignalled) {
                        condition.signal();
                    }
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    while (!isOver) {
                        condition.await();
                    }
                    written++;
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    isOver = true;
                    written++;
                    condition.signal();
                    lock.unlock();
                });
        System.out.println(first);
    }
}
