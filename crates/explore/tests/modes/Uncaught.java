import static jaywalk.Choice.*;

/** Exceptions that leave a thread with a message or a cause that nobody has needed before. */
public class Uncaught {
    static class Named extends RuntimeException {
        Named(String message, Throwable cause) { super(message, cause); }
    }

    public static void main(String[] args) throws Throwable {
        int which = getInt(0, 4);
        int unused = getInt(0, 5);
        String message = getAny("one", "two", null);
        Throwable cause = getAny(new IllegalStateException(getAny("x", "y")), null, new Error("z"));
        if (which == 0) {
            throw new IllegalStateException(message);
        }
        if (which == 1) {
            throw new Named("fixed", cause);
        }
        if (which == 2) {
            throw new Named(message, new Exception(message, new RuntimeException(getAny("deep", "deeper"))));
        }
        if (which == 3) {
            System.out.println("before");
            throw cause;
        }
        Thread thread = new Thread(() -> { throw new IllegalArgumentException(message); });
        thread.start();
        thread.join();
        System.out.println("after");
    }
}
