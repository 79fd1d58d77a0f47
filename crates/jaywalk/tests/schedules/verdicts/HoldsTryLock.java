// paths: 4 completed
// prints: 1 | 2
import java.util.concurrent.locks.ReentrantLock;

public class HoldsTryLock {
    static int count;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Threads.Body body = () -> {
            if (lock.tryLock()) {
                try {
                    count++;
                } finally {
                    lock.unlock();
                }
            }
        };
        Threads.run(body, body);
        System.out.println(count);
    }
}
