// System.exit in the middle: finally does not run, shutdown hooks do.
public class ExitInTheMiddle {
    static void deep(int n) {
        if (n == 0) {
            System.out.println("exiting");
            System.exit(42);
        }
        try {
            deep(n - 1);
        } finally {
            System.out.println("finally must not run");
        }
    }

    public static void main(String[] args) {
        Thread hook = new Thread(() -> {
            System.out.println("hook runs on " + Thread.currentThread().getName());
            System.err.println("hook writes to standard error");
        }, "hook");
        Runtime.getRuntime().addShutdownHook(hook);
        Thread removed = new Thread(() -> System.out.println("removed hook must not run"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread forever = new Thread(() -> {
            synchronized (ExitInTheMiddle.class) {
                try {
                    ExitInTheMiddle.class.wait();
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        });
        forever.start();
        System.out.print("not yet flushed by a newline: ");
        deep(3);
        System.out.println("never");
    }
}
