// paths: 0 completed, 28 failed
import jaywalk.Choice;

/**
 * A thread chooses and hands its turn over: when its path is repeated, that choice comes before what the other one chooses.
 * Each outcome fails by another exception.
 */
public class ViolatedByChoiceBeforeTurn {
    static int y;

    public static void main(String[] args) throws Exception {
        Threads.run(
            () -> y += Choice.getInt(0, 1),
            () -> {
                y += Choice.getInt(0, 1);
                y = 3;
            });
        switch (y) {
            case 0 -> throw new AssertionError("nothing");
            case 1 -> throw new IllegalStateException("one");
            case 2 -> throw new ArithmeticException("two");
            default -> throw new RuntimeException("three");
        }
    }
}
