/** t threads increment a counter m times each under a lock: (tm)! / (m!)^t. */
public class LockedIncrements {
    static int count;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        int increments = Integer.parseInt(args[1]);
        Object lock = new Object();
        Started.run(args, threads, number -> {
            for (int i = 0; i < increments; i++) {
                synchronized (lock) {
                    count++;
                }
            }
        });
        assert count == threads * increments;
    }
}
