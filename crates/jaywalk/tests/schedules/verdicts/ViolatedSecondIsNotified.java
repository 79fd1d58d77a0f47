/** Whoever waits second may be notified first. */
public class ViolatedSecondIsNotified {
    static final Object lock = new Object();
    static int waiting;
    static int first;
    static int notified;

    public static void main(String[] args) throws Exception {
        Thread one = Threads.start(() -> await(1));
        Thread two = Threads.start(() -> await(2));
        while (true) {
            synchronized (lock) {
                if (waiting == 2) {
                    lock.notify();
                    break;
                }
            }
        }
        one.join();
        two.join();
        assert notified == first;
    }

    static void await(int number) throws InterruptedException {
        synchronized (lock) {
            waiting++;
            if (first == 0) {
                first = number;
            }
            lock.wait();
            if (notified == 0) {
                notified = number;
            }
            lock.notify();
        }
    }
}
