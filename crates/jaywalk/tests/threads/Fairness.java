import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

// A loop that gives a lock up only to take it again starves nobody, however long its critical section is.
public class Fairness {
    static boolean done;
    static int counter;

    static void busy(int loops) {
        for (int i = 0; i < loops; i++) counter += i;
    }

    static void monitor(int loops) throws InterruptedException {
        Object lock = new Object();
        done = false;
        Thread other = new Thread(() -> {
            synchronized (lock) {
                done = true;
            }
        });
        other.start();
        boolean seen = false;
        while (!seen) {
            synchronized (lock) {
                busy(loops);
                seen = done;
            }
        }
        other.join();
    }

    static void reentrant(int loops) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        AtomicBoolean finished = new AtomicBoolean();
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                finished.set(true);
            } finally {
                lock.unlock();
            }
        });
        other.start();
        while (!finished.get()) {
            lock.lock();
            try {
                busy(loops);
            } finally {
                lock.unlock();
            }
        }
        other.join();
    }

    static void trying(int loops) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        AtomicBoolean finished = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!lock.tryLock()) Thread.onSpinWait();
            try {
                finished.set(true);
            } finally {
                lock.unlock();
            }
        });
        other.start();
        while (!finished.get()) {
            lock.lock();
            try {
                busy(loops);
            } finally {
                lock.unlock();
            }
        }
        other.join();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int loops : new int[] {0, 1, 9, 99, 997, 4_999, 9_998, 19_996, 19_997, 19_998, 19_999, 20_000, 39_998, 123_456}) {
            monitor(loops);
            reentrant(loops);
            if (loops < 10_000) trying(loops);
        }
        System.out.println("all had their turns");
    }
}
