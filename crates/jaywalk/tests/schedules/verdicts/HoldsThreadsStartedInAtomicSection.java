// paths: 1 completed

import gov.nasa.jpf.vm.Verify;

/** Threads that were started in a section wait for its end. */
public class HoldsThreadsStartedInAtomicSection {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Verify.beginAtomic();
        Thread other = new Thread(() -> {
            Verify.beginAtomic();
            x = 2;
            Verify.endAtomic();
        });
        other.start();
        x = 1;
        int seen = x;
        Verify.endAtomic();
        other.join();
        assert seen == 1 && x == 2;
    }
}
