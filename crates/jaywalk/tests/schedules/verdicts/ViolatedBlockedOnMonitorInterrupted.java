// Interrupting does not end waiting for a monitor; the flag is there when it has it.
// paths: 0 completed, 1 failed
public class ViolatedBlockedOnMonitorInterrupted {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread blocked;
        synchronized (lock) {
            blocked = Threads.start(() -> {
                synchronized (lock) {
                    assert !Thread.currentThread().isInterrupted();
                }
            });
            blocked.interrupt();
        }
        blocked.join();
    }
}
