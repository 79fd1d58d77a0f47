import static jaywalk.Choice.*;

/** Static initialisers and constructors that choose, and classes that fail to initialise on some paths only. */
public class Initialisers {
    static class First {
        static final int NUMBER = getInt(1, 3);
        static final boolean FLAG = getBoolean();
        static Object object = getAny("a", "b");
        final int own = getInt(0, 1);
    }

    static class Second {
        static int quotient = 6 / (First.NUMBER - 2);
    }

    interface Third {
        int VALUE = getInt(4, 5);
        default int value() { return VALUE; }
    }

    static class Fourth implements Third {}

    public static void main(String[] args) {
        String second;
        try {
            second = "" + Second.quotient;
        } catch (ExceptionInInitializerError e) {
            second = "error " + e.getCause().getMessage();
        }
        First one = new First();
        First two = new First();
        if (First.FLAG) {
            System.out.println(second + First.object + (one.own == two.own) + new Fourth().value());
        } else {
            System.out.println("plain " + First.NUMBER);
        }
    }
}
