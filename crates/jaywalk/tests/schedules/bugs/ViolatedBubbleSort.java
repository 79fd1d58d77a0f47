// Threads that sort one array swap the same elements.
public class ViolatedBubbleSort {
    static int[] array = {9, 7, 5, 3, 1, 8, 6, 4, 2};
    static class W extends Thread {
        public void run() {
            for (int i = 0; i < array.length-1; i++) {
                if (array[i]>array[i+1]) swap(i);
            }
        }
        void swap(int i) {
            int t = array[i];
            array[i] = array[i+1];
            array[i+1] = t;
        }
    }
    public static void main(String[] a) throws Exception {
        int n = array.length;
        W[] w = new W[n];
        long sum = 0;
        for (int x : array) sum += x;
        for (int i = 0; i < n; i++) {
            w[i] = new W();
            w[i].start();
        }
        for (W x : w) x.join();
        long s = 0;
        for (int x : array) s += x;
        if (s != sum) throw new RuntimeException("lost element "+s);
        for (int i = 0; i<n-1; i++) if (array[i]>array[i+1]) throw new RuntimeException("unsorted");
    }
}
