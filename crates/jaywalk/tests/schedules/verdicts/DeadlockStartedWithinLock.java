// paths: 10 completed, 2 failed
// prints: 0 0 | 0 3 | 1 0 | 1 1 | 1 3

import jaywalk.Choice;

/** Who starts a thread may wait for its lock, for ever: what it does on the next path is seen all the same. */
public class DeadlockStartedWithinLock {
    static volatile int written;
    static volatile int seen;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread nothing = new Thread(() -> {});
        Thread reader = new Thread(() -> {
            synchronized (nothing) {
                synchronized (LOCK) {
                }
            }
            seen = written;
        });
        reader.start();
        int chosen;
        synchronized (LOCK) {
            chosen = Choice.getInt(0, 1);
            written = chosen;
            written = 3;
            nothing.start();
        }
        reader.join();
        nothing.join();
        System.out.println(chosen + " " + seen);
    }
}
