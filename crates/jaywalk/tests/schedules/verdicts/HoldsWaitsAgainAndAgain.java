// A loop around a wait with a limit.
public class HoldsWaitsAgainAndAgain {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.start(() -> {
            synchronized (lock) {
                done = true;
                lock.notifyAll();
            }
        });
        synchronized (lock) {
            while (!done) {
                lock.wait(100);
            }
        }
    }
}
