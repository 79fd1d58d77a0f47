// prints: 0 0 0 | 0 1 1 | 1 0 0 | 1 1 2

import gov.nasa.jpf.vm.Verify;
import jaywalk.Choice;

/** A choice within a section: nobody sees what was done before it without what was done behind it. */
public class HoldsChoiceInAtomicSection {
    static volatile int before, behind;
    static int chosen;
    static String seen;

    public static void main(String[] args) throws Exception {
        Threads.run(() -> {
            Verify.beginAtomic();
            before = 1;
            chosen = Choice.getInt(0, 1);
            behind = chosen + 1;
            Verify.endAtomic();
        }, () -> {
            Verify.beginAtomic();
            seen = before + " " + behind;
            Verify.endAtomic();
        });
        System.out.println(chosen + " " + seen);
    }
}
