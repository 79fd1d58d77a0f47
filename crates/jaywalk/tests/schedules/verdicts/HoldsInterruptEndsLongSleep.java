// Nothing but an interrupt ends a sleep, or a wait until a date, as long as there are numbers for.
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class HoldsInterruptEndsLongSleep {
    static int interrupts;

    public static void main(String[] args) throws Exception {
        interrupt(() -> Thread.sleep(Long.MAX_VALUE));
        interrupt(() -> TimeUnit.DAYS.sleep(365));
        interrupt(HoldsInterruptEndsLongSleep::await);
        assert interrupts == 3;

        Thread parked = new Thread(() -> LockSupport.parkUntil(Long.MAX_VALUE));
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
    }

    static void await() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lock();
        try {
            never.awaitUntil(new Date(Long.MAX_VALUE));
            throw new AssertionError("the time has come");
        } finally {
            lock.unlock();
        }
    }

    static void interrupt(Threads.Body body) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                body.run();
                throw new AssertionError("the time has come");
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted();
                interrupts++;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
    }
}
