// races: RaceFlagInLoop.ready
/** Waiting in a loop for a plain flag: a JVM may never look again. */
public class RaceFlagInLoop {
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = true).start();
        while (!ready) {
            Thread.onSpinWait();
        }
    }
}
