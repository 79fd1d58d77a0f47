package back;

import jaywalk.internal.Fork;

/** Locks held when the path forks, taken and given up afterwards. */
final class Monitors {
    private static final Object OUTER = new Object();
    private static final int[] INNER = new int[1];
    private int count;

    static void run() {
        Monitors monitors = new Monitors();
        try {
            synchronized (OUTER) {
                if (Fork.choose(2) == 1) {
                    monitors.nested(3);
                }
                show();
                synchronized (INNER) {
                    synchronized (OUTER) {
                        INNER[0] += 1 + Fork.choose(2);
                        show();
                    }
                    if (Fork.choose(2) == 0) {
                        throw new IllegalStateException("leaves two locks");
                    }
                }
            }
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
        }
        show();
        try {
            OUTER.notify();
        } catch (IllegalMonitorStateException expected) {
            System.out.println(expected.getMessage() + " " + monitors.count + " " + INNER[0]);
        }
    }

    private synchronized void nested(int depth) {
        count += Fork.choose(2);
        if (depth > 0) {
            nested(depth - 1);
        }
        System.out.print(Thread.holdsLock(this) ? "+" : "-");
    }

    private static void show() {
        System.out.println(Thread.holdsLock(OUTER) + " " + Thread.holdsLock(INNER));
    }

    static void deadlock() throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (INNER) {
                Thread.yield();
                synchronized (OUTER) {
                    System.out.println("other has both");
                }
            }
        });
        synchronized (OUTER) {
            other.start();
            if (Fork.choose(2) == 1) {
                Thread.yield();
                Thread.yield();
            }
            System.out.println("main has one");
            synchronized (INNER) {
                System.out.println("main has both");
            }
        }
        other.join();
    }
}
