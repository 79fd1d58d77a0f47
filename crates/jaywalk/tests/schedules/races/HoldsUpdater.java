import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Updaters of a volatile field, and atomic arrays, hand on what was done before. */
public class HoldsUpdater {
    volatile int state;
    static int data, other;
    static final AtomicIntegerFieldUpdater<HoldsUpdater> STATE =
            AtomicIntegerFieldUpdater.newUpdater(HoldsUpdater.class, "state");
    static final AtomicIntegerArray ARRAY = new AtomicIntegerArray(2);

    public static void main(String[] args) throws Exception {
        HoldsUpdater shared = new HoldsUpdater();
        Thread writer = new Thread(() -> {
            data = 1;
            STATE.set(shared, 1);
            other = 1;
            ARRAY.incrementAndGet(1);
        });
        writer.start();
        if (STATE.get(shared) == 1) {
            assert data == 1;
        }
        if (ARRAY.get(1) == 1) {
            assert other == 1;
        }
        writer.join();
    }
}
