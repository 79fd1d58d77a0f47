public class ViolatedShutdownHookRaces {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert done;
        }));
        Thread daemon = Threads.thread(() -> done = true);
        daemon.setDaemon(true);
        daemon.start();
    }
}
