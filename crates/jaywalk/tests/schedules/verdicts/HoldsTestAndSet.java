import java.util.concurrent.atomic.AtomicBoolean;

// Who finds a lock taken, and writes that once more, waits until it is given back.
// prints: 2
public class HoldsTestAndSet {
    static final AtomicBoolean LOCK = new AtomicBoolean();
    static int count;

    public static void main(String[] args) throws Exception {
        Threads.Body counts = () -> {
            while (LOCK.getAndSet(true)) {
                Thread.onSpinWait();
            }
            count++;
            LOCK.set(false);
        };
        Threads.run(counts, counts);
        System.out.println(count);
    }
}
