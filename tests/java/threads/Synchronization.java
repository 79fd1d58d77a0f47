// synchronized methods and blocks protect shared state; monitors are re-entrant.
public class Synchronization {
    private int counter;
    private static int staticCounter;
    private final Object lock = new Object();

    synchronized void up() { counter++; }
    static synchronized void staticUp() { staticCounter++; }
    void blockUp() {
        synchronized (lock) {
            int c = counter2;
            Thread.yield();
            counter2 = c + 1;
        }
    }
    int counter2;

    synchronized int reentrant(int n) { return n == 0 ? 0 : 1 + reentrant(n - 1); }

    synchronized void failing() { throw new IllegalStateException("releases the monitor"); }

    public static void main(String[] args) throws Exception {
        Synchronization s = new Synchronization();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) {
                    s.up();
                    staticUp();
                    s.blockUp();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(s.counter + " " + staticCounter + " " + s.counter2 + " " + s.reentrant(50));
        try {
            s.failing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(s));
        }
        synchronized (s) {
            synchronized (s.lock) {
                System.out.println(Thread.holdsLock(s) + " " + Thread.holdsLock(s.lock));
            }
            System.out.println(Thread.holdsLock(s) + " " + Thread.holdsLock(s.lock));
        }
        for (Runnable r : new Runnable[] {() -> s.notify(), () -> s.notifyAll(), () -> { try { s.wait(); } catch (InterruptedException e) { } }}) {
            try {
                r.run();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        Object[] nothing = new Object[1];
        try {
            synchronized (nothing[0]) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        Thread t = new Thread(() -> {
            synchronized (s) {
                s.counter = -1;
            }
        });
        synchronized (s) {
            t.start();
            Thread.sleep(5);
            System.out.println("still " + s.counter);
        }
        t.join();
        System.out.println("then " + s.counter);
        label:
        synchronized (s) {
            if (s.counter < 0) break label;
            System.out.println("never");
        }
        System.out.println(Thread.holdsLock(s));
    }
}
