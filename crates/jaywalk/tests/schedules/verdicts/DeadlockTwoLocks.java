// paths: 2 completed, 1 failed
public class DeadlockTwoLocks {
    public static void main(String[] args) throws Exception {
        Object one = new Object();
        Object two = new Object();
        Threads.run(
                () -> {
                    synchronized (one) {
                        synchronized (two) {
                        }
                    }
                },
                () -> {
                    synchronized (two) {
                        synchronized (one) {
                        }
                    }
                });
    }
}
