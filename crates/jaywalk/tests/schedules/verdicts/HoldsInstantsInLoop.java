import java.time.Duration;
import java.time.Instant;

// prints: seen | late
/** The same where a turn makes objects of which nothing is left. */
public class HoldsInstantsInLoop {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread other = Threads.start(() -> done = true);
        Instant start = Instant.now();
        boolean isLate = false;
        while (!done && !isLate) {
            isLate = Duration.between(start, Instant.now()).toMillis() >= 1_500;
            Thread.yield();
        }
        System.out.println(isLate ? "late" : "seen");
        other.join();
    }
}
