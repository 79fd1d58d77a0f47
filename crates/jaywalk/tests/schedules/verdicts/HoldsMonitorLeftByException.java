// An exception gives the lock back.
// paths: 2 completed
public class HoldsMonitorLeftByException {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        int[] caught = new int[1];
        Threads.Body body = () -> {
            try {
                synchronized (lock) {
                    caught[0]++;
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                assert !Thread.holdsLock(lock);
            }
        };
        Threads.run(body, body);
        assert caught[0] == 2;
    }
}
