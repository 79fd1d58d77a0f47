// paths: 2 completed
// races: HoldsAtomicSection.x, HoldsAtomicSection.y

import gov.nasa.jpf.vm.Verify;

/** What is done between beginAtomic and endAtomic is one step. */
public class HoldsAtomicSection {
    static int x;
    static int y;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(HoldsAtomicSection::step);
        Thread b = new Thread(HoldsAtomicSection::step);
        a.start();
        b.start();
        a.join();
        b.join();
        Verify.beginAtomic();
        int sum = x + y;
        Verify.endAtomic();
        assert sum == 4 : sum;
    }

    static void step() {
        Verify.beginAtomic();
        int before = x;
        Verify.beginAtomic();
        y++;
        Verify.endAtomic();
        Thread.yield();
        x = before + 1;
        assert x == y;
        Verify.endAtomic();
    }
}
