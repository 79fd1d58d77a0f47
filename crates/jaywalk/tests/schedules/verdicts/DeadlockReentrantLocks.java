import java.util.concurrent.locks.ReentrantLock;

public class DeadlockReentrantLocks {
    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock one = new ReentrantLock();
        ReentrantLock two = new ReentrantLock();
        Threads.run(() -> both(one, two), () -> both(two, one));
    }
}
