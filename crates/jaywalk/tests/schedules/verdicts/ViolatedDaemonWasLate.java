public class ViolatedDaemonWasLate {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread daemon = Threads.thread(() -> done = true);
        daemon.setDaemon(true);
        daemon.start();
        assert done;
    }
}
