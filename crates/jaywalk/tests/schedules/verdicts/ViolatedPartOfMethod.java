// What lies between startThread and endThread may be done late.
import org.cprover.CProver;

public class ViolatedPartOfMethod {
    static volatile int number;

    public static void main(String[] args) {
        CProver.startThread(333);
        number = 1;
        CProver.endThread(333);
        assert number == 1;
    }
}
