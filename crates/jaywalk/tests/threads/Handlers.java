/** Exceptions that leave a thread, and who hears of them. */
public class Handlers {
    static class Group extends ThreadGroup {
        Group() { super("own"); }
        @Override public void uncaughtException(Thread thread, Throwable thrown) { System.out.println("group: " + thrown); }
    }

    static class Own extends Thread {
        @Override public UncaughtExceptionHandler getUncaughtExceptionHandler() { return (thread, thrown) -> System.out.println("own: " + thrown); }
        @Override public void run() { fail(); }
    }

    static void fail() {
        throw new IllegalStateException("left");
    }

    static void start(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(Handlers::fail, "failing");
        switch (args[0]) {
            case "none" -> start(thread);
            case "explicit" -> {
                thread.setUncaughtExceptionHandler((t, e) -> System.out.println("explicit: " + t.getName() + " " + e));
                start(thread);
            }
            case "default" -> {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e));
                start(thread);
            }
            case "group" -> start(new Thread(new Group(), Handlers::fail));
            case "nested" -> start(new Thread(new ThreadGroup(new Group(), "inner"), Handlers::fail));
            case "plain-group" -> start(new Thread(new ThreadGroup("plain"), Handlers::fail));
            case "own" -> start(new Own());
            case "throws" -> {
                thread.setUncaughtExceptionHandler((t, e) -> { throw new IllegalArgumentException("from the handler"); });
                start(thread);
            }
            case "exit" -> {
                thread.setUncaughtExceptionHandler((t, e) -> System.exit(5));
                start(thread);
            }
            case "exit-0" -> {
                thread.setUncaughtExceptionHandler((t, e) -> System.exit(0));
                start(thread);
            }
            case "main-none" -> fail();
            case "main-explicit" -> {
                Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println("explicit: " + t.getName() + " " + e));
                fail();
            }
            case "main-default" -> {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e));
                fail();
            }
            case "main-throws" -> {
                Thread.currentThread().setUncaughtExceptionHandler((t, e) -> { throw new IllegalArgumentException("from the handler"); });
                fail();
            }
            case "death" -> start(new Thread(() -> { throw new ThreadDeath(); }));
            case "main-death" -> throw new ThreadDeath();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("end");
    }
}
