// paths: 2 completed, 0 failed
public class HoldsWaitsForEndUnderLock {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {});
        t.start();
        synchronized (t) {
            while (t.isAlive()) {
                t.wait();
            }
        }
        assert !t.isAlive();
    }
}
