// The time may run out before the other one begins, however long it is.
// prints: false | true
public class HoldsTimedWaitEitherWay {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        boolean[] seen = new boolean[1];
        Threads.run(
                () -> {
                    synchronized (lock) {
                        if (!ready) {
                            lock.wait(1_000_000);
                        }
                        seen[0] = ready;
                    }
                },
                () -> {
                    synchronized (lock) {
                        ready = true;
                        lock.notify();
                    }
                });
        System.out.println(seen[0]);
    }
}
