// Who locks the class first is seen by the other.
// paths: 2 completed
// prints: 12 | 21
public class HoldsClassLock {
    static int log;

    static void add(int number) {
        synchronized (HoldsClassLock.class) {
            log = 10 * log + number;
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(() -> add(1), () -> add(2));
        System.out.println(log);
    }
}
