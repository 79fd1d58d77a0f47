// Six threads take two locks each, around a circle, twice.
public class DeadlockAroundACircle {
    public static void main(String[] a) throws Exception {
        final Object[] l = new Object[6];
        for (int i = 0; i < 6; i++) l[i] = new Object();
        for (int i = 0; i < 6; i++) {
            final int k = i;
            new Thread() {
                public void run() {
                    for (int r = 0; r < 2; r++) synchronized (l[k]) {
                        synchronized (l[(k+1)%6]) {}
                    }
                }
            }.start();
        }
    }
}
