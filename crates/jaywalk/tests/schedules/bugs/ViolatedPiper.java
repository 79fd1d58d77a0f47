// Whoever waits does not look again.
public class ViolatedPiper {
    static int cap = 2, n;
    static Object lock = new Object();
    static void fill() throws InterruptedException {
        synchronized (lock) {
            if (n == cap) lock.wait();
            n++;
            if (n > cap) throw new AssertionError("overbooked "+n);
            lock.notifyAll();
        }
    }
    static void empty() throws InterruptedException {
        synchronized (lock) {
            if (n == 0) lock.wait();
            n--;
            if (n < 0) throw new AssertionError("negative");
            lock.notifyAll();
        }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 5; i++) {
            new Thread() {
                public void run() {
                    try {
                        fill();
                    } catch (InterruptedException e) {}
                }
            }.start();
            new Thread() {
                public void run() {
                    try {
                        empty();
                    } catch (InterruptedException e) {}
                }
            }.start();
        }
    }
}
