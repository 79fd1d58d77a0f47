import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that wait for each other. */
public class Deadlocked {
    static final CyclicBarrier BOTH = new CyclicBarrier(2);

    static void meet() {
        try {
            BOTH.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static void monitors(Object first, Object second) {
        synchronized (first) {
            meet();
            synchronized (second) {
                System.out.println("never");
            }
        }
    }

    static void waits(Object object) {
        synchronized (object) {
            try {
                object.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void locks(ReentrantLock first, ReentrantLock second) {
        first.lock();
        meet();
        second.lock();
        System.out.println("never");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "monitors" -> {
                Object number = Integer.valueOf(1), text = new String("text");
                new Thread(() -> monitors(number, text), "one").start();
                new Thread(() -> monitors(text, number), "two").start();
            }
            case "locks" -> {
                ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();
                new Thread(() -> locks(left, right), "one").start();
                new Thread(() -> locks(right, left), "two").start();
            }
            case "latch" -> {
                Thread thread = new Thread(() -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }, "one");
                thread.start();
                thread.join();
            }
            case "objects" -> {
                Object left = new Object(), right = new Object();
                new Thread(() -> monitors(left, right), "one").start();
                new Thread(() -> monitors(right, left), "two").start();
            }
            case "class" -> {
                new Thread(() -> monitors(Deadlocked.class, BOTH), "one").start();
                new Thread(() -> monitors(BOTH, Deadlocked.class), "two").start();
            }
            case "unnamed" -> {
                Thread main = Thread.currentThread();
                Thread thread = new Thread(() -> {
                    try {
                        main.join();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }, "");
                thread.setDaemon(true);
                thread.start();
                thread.join();
            }
            case "hook" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(7), "hook"));
            case "many" -> {
                for (int number = 0; number < Integer.parseInt(args[1]); number++) {
                    new Thread(() -> waits(BOTH), "t" + number).start();
                }
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
