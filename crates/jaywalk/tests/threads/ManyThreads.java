import java.util.concurrent.CountDownLatch;

/** Many threads at the same time, that wait in all ways there are. */
public class ManyThreads {
    static int begun, woken;

    static Thread start(boolean virtual, Runnable body) throws Exception {
        if (virtual) return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void parked(int count, boolean virtual) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = start(virtual, () -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                synchronized (ManyThreads.class) { woken++; }
            });
        }
        go.countDown();
        for (Thread thread : threads) thread.join();
    }

    static void joined(int count) throws Exception {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = start(false, () -> {});
        }
        for (Thread thread : threads) thread.join();
    }

    static void notified(int count) throws Exception {
        Object lock = new Object();
        for (int i = 0; i < count; i++) {
            start(false, () -> {
                synchronized (lock) {
                    begun++;
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    woken++;
                }
            });
        }
        while (true) {
            synchronized (lock) {
                if (begun == count) break;
            }
            Thread.yield();
        }
        for (int i = 0; i < count; i++) synchronized (lock) { lock.notify(); }
        while (true) {
            synchronized (lock) {
                if (woken == count) break;
            }
            Thread.yield();
        }
    }

    /** Threads that never end, until there is no room for one more. */
    static void flood() {
        int count = 0;
        try {
            while (true) {
                Thread thread = new Thread(() -> {
                    synchronized (ManyThreads.class) { begun++; }
                });
                thread.setDaemon(true);
                synchronized (ManyThreads.class) { thread.start(); }
                count++;
                Object[] deep = new Object[1];
                Thread sleeper = new Thread(() -> {
                    try {
                        Thread.sleep(1_000_000_000L);
                    } catch (InterruptedException e) {
                        deep[0] = e;
                    }
                });
                sleeper.setDaemon(true);
                sleeper.start();
            }
        } catch (OutOfMemoryError e) {
            System.out.println((count > 100) + " " + e.getMessage());
        }
    }

    static int depth;

    static int recurse(int n) {
        depth = n;
        return 1 + recurse(n + 1);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "parked" -> parked(Integer.parseInt(args[1]), false);
            case "virtual" -> parked(Integer.parseInt(args[1]), true);
            case "joined" -> joined(Integer.parseInt(args[1]));
            case "notified" -> notified(Integer.parseInt(args[1]));
            case "flood" -> { flood(); return; }
            case "deep" -> {
                for (int i = 0; i < 100; i++) {
                    try {
                        recurse(0);
                    } catch (StackOverflowError e) {
                        woken = depth;
                    }
                }
            }
            case "deep-thread" -> {
                Thread thread = new Thread(null, () -> {
                    try {
                        recurse(0);
                    } catch (StackOverflowError e) {
                        woken = depth;
                    }
                }, "deep", Long.parseLong(args[1]));
                thread.start();
                thread.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(woken);
    }
}
