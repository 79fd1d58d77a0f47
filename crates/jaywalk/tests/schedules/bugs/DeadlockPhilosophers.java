// Twelve philosophers take the left fork first.
public class DeadlockPhilosophers {
    public static void main(String[] a) {
        int n = 12;
        final Object[] f = new Object[n];
        for (int i = 0; i < n; i++) f[i] = new Object();
        for (int i = 0; i < n; i++) {
            final Object l = f[i], r = f[(i+1)%n];
            new Thread() {
                public void run() {
                    synchronized (l) {
                        synchronized (r) {}
                    }
                }
            }.start();
        }
    }
}
