// An exception in main does not stop another non-daemon thread; status is 1.
public class MainThrowsOthersRun {
    static volatile boolean mainGone;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("main is " + main.getState());
            for (int i = 0; i < 3; i++) System.out.println("other continues " + i);
        }, "other");
        Thread daemon = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(10_000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        other.start();
        System.out.println("main throws now");
        Object[] objects = new Integer[] {1};
        objects[0] = "string";
    }
}
