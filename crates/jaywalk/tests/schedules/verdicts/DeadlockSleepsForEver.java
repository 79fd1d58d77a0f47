// Nobody is left who could change what the loop looks at.
public class DeadlockSleepsForEver {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Threads.start(() -> done = false);
        while (!done) {
            Thread.sleep(10);
        }
    }
}
