// The field is final, and changed all the same.
// prints: false | true
import java.io.PrintStream;

public class HoldsOutReplaced {
    static boolean isReplaced;

    public static void main(String[] args) throws Exception {
        PrintStream first = System.out;
        PrintStream other = new PrintStream(System.err);
        Threads.run(() -> System.setOut(other), () -> isReplaced = System.out == other);
        first.println(isReplaced);
    }
}
