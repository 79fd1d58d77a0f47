// A deep uncaught error: the trace is cut as java cuts it, status 1.
public class UncaughtError {
    static class Level {
        final int n;
        Level(int n) { this.n = n; }
        void down() {
            if (n == 0) throw new UnsupportedOperationException("bottom reached");
            Runnable r = this::next;
            r.run();
        }
        void next() { new Level(n - 1).down(); }
    }

    static int ones(int n) {
        if (n == 0) throw new Error("after many frames");
        return 1 + ones(n - 1);
    }

    public static void main(String[] args) {
        try {
            new Level(3).down();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
            for (StackTraceElement s : e.getStackTrace()) if (s.getClassName().startsWith("UncaughtError")) System.out.println("  " + s.getMethodName() + " " + s.getLineNumber());
        }
        try {
            ones(2000);
        } catch (Error e) {
            System.out.println(e.getStackTrace().length);
        }
        System.out.println("now uncaught");
        ones(1500);
    }
}
