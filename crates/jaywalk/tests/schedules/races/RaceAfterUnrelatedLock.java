// races: RaceAfterUnrelatedLock.data
/** Locks order only who takes the same one. */
public class RaceAfterUnrelatedLock {
    static int data;
    static final Object ONE = new Object(), OTHER = new Object();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            synchronized (ONE) {
                data = 1;
            }
        });
        writer.start();
        synchronized (OTHER) {
            assert data <= 1;
        }
        writer.join();
    }
}
