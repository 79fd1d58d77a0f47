// Volatile flags, double-checked locking, ordered locking and a dining table that ends.
public class VolatileAndDeadlockFree {
    static volatile boolean stop;
    static volatile int published;
    static int payload;

    static class Lazy {
        private static volatile Lazy instance;
        static int created;
        private Lazy() { created++; }
        static Lazy get() {
            Lazy l = instance;
            if (l == null) {
                synchronized (Lazy.class) {
                    l = instance;
                    if (l == null) instance = l = new Lazy();
                }
            }
            return l;
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        static int uses;
        synchronized int use() { return ++uses; }
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread reader = new Thread(() -> {
            while (published == 0) Thread.onSpinWait();
            seen[0] = payload;
        });
        reader.start();
        payload = 42;
        published = 1;
        reader.join();
        System.out.println("saw " + seen[0]);
        long[] count = new long[1];
        Thread worker = new Thread(() -> {
            while (!stop) {
                count[0]++;
                Thread.yield();
            }
        });
        worker.start();
        Thread.sleep(5);
        stop = true;
        worker.join();
        System.out.println("stopped " + (count[0] >= 0));
        Thread[] getters = new Thread[6];
        Lazy[] got = new Lazy[6];
        for (int i = 0; i < 6; i++) {
            int id = i;
            getters[i] = new Thread(() -> {
                got[id] = Lazy.get();
                Holder.INSTANCE.use();
            });
            getters[i].start();
        }
        for (Thread t : getters) t.join();
        boolean same = true;
        for (Lazy l : got) same &= l == got[0];
        System.out.println(same + " created " + Lazy.created + " uses " + Holder.uses);
        Object[] forks = new Object[4];
        for (int i = 0; i < 4; i++) forks[i] = new Object();
        int[] meals = new int[4];
        Thread[] philosophers = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i, low = Math.min(i, (i + 1) % 4), high = Math.max(i, (i + 1) % 4);
            philosophers[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    synchronized (forks[low]) {
                        synchronized (forks[high]) {
                            meals[me]++;
                        }
                    }
                }
            });
        }
        for (Thread t : philosophers) t.start();
        for (Thread t : philosophers) t.join();
        System.out.println(meals[0] + " " + meals[1] + " " + meals[2] + " " + meals[3]);
        System.out.println(published + " " + payload + " " + stop);
    }
}
