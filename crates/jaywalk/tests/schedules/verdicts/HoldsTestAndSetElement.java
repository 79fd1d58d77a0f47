import java.util.concurrent.atomic.AtomicIntegerArray;

// The same of an element of an array, which has no word of its own.
// prints: 3
public class HoldsTestAndSetElement {
    static final AtomicIntegerArray LOCKS = new AtomicIntegerArray(3);
    static int count;

    public static void main(String[] args) throws Exception {
        Threads.Body counts = () -> {
            while (LOCKS.getAndSet(1, 1) == 1) {
                Thread.onSpinWait();
            }
            count++;
            LOCKS.set(1, 0);
        };
        Threads.run(counts, counts, counts);
        System.out.println(count);
    }
}
