// Nothing remembers a notification that nobody waits for.
// paths: 1 completed, 1 failed
public class DeadlockLostWakeUp {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.run(
                () -> {
                    synchronized (lock) {
                        lock.wait();
                    }
                },
                () -> {
                    synchronized (lock) {
                        lock.notify();
                    }
                });
    }
}
