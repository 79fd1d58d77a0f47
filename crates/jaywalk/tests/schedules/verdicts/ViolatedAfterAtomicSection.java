import gov.nasa.jpf.vm.Verify;

/** Between two sections others have their turns. */
public class ViolatedAfterAtomicSection {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ViolatedAfterAtomicSection::step);
        Thread b = new Thread(ViolatedAfterAtomicSection::step);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 : x;
    }

    static void step() {
        Verify.beginAtomic();
        int before = x;
        Verify.endAtomic();
        Verify.beginAtomic();
        x = before + 1;
        Verify.endAtomic();
    }
}
