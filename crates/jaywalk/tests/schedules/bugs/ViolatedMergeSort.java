// The number of threads is looked at and raised without a lock.
public class ViolatedMergeSort {
    static int threads = 0;
    static final int MAX = 3;
    static boolean more() {
        return threads < MAX;
    }
    static void inc() {
        threads++;
    }
    static synchronized void dec() {
        threads--;
    }
    static void sort(final int[] a, final int lo, final int hi) throws InterruptedException {
        if (hi-lo < 2) return;
        final int mid = (lo+hi)/2;
        Thread t = null;
        if (more()) {
            inc();
            if (threads > MAX) throw new AssertionError("too many "+threads);
            t = new Thread() {
                public void run() {
                    try {
                        sort(a, lo, mid);
                    } catch (InterruptedException e) {}
                    dec();
                }
            };
            t.start();
        } else sort(a, lo, mid);
        sort(a, mid, hi);
        if (t != null) t.join();
        int[] m = new int[hi-lo];
        int i = lo, j = mid;
        for (int k = 0; k < m.length; k++) m[k]= i<mid && (j >= hi || a[i] <= a[j])?a[i++]:a[j++];
        System.arraycopy(m, 0, a, lo, m.length);
    }
    public static void main(String[] x) throws Exception {
        int[] a = {5, 3, 9, 1, 7, 2, 8, 6};
        sort(a, 0, a.length);
        for (int i = 1; i < a.length; i++) assert a[i-1] <= a[i];
    }
}
