// Whom a notification wakes is not said; the other is woken by the one that was.
// prints: AB | BA
public class HoldsEitherWaiterIsNotified {
    static int tickets;
    static int waiting;
    static String order = "";

    static Threads.Body waiter(Object lock, String name) {
        return () -> {
            synchronized (lock) {
                waiting++;
                lock.notifyAll();
                while (tickets == 0) {
                    lock.wait();
                }
                order += name;
                lock.notify();
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.run(waiter(lock, "A"), waiter(lock, "B"), () -> {
            synchronized (lock) {
                tickets = 1;
                lock.notify();
            }
        });
        System.out.println(order);
    }
}
