// Two fields are changed one after the other, each under its own lock.
public class ViolatedTwoStage {
    static int d1, d2;
    static Object l1 = new Object(), l2 = new Object();
    static void a() {
        synchronized (l1) {
            d1 = 1;
        }
        synchronized (l2) {
            d2 = d1+1;
        }
    }
    static void b() {
        int t1, t2;
        synchronized (l1) {
            if (d1 == 0) return;
            t1 = d1;
        }
        synchronized (l2) {
            t2 = d2;
        }
        if (t2 != t1+1) throw new RuntimeException("bug");
    }
    public static void main(String[] x) throws Exception {
        int s = 8, c = 1;
        Thread[] t = new Thread[s+c];
        for (int i = 0; i < s; i++) t[i] = new Thread() {
            public void run() {
                a();
            }
        };
        for (int i = 0; i < c; i++) t[s+i] = new Thread() {
            public void run() {
                b();
            }
        };
        for (Thread y : t) y.start();
        for (Thread y : t) y.join();
    }
}
