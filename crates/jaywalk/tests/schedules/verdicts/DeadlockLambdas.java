// A lambda expression that captures nothing is one object, whichever thread comes there first.
// paths: 2 completed, 1 failed
public class DeadlockLambdas {
    static Runnable one() {
        return () -> {};
    }

    static Runnable two() {
        return DeadlockLambdas::one;
    }

    static void lock(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(() -> lock(one(), two()), () -> lock(two(), one()));
    }
}
