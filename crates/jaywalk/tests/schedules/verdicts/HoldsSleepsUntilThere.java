// A loop that sleeps waits for what it looks at.
public class HoldsSleepsUntilThere {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Threads.start(() -> done = true);
        while (!done) {
            Thread.sleep(10);
        }
    }
}
