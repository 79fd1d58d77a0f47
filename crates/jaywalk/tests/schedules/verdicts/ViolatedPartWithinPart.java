// A part may have a part of its own, which sees the variables of both.
import org.cprover.CProver;

public class ViolatedPartWithinPart {
    static volatile int number;

    public static void main(String[] args) {
        int one = 1;
        CProver.startThread(1);
        int two = one + 1;
        CProver.startThread(70_000);
        number = one + two;
        CProver.endThread(70_000);
        CProver.endThread(1);
        assert number != 3;
    }
}
