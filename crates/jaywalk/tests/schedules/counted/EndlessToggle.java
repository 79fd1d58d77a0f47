/** A thread whose turns do something each, for ever if the other one has none. */
public class EndlessToggle {
    static volatile boolean done;
    static volatile int value;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            while (!done) {
                value = 1 - value;
            }
        });
        thread.start();
        done = true;
        thread.join();
    }
}
