import java.util.concurrent.locks.ReentrantLock;

/** The same as {@link LockedIncrements}, with a lock of {@code java.util.concurrent}. */
public class ReentrantIncrements {
    static int count;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        int increments = Integer.parseInt(args[1]);
        ReentrantLock lock = new ReentrantLock(args[2].equals("fair"));
        Started.run(args, threads, number -> {
            for (int i = 0; i < increments; i++) {
                lock.lock();
                count++;
                lock.unlock();
            }
        });
        assert count == threads * increments;
    }
}
