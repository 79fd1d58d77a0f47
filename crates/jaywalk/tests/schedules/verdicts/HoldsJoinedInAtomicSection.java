// paths: 1 completed

import gov.nasa.jpf.vm.Verify;

/** The first thread is started in a section whose own thread has to wait there. */
public class HoldsJoinedInAtomicSection {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = 1);
        Verify.beginAtomic();
        other.start();
        other.join();
        Verify.endAtomic();
        assert x == 1;
    }
}
