// paths: 1 completed, 1 failed
public class ViolatedIsAliveBeforeStart {
    static Thread asking, asked;
    static boolean alive;

    public static void main(String[] args) throws Exception {
        asking = Threads.thread(() -> alive = asked.isAlive());
        asked = Threads.thread(() -> asking.join());
        asking.start();
        asked.start();
        asking.join();
        asked.join();
        assert alive;
    }
}
