// Who was notified is not the first to get the lock.
public class ViolatedIfInsteadOfWhile {
    static int items;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.Body taker = () -> {
            synchronized (lock) {
                if (items == 0) {
                    lock.wait();
                }
                items--;
                assert items >= 0;
            }
        };
        Threads.run(taker, taker, () -> {
            for (int i = 0; i < 2; i++) {
                synchronized (lock) {
                    items++;
                    lock.notifyAll();
                }
            }
        });
    }
}
