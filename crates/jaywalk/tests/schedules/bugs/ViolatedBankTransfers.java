// An account is checked under a lock and debited without it.
public class ViolatedBankTransfers {
    static int[] acc = {100, 100, 100, 100};
    static void transfer(int from, int to, int m) {
        synchronized (ViolatedBankTransfers.class) {
            if (acc[from]<m) return;
        }
        acc[from] -= m;
        synchronized (ViolatedBankTransfers.class) {
            acc[to] += m;
        }
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[6];
        for (int i = 0; i < 6; i++) {
            final int k = i;
            t[i] = new Thread() {
                public void run() {
                    for (int j = 0; j < 3; j++) transfer(k%4, (k+j+1)%4, 30);
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
        int s = 0;
        for (int x : acc) {
            s += x;
            assert x >= 0:x;
        }
        assert s == 400:s;
    }
}
