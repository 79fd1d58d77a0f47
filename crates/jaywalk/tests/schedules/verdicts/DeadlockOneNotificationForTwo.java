// There are two waiters and one of them hears of it, either of them.
public class DeadlockOneNotificationForTwo {
    static int tickets;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.Body waiter = () -> {
            synchronized (lock) {
                while (tickets == 0) {
                    lock.wait();
                }
                tickets--;
            }
        };
        Threads.run(waiter, waiter, () -> {
            synchronized (lock) {
                tickets = 2;
                lock.notify();
            }
        });
    }
}
