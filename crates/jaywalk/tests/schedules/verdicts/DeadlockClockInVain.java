/** A loop that looks at the clock without going another way because of it waits for ever. */
public class DeadlockClockInVain {
    static volatile boolean done;
    static volatile int other;

    public static void main(String[] args) {
        Threads.start(() -> other = 1);
        while (!done) {
            if (System.nanoTime() < 0) {
                break;
            }
        }
    }
}
