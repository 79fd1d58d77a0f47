// The one waits, or need not wait.
// paths: 2 completed
// prints: 42
public class HoldsHandshake {
    static boolean ready;
    static int data;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        int[] seen = new int[1];
        Threads.run(
                () -> {
                    synchronized (lock) {
                        while (!ready) {
                            lock.wait();
                        }
                        seen[0] = data;
                    }
                },
                () -> {
                    data = 42;
                    synchronized (lock) {
                        ready = true;
                        lock.notify();
                    }
                });
        System.out.println(seen[0]);
    }
}
