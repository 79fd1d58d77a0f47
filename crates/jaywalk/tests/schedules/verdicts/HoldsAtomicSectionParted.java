// prints: 0 | 1 | 2

import gov.nasa.jpf.vm.Verify;

/** What a section did before its thread had to wait is seen by whoever had the lock. */
public class HoldsAtomicSectionParted {
    static final Object LOCK = new Object();
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            Verify.beginAtomic();
            x = 1;
            synchronized (LOCK) {
                x = 2;
            }
            Verify.endAtomic();
        });
        thread.start();
        synchronized (LOCK) {
        }
        int seen = x;
        thread.join();
        System.out.println(seen);
    }
}
