import java.util.concurrent.locks.ReentrantLock;

/** Whoever is interrupted while it waits for a lock may have it nevertheless, and is interrupted then. */
public class Interrupted {
    static boolean written;
    static String seen = "";

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread waiting = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                seen = written ? "late" : "early";
                lock.unlock();
            } catch (InterruptedException e) {
                seen = "never";
            }
            seen += Thread.interrupted() ? " and interrupted" : "";
        });
        waiting.start();
        lock.lock();
        waiting.interrupt();
        written = true;
        lock.unlock();
        waiting.join();
        System.out.println(seen);
    }
}
