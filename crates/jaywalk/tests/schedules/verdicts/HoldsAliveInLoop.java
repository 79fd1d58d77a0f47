// The end of a thread lets another one go on that looks in a loop whether it is alive.
public class HoldsAliveInLoop {
    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> { });
        while (thread.isAlive()) {
            Thread.yield();
        }
        thread = Threads.start(() -> { });
        while (thread.isAlive()) {
            Thread.sleep(1);
        }
        thread = Threads.start(() -> { });
        while (thread.isAlive()) {
            thread.join(1);
        }
    }
}
