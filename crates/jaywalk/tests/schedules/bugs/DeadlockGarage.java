// One of several waiting workers is notified.
public class DeadlockGarage {
    static int jobs, given;
    static Object m = new Object();
    static boolean ready;
    public static void main(String[] a) throws Exception {
        Thread mgr = new Thread() {
            public void run() {
                synchronized (m) {
                    ready = true;
                    m.notify();
                }
            }
        };
        Thread[] t = new Thread[5];
        for (int i = 0; i < 5; i++) {
            t[i] = new Thread() {
                public void run() {
                    synchronized (m) {
                        while (!ready) try {
                            m.wait();
                        } catch (InterruptedException e) {}
                    }
                    jobs++;
                }
            };
            t[i].start();
        }
        mgr.start();
        for (Thread x : t) x.join();
    }
}
