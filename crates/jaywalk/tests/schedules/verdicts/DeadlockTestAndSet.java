import java.util.concurrent.atomic.AtomicBoolean;

/** A lock that nobody gives back: those who write once more that it is taken change nothing for each other. */
public class DeadlockTestAndSet {
    static final AtomicBoolean LOCK = new AtomicBoolean(true);

    public static void main(String[] args) throws Exception {
        Threads.Body takes = () -> {
            while (LOCK.getAndSet(true)) {
                Thread.onSpinWait();
            }
        };
        Threads.run(takes, takes);
    }
}
