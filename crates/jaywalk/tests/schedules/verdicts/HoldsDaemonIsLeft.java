// The program does not wait for a daemon.
// prints: end
public class HoldsDaemonIsLeft {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread daemon = Threads.thread(() -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        System.out.println("end");
    }
}
