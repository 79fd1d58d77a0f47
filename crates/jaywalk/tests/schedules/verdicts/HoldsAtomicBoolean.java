// One of them is the first.
// prints: 1
import java.util.concurrent.atomic.AtomicBoolean;

public class HoldsAtomicBoolean {
    public static void main(String[] args) throws Exception {
        AtomicBoolean taken = new AtomicBoolean();
        int[] won = new int[2];
        Threads.run(() -> won[0] = taken.getAndSet(true) ? 0 : 1, () -> won[1] = taken.getAndSet(true) ? 0 : 1);
        System.out.println(won[0] + won[1]);
    }
}
