// prints: 0
public class HoldsNotificationForAll {
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
                lock.notifyAll();
            }
        });
        System.out.println(tickets);
    }
}
