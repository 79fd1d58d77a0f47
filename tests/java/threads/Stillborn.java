// A thread that was stopped before it was started never runs; ThreadDeath ends a thread without a word. Newer JDKs cannot
// stop threads, and treat ThreadDeath as any error.
public class Stillborn {
    @SuppressWarnings({"removal", "deprecation"})
    public static void main(String[] args) throws Exception {
        Thread stopped = new Thread(() -> System.out.println("ran"), "stopped");
        try {
            stopped.stop();
            System.out.println("stopped, " + stopped.getState());
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        stopped.start();
        stopped.join();
        System.out.println(stopped.getState() + " " + stopped.isAlive());
        stop(stopped);
        System.out.println(stopped.getState());

        Thread dying = new Thread(() -> { throw new ThreadDeath(); }, "dying");
        dying.start();
        dying.join();
        Thread heard = new Thread(() -> { throw new ThreadDeath(); }, "heard");
        heard.setUncaughtExceptionHandler((thread, thrown) -> System.out.println(thread.getName() + " " + thrown));
        heard.start();
        heard.join();
        System.out.println("main dies");
        throw new ThreadDeath();
    }

    @SuppressWarnings({"removal", "deprecation"})
    static void stop(Thread thread) {
        try {
            thread.stop();
            System.out.println("stopped again");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }
}
