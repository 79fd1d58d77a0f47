// paths: 2 completed
// prints: 2
import java.util.concurrent.locks.ReentrantLock;

public class HoldsReentrantLock {
    static int count;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Threads.Body body = () -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        };
        Threads.run(body, body);
        System.out.println(count);
    }
}
