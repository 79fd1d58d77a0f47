import java.util.concurrent.atomic.AtomicIntegerArray;

// A thread looks again and again at an element that nobody will set.
public class DeadlockElementInVain {
    static final AtomicIntegerArray FLAGS = new AtomicIntegerArray(1);

    public static void main(String[] args) throws Exception {
        Threads.run(() -> {
            while (FLAGS.get(0) == 0) {}
        });
    }
}
