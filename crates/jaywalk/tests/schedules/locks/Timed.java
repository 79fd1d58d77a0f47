import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Timed {
    static boolean written;
    static String seen;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Threads.run(
                () -> {
                    if (lock.tryLock(1, TimeUnit.SECONDS)) {
                        seen = written ? "late" : "early";
                        lock.unlock();
                    } else {
                        seen = "never";
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
