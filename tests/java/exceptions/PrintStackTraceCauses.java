// printStackTrace with causes, suppressed exceptions and common frames.
public class PrintStackTraceCauses {
    static class Problem extends Exception {
        Problem(String message, Throwable cause) { super(message, cause); }
        Problem(Throwable cause) { super(cause); }
        @Override public String toString() { return "Problem[" + getMessage() + "]"; }
    }

    static void low(int n) {
        if (n > 0) low(n - 1);
        else throw new IndexOutOfBoundsException("deep\nsecond line");
    }

    static void middle() throws Problem {
        try {
            low(2);
        } catch (RuntimeException e) {
            throw new Problem("middle", e);
        }
    }

    static void high() throws Problem {
        try {
            middle();
        } catch (Problem e) {
            Problem p = new Problem(e);
            p.addSuppressed(new IllegalStateException("side", new Error("side cause")));
            throw p;
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            high();
        } catch (Problem e) {
            e.printStackTrace(System.out);
            java.io.StringWriter w = new java.io.StringWriter();
            e.printStackTrace(new java.io.PrintWriter(w));
            System.out.println(w.toString().split("\n").length);
            System.out.println(e.getLocalizedMessage() + " | " + e.getCause().getCause());
        }
        RuntimeException a = new RuntimeException("a");
        RuntimeException b = new RuntimeException("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        try {
            b.initCause(a);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Throwable t = new Throwable();
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("some.Class", "method", "File.java", 12),
            new StackTraceElement("other.Class", "<init>", null, -2)});
        t.printStackTrace(System.out);
        high();
    }
}
