// Uncaught exceptions in other threads: handlers, default text, main goes on.
public class UncaughtInThread {
    static void fail(String s) { throw new IllegalStateException(s); }

    public static void main(String[] args) throws Exception {
        Thread plain = new Thread(() -> fail("no handler"), "plain");
        plain.start();
        plain.join();
        System.out.println("main goes on " + plain.isAlive());
        Thread handled = new Thread(() -> fail("own handler"), "handled");
        handled.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " -> " + e));
        handled.start();
        handled.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default " + t.getName() + " -> " + e.getMessage()));
        Thread third = new Thread(() -> fail("default handler"), "third");
        third.start();
        third.join();
        ThreadGroup group = new ThreadGroup("group") {
            @Override public void uncaughtException(Thread t, Throwable e) { System.out.println(getName() + " got " + e.getMessage()); }
        };
        Thread grouped = new Thread(group, () -> fail("in a group"), "grouped");
        grouped.start();
        grouped.join();
        Thread badHandler = new Thread(() -> fail("first"), "bad");
        badHandler.setUncaughtExceptionHandler((t, e) -> { throw new RuntimeException("in handler"); });
        badHandler.start();
        badHandler.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread error = new Thread(() -> { throw new StackOverflowError("an error"); }, "name with spaces");
        error.start();
        error.join();
        Thread finallyRuns = new Thread(() -> {
            try {
                fail("finally first");
            } finally {
                System.out.println("finally in thread");
            }
        }, "last");
        finallyRuns.start();
        finallyRuns.join();
        System.out.println("end of main, exit status 0");
    }
}
