// Only the outermost entry can wait for anybody.
// paths: 2 completed
public class HoldsReentrantMonitor {
    int calls;

    synchronized void outer() {
        inner();
        inner();
    }

    synchronized void inner() {
        calls++;
    }

    public static void main(String[] args) throws Exception {
        HoldsReentrantMonitor monitor = new HoldsReentrantMonitor();
        Threads.run(monitor::outer, monitor::outer);
        assert monitor.calls == 4;
    }
}
