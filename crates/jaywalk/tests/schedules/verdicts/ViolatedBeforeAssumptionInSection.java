// paths: 2 completed, 1 failed

import gov.nasa.jpf.vm.Verify;
import jaywalk.Choice;

/** What is assumed in vain in a section ends it as a whole: a failure of another thread comes before all of it. */
public class ViolatedBeforeAssumptionInSection {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        boolean isFine = Choice.getBoolean();
        Thread assumes = new Thread(() -> {
            Verify.beginAtomic();
            x = 1;
            Choice.assume(isFine);
            x = 2;
            Verify.endAtomic();
        });
        Thread fails = new Thread(() -> {
            int seen = x;
            assert isFine || seen == 1;
        });
        assumes.start();
        fails.start();
        assumes.join();
        fails.join();
    }
}
