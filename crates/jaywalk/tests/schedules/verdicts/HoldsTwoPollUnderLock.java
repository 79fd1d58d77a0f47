// Two threads that take the same lock again and again to look do not keep each other busy.
public class HoldsTwoPollUnderLock {
    static int number;

    static synchronized boolean isThere() {
        return number == 1;
    }

    static synchronized void put() {
        number = 1;
    }

    public static void main(String[] args) throws Exception {
        Threads.start(HoldsTwoPollUnderLock::put);
        Threads.start(() -> {
            while (!isThere()) {
                Thread.yield();
            }
        });
        while (!isThere()) {
            Thread.yield();
        }
    }
}
