// A free block is looked for under a lock and taken under the same one later.
public class ViolatedAllocationVector {
    static int[] vec = new int[16];
    static Object lock = new Object();
    static int getFree() {
        synchronized (lock) {
            for (int i = 0; i < vec.length; i++) if (vec[i] == 0) return i;
            return -1;
        }
    }
    static void alloc(int i) {
        synchronized (lock) {
            if (vec[i] != 0) throw new IllegalStateException("double "+i);
            vec[i] = 1;
        }
    }
    static void free(int i) {
        synchronized (lock) {
            if (vec[i] == 0) throw new IllegalStateException("free "+i);
            vec[i] = 0;
        }
    }
    public static void main(String[] a) throws Exception {
        Thread[] ts = new Thread[2];
        for (int k = 0; k < 2; k++) {
            ts[k] = new Thread() {
                public void run() {
                    int[] r = new int[8];
                    for (int i = 0; i < r.length; i++) {
                        r[i] = getFree();
                        if (r[i] != -1) alloc(r[i]);
                    }
                    for (int i = 0; i < r.length; i++) if (r[i] != -1) free(r[i]);
                }
            };
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
    }
}
