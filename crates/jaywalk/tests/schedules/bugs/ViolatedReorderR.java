// The same, with those first that look.
public class ViolatedReorderR {
    static int a, b;
    public static void main(String[] x) throws Exception {
        int s = 4, c = 10;
        Thread[] t = new Thread[s+c];
        for (int i = 0; i < c; i++) t[i] = new Thread() {
            public void run() {
                if (!((a == 0 && b == 0) || (a == 1 && b == -1))) throw new RuntimeException("found");
            }
        };
        for (int i = 0; i < s; i++) t[c+i] = new Thread() {
            public void run() {
                a = 1;
                b = -1;
            }
        };
        for (Thread y : t) y.start();
        for (Thread y : t) y.join();
    }
}
