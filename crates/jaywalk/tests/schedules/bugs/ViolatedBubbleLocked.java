// Neighbours are compared under a lock and swapped under the same one later.
public class ViolatedBubbleLocked {
    static int[] array = {5, 4, 3, 2, 1};
    static class W extends Thread {
        int lo;
        public void run() {
            for (int i = 0; i < array.length-1; i++) {
                boolean b;
                synchronized (array) {
                    b = array[i]>array[i+1];
                }
                if (b) synchronized (array) {
                    int t = array[i];
                    array[i] = array[i+1];
                    array[i+1] = t;
                }
            }
        }
    }
    public static void main(String[] a) throws Exception {
        W[] w = new W[6];
        for (int i = 0; i < w.length; i++) {
            w[i] = new W();
            w[i].start();
        }
        for (W x : w) x.join();
        for (int i = 0; i < array.length-1; i++) assert array[i] <= array[i+1];
    }
}
