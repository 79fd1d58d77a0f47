// wait gives back the inner lock alone, and whoever would notify needs the outer one.
public class DeadlockNestedMonitor {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Object outer = new Object();
        Object inner = new Object();
        Threads.run(
                () -> {
                    synchronized (outer) {
                        synchronized (inner) {
                            while (!ready) {
                                inner.wait();
                            }
                        }
                    }
                },
                () -> {
                    synchronized (outer) {
                        synchronized (inner) {
                            ready = true;
                            inner.notify();
                        }
                    }
                });
    }
}
