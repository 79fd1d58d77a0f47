// Nobody notifies, and the time runs out.
// paths: 1 completed
public class HoldsTimedWaitEnds {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.run(() -> {
            synchronized (lock) {
                lock.wait(10);
            }
        });
    }
}
