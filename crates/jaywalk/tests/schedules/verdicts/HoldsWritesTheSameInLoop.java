import java.util.concurrent.atomic.AtomicInteger;

// What is written again and again is what was there, until another thread writes something else.
// prints: 0 | 5
public class HoldsWritesTheSameInLoop {
    static final AtomicInteger WORD = new AtomicInteger();
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> {
                    while (!done) {
                        WORD.set(0);
                    }
                },
                () -> {
                    WORD.set(5);
                    done = true;
                });
        System.out.println(WORD);
    }
}
