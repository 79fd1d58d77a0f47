// prints: a | b
public class HoldsStartedByEither {
    public static void main(String[] args) throws Exception {
        String[] failed = new String[1];
        Thread started = Threads.thread(() -> {});
        Threads.run(() -> start(started, failed, "a"), () -> start(started, failed, "b"));
        started.join();
        System.out.println(failed[0]);
    }

    static void start(Thread thread, String[] failed, String name) {
        try {
            thread.start();
        } catch (IllegalThreadStateException e) {
            failed[0] = name;
        }
    }
}
