package jaywalk.internal;

import java.util.Arrays;
import jaywalk.Choice;

/**
 * Values that programs for other tools ask for and that {@link Choice} has no method for. Programs call the classes of these
 * tools, which call this one.
 */
public final class Open {
    /** The system property with the greatest length of strings that the program sets no bound for. */
    private static final String STRING_LENGTH = "jaywalk.string-length";

    /** More characters have no room in the memory that a run may have. */
    private static final int LONGEST = 1 << 30;

    /** That length, unless the property says otherwise. */
    private static final int USUAL_LENGTH = 5;

    private Open() {}

    /** Any string. There is no end to their lengths: where a run looks beyond the first characters, it is cut. */
    public static String string() {
        return string(stringLength(), LONGEST);
    }

    /**
     * Any string of a bounded length.
     *
     * @param known so many characters are asked for; none of those behind them matters to a run that is not cut
     * @param longest the greatest length
     */
    public static String string(int known, int longest) {
        int length = length(known, longest);
        char[] first = new char[Math.max(known, 0)];
        for (int i = 0; i < first.length; i++) {
            first[i] = Choice.anyChar();
        }
        return text(first, length);
    }

    /** How long a string is of which so many characters are asked for next: at random, none is longer than these. */
    private static int length(int known, int longest) {
        boolean isRandom = System.getProperty("jaywalk.path") == null;
        return Choice.anyInt(0, isRandom ? Math.min(known, longest) : longest);
    }

    private static String text(char[] first, int length) {
        char[] all = Arrays.copyOf(first, length);
        if (length > first.length) {
            Arrays.fill(all, first.length, length, 'a');
        }
        return new String(all);
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
