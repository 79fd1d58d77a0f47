package jaywalk.internal;

import jaywalk.Choice;

/**
 * Values that programs for other tools ask for and that {@link Choice} has no method for. Programs call the classes of these
 * tools, which call this one.
 */
public final class Open {
    /** The system property with the greatest length of strings that the program sets no bound for. */
    private static final String STRING_LENGTH = "jaywalk.string-length";

    /** That length, unless the property says otherwise. */
    private static final int USUAL_LENGTH = 5;

    private Open() {}

    /** Any string. There is no end to their lengths, so those that are too long are left out, and the search says so. */
    public static String string() {
        int most = stringLength();
        leaveOutLonger(most);
        return Choice.anyString(most);
    }

    /**
     * Any object of the class of another one: a boxed number, a truth value, a character, a string, a constant of an enum, or
     * a bare {@link Object}.
     *
     * @param instance an object of the class; where it is null, nobody knows which class is meant
     */
    public static Object like(Object instance) {
        if (instance == null) {
            lacks("any object of a class that is not named");
        }
        Class<?> type = instance.getClass();
        // A new object each time: who asks for any object gets none that others have.
        if (type == Integer.class) {
            return new Integer(Choice.anyInt());
        } else if (type == Long.class) {
            return new Long(Choice.anyLong());
        } else if (type == Short.class) {
            return new Short(Choice.anyShort());
        } else if (type == Byte.class) {
            return new Byte(Choice.anyByte());
        } else if (type == Character.class) {
            return new Character(Choice.anyChar());
        } else if (type == Boolean.class) {
            return new Boolean(Choice.anyBoolean());
        } else if (type == Float.class) {
            return new Float(Choice.anyFloat());
        } else if (type == Double.class) {
            return new Double(Choice.anyDouble());
        } else if (type == String.class) {
            return string();
        } else if (type == Object.class) {
            return new Object();
        } else if (instance instanceof Enum) {
            return Choice.getAny((Object[]) ((Enum<?>) instance).getDeclaringClass().getEnumConstants());
        }
        lacks("any object of " + type.getName());
        return null;
    }

    /**
     * Ends the run: it needs a value that nobody can make up.
     *
     * @param what which value
     */
    public static void lacks(String what) {
        throw new UnsupportedOperationException(what);
    }

    /** Tells the search that strings of more characters are left out. On a plain JVM there is no search. */
    private static void leaveOutLonger(int most) {}

    private static int stringLength() {
        String text = System.getProperty(STRING_LENGTH);
        if (text == null) {
            return USUAL_LENGTH;
        }
        int length;
        try {
            length = Integer.parseInt(text.trim());
        } catch (NumberFormatException e) {
            length = -1;
        }
        if (length < 0) {
            throw new IllegalArgumentException("-D" + STRING_LENGTH + "=" + text + ": a length is a number from 0 on");
        }
        return length;
    }
}
