import gov.nasa.jpf.vm.Verify;

/** A failure is repeated that comes after two threads were started in a section. */
public class ViolatedStartedInSection {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> x = 1);
        Thread second = new Thread(() -> {
            assert x == 0;
        });
        Verify.beginAtomic();
        first.start();
        second.start();
        Verify.endAtomic();
    }
}
