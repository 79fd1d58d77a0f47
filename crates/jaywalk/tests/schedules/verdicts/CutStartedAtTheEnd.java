// cut: one-schedule

/** A daemon may start a thread for which the program waits for ever, or the program ends before: that is told. */
public class CutStartedAtTheEnd {
    static final Object NEVER = new Object();

    static void waitForEver() {
        synchronized (NEVER) {
            try {
                NEVER.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            Thread child = new Thread(CutStartedAtTheEnd::waitForEver);
            child.setDaemon(false);
            child.start();
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
