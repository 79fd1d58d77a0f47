// prints: 0 | 1 | 2
import org.cprover.CProver;

/** Each part is done by a thread of its own, with what the method's variables were; none is done by the first one. */
public class HoldsPartsOfMethod {
    static int count;

    public static void main(String[] args) {
        Object lock = new Object();
        long amount = 1;
        for (int i = 0; i < 2; i++) {
            CProver.startThread(1);
            assert i < 2 && Thread.currentThread().isAlive();
            synchronized (lock) {
                count += amount;
            }
            CProver.endThread(1);
        }
        assert CProver.getCurrentThreadID() == 0 && CProver.getCurrentThreadId() == 0;
        synchronized (lock) {
            System.out.println(count);
        }
    }
}
