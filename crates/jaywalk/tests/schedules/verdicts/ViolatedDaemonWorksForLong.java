// paths: 0 completed, 1 failed
/** A daemon for which others wait has the time that it takes. */
public class ViolatedDaemonWorksForLong {
    static int sum;

    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> {
            int mine = 0;
            for (int i = 0; i < 6_000_000; i++) {
                mine ^= i;
            }
            sum = mine + 1;
        });
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        assert sum == 0 : sum;
    }
}
