// Fourteen threads on two fields; four look whether they belong together.
public class ViolatedReorder {
    static int a, b;
    public static void main(String[] x) throws Exception {
        int s = 10, c = 4;
        Thread[] t = new Thread[s+c];
        for (int i = 0; i < s; i++) t[i] = new Thread() {
            public void run() {
                a = 1;
                b = -1;
            }
        };
        for (int i = 0; i < c; i++) t[s+i] = new Thread() {
            public void run() {
                if (!((a == 0 && b == 0) || (a == 1 && b == -1))) throw new RuntimeException("found");
            }
        };
        for (Thread y : t) y.start();
        for (Thread y : t) y.join();
    }
}
