/** A monitor hands on what was done under it, through waiting too. */
public class HoldsWaitAndNotify {
    static int data;
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread producer = new Thread(() -> {
            synchronized (lock) {
                data = 1;
                ready = true;
                lock.notify();
            }
        });
        producer.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
        assert data == 1;
    }
}
