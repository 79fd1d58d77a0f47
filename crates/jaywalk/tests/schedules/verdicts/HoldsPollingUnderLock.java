public class HoldsPollingUnderLock {
    static int number;

    static synchronized boolean isThere() {
        return number == 1;
    }

    static synchronized void put() {
        number = 1;
    }

    public static void main(String[] args) {
        Threads.start(HoldsPollingUnderLock::put);
        while (!isThere()) {
            Thread.onSpinWait();
        }
    }
}
