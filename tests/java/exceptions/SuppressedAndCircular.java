// Traces of suppressed exceptions, of circles of causes and of exceptions that change what they show.
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

public class SuppressedAndCircular {
    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
            if (name.startsWith("no")) throw new IllegalStateException("constructor of " + name);
        }

        @Override
        public void close() throws IOException { throw new IOException("close " + name); }
    }

    static class Untraced extends Exception {
        Untraced() { super("untraced", null, false, false); }
    }

    static class Named extends Exception {
        @Override
        public String toString() { return "a name of its own"; }
    }

    static void use(String first, String second) throws Exception {
        try (Resource a = new Resource(first); Resource b = new Resource(second)) {
            throw new RuntimeException("body");
        }
    }

    public static void main(String[] args) throws Exception {
        for (String second : new String[] {"b", "no b"}) {
            try {
                use("a", second);
            } catch (Exception e) {
                e.printStackTrace();
                StringWriter text = new StringWriter();
                e.printStackTrace(new PrintWriter(text));
                System.out.println(text);
            }
        }
        Exception one = new Exception("one"), two = new Exception("two", one);
        one.addSuppressed(two);
        one.addSuppressed(new Named());
        two.addSuppressed(new Untraced());
        two.printStackTrace();
        one.initCause(two);
        Thread thread = new Thread(() -> { throw new RuntimeException("in a thread", two); }, "worker");
        thread.start();
        thread.join();
        one.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 10), new StackTraceElement("a.B", "c", null, -1), new StackTraceElement("a.B", "c", "B.java", -2), new StackTraceElement("app", "mod", "1.0", "a.B", "c", "B.java", -5)});
        throw one;
    }
}
