// Who joins a thread waits in its monitor, so that the one notification may not come to the other who waits there.
// cut: unsupported:Thread.join
public class CutNotifiesJoiner {
    static boolean goesOn;

    public static void main(String[] args) throws Exception {
        Thread lasting = new Thread() {
            @Override
            public void run() {
                synchronized (this) {
                    while (!goesOn) {
                        try {
                            wait();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
            }
        };
        lasting.start();
        Thread other = Threads.start(() -> {
            synchronized (lasting) {
                goesOn = true;
                lasting.notify();
            }
        });
        lasting.join();
        other.join();
    }
}
