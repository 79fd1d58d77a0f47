import static jaywalk.Choice.*;

/** Static initialisers that throw, with a message that nobody has needed before. */
public class FailedInitialisers {
    static String message = getAny("one", "two");
    static class Checked {
        static int value;
        static {
            value = getInt(0, 1);
            if (value == 1) throw new IllegalStateException(message);
        }
    }
    static class Fatal {
        static int value;
        static {
            value = getInt(0, 1);
            if (value == 1) throw new Error(getAny("fatal", null));
        }
    }

    static String text(Throwable thrown) {
        return thrown == null ? "-" : thrown.getClass().getSimpleName() + ":" + thrown.getMessage() + "(" + text(thrown.getCause()) + ")";
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            try {
                text.append(Checked.value);
            } catch (Throwable thrown) {
                text.append(text(thrown));
            }
        }
        System.out.println(text);
        Fatal.value++;
        System.out.println("fine");
    }
}
