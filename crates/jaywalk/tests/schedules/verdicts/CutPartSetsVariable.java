// What only the part sets is nothing to the thread that goes on behind it.
// cut: unsupported:CProver.startThread
import org.cprover.CProver;

public class CutPartSetsVariable {
    public static void main(String[] args) {
        int number;
        CProver.startThread(1);
        number = 1;
        CProver.endThread(1);
        assert number == 1;
    }
}
