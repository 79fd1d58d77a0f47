import java.util.concurrent.locks.ReentrantLock;

public class Tried {
    static boolean written;
    static String seen;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Threads.run(
                () -> {
                    if (lock.tryLock()) {
                        seen = written ? "late" : "early";
                        lock.unlock();
                    } else {
                        seen = lock.isLocked() ? "has it still" : "had it";
                    }
                },
                () -> {
                    lock.lock();
                    written = true;
                    lock.unlock();
                });
        System.out.println(seen);
    }
}
