// A literal is one lock, whichever thread uses it first.
// paths: 2 completed, 0 failed
public class HoldsLockedLiteral {
    static int count;

    static void increment() {
        synchronized ("count") {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(HoldsLockedLiteral::increment, HoldsLockedLiteral::increment);
        assert count == 2;
    }
}
