// A daemon that has rested often before the program is about to end looks once more then.
public class HoldsDaemonLooksAtLast {
    static volatile boolean done;
    static volatile int beat;

    public static void main(String[] args) {
        Thread watcher = Threads.thread(() -> {
            while (!done) {
                assert beat < 3;
                Thread.sleep(10);
            }
        });
        watcher.setDaemon(true);
        watcher.start();
        for (int i = 0; i < 3; i++) {
            beat = i;
        }
        done = true;
    }
}
