// prints: interrupted | notified
public class HoldsInterruptOrNotification {
    static boolean notified;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        String[] end = new String[1];
        Thread waiter = Threads.start(() -> {
            synchronized (lock) {
                try {
                    while (!notified) {
                        lock.wait();
                    }
                    end[0] = "notified";
                } catch (InterruptedException e) {
                    end[0] = "interrupted";
                }
            }
        });
        Thread notifier = Threads.start(() -> {
            synchronized (lock) {
                notified = true;
                lock.notify();
            }
        });
        waiter.interrupt();
        waiter.join();
        notifier.join();
        System.out.println(end[0]);
    }
}
