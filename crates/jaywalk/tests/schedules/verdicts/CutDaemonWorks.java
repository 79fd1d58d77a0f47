// cut: one-schedule
// paths: 1 completed, 0 failed
/** Nobody knows whether this daemon will ever do something: the program ends meanwhile, and others come first. */
public class CutDaemonWorks {
    static volatile boolean found;

    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> {
            int[] last = new int[1];
            for (long x = 1; x != 0; x = x * 31 + 1) {
                last[0] = (int) x;
            }
            found = last[0] == 5;
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread other = Threads.start(() -> {});
        other.join();
    }
}
