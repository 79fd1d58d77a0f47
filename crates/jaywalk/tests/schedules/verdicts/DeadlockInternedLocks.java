// Strings that threads make are one lock once they are interned.
public class DeadlockInternedLocks {
    static void lock(String first, String second) {
        synchronized (first.intern()) {
            synchronized (second.intern()) {
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int number = args.length;
        Threads.run(() -> lock("one" + number, "two" + number), () -> lock("two" + number, "one" + number));
    }
}
