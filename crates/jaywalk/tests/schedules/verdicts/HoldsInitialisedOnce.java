// Who comes second waits; the order is seen by nobody.
// prints: 1
public class HoldsInitialisedOnce {
    static int runs;

    static class Lazy {
        static final Object VALUE = new Object();

        static {
            runs++;
        }
    }

    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[2];
        Threads.run(() -> seen[0] = Lazy.VALUE, () -> seen[1] = Lazy.VALUE);
        assert seen[0] != null && seen[0] == seen[1];
        System.out.println(runs);
    }
}
