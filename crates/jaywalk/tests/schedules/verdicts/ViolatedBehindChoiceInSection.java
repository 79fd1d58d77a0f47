import gov.nasa.jpf.vm.Verify;
import jaywalk.Choice;

/** A section chooses first and has to wait then: the failure behind it is repeated. */
public class ViolatedBehindChoiceInSection {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = 1);
        other.start();
        Verify.beginAtomic();
        boolean fails = Choice.getBoolean();
        other.join();
        Verify.endAtomic();
        if (fails) {
            throw new IllegalStateException();
        }
    }
}
