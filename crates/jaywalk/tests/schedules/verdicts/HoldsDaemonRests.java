// A daemon that only rests does nothing before the program ends.
public class HoldsDaemonRests {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException interrupted) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
