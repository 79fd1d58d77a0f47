// One of seven threads takes another lock.
public class ViolatedWrongLock {
    static int v;
    static Object l1 = new Object(), l2 = new Object();
    static void a() {
        synchronized (l1) {
            int x = v;
            v = x+1;
        }
    }
    static void b() {
        synchronized (l2) {
            int x = v;
            v = x+1;
        }
    }
    public static void main(String[] x) throws Exception {
        int n = 6;
        Thread[] t = new Thread[n+1];
        for (int i = 0; i < n; i++) t[i] = new Thread() {
            public void run() {
                a();
            }
        };
        t[n] = new Thread() {
            public void run() {
                b();
            }
        };
        for (Thread y : t) y.start();
        for (Thread y : t) y.join();
        assert v == n+1:v;
    }
}
