// Transfers add to another account without its lock.
public class ViolatedAccount {
    static class Acc {
        double amount;
        String name;
        Acc(String n, double a) {
            name = n;
            amount = a;
        }
        synchronized void deposit(double m) {
            amount += m;
        }
        synchronized void withdraw(double m) {
            amount -= m;
        }
        void transfer(Acc other, double m) {
            other.amount += m;
            synchronized (this) {
                amount -= m;
            }
        }
    }
    public static void main(String[] args) throws Exception {
        int n = 10;
        final Acc[] as = new Acc[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) as[i] = new Acc("a"+i, 100);
        for (int i = 0; i < n; i++) {
            final int k = i;
            ts[i] = new Thread() {
                public void run() {
                    as[k].deposit(300);
                    as[k].withdraw(100);
                    as[k].transfer(as[(k+1)%as.length], 99);
                    as[k].deposit(10);
                }
            };
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        for (int i = 0; i < n; i++) if (as[i].amount != 310) throw new RuntimeException("lost "+as[i].amount);
    }
}
