// prints: 0 | 1

import gov.nasa.jpf.vm.Verify;

/** A thread that blocks within a section lets others go on; what it does before and after is one step each. */
public class HoldsAtomicSectionThatBlocks {
    static final Object LOCK = new Object();
    static int shared;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                shared = 1;
            }
        });
        other.start();
        Verify.beginAtomic();
        int seen;
        synchronized (LOCK) {
            seen = shared;
        }
        Verify.endAtomic();
        other.join();
        System.out.println(seen);
    }
}
