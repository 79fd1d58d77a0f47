public class Sync {
    private int count;
    private static int total;

    synchronized void add(int n) {
        count += n;
        notifyAll();
    }

    static synchronized int total() {
        return ++total;
    }

    int await(int n) throws InterruptedException {
        synchronized (this) {
            while (count < n) {
                wait();
            }
            return count + total();
        }
    }

    public static void main(String[] args) throws Exception {
        final Sync sync = new Sync();
        Thread thread = new Thread() {
            @Override
            public void run() {
                for (int i = 0; i < 5; i++) {
                    sync.add(1);
                    Thread.yield();
                }
            }
        };
        thread.start();
        System.out.println(sync.await(3) >= 3);
        thread.join();
        System.out.println(sync.count + " " + total());
    }
}
