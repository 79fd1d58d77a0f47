// paths: 2 completed, 0 failed
// prints: Thread-0 | Thread-1
import java.lang.ref.Cleaner;

/** What is to be done when an object is gone is done once, by whoever asks for it first. */
public class HoldsCleanedByEither {
    static volatile String cleaned;

    public static void main(String[] args) throws Exception {
        Cleaner.Cleanable cleanable =
                Cleaner.create().register(new Object(), () -> cleaned = Thread.currentThread().getName());
        Thread first = new Thread(cleanable::clean, "Thread-0");
        Thread second = new Thread(cleanable::clean, "Thread-1");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(cleaned);
    }
}
