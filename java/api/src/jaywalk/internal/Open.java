package jaywalk.internal;

import java.lang.reflect.Array;
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
    static final int LONGEST = 1 << 30;

    /** That length, unless the property says otherwise. */
    private static final int USUAL_LENGTH = 5;

    private Open() {}

    /**
     * So many characters of a string without a bound are asked for, even if fewer are tried: it may be compared with one that
     * is longer.
     */
    private static final int ASKED_LENGTH = 32;

    /** Any string. There is no end to their lengths: where a run looks beyond the first characters, it is cut. */
    public static String string() {
        int tried = stringLength();
        return string(tried, Math.max(tried, ASKED_LENGTH), LONGEST);
    }

    /**
     * Any string of a bounded length.
     *
     * @param known so many characters are asked for; none of those behind them matters to a run that is not cut
     * @param longest the greatest length
     */
    public static String string(int known, int longest) {
        return string(known, known, longest);
    }

    private static String string(int tried, int known, int longest) {
        int length = length(tried, known, longest);
        char[] first = new char[Math.max(known, 0)];
        for (int i = 0; i < first.length; i++) {
            first[i] = Choice.anyChar();
        }
        return text(first, length);
    }

    /**
     * How long a string is of which so many characters are asked for next. Lengths that the program does not tell apart are
     * tried up to a bound; at random, none is longer than that.
     */
    private static int length(int tried, int known, int longest) {
        boolean isRandom = System.getProperty("jaywalk.path") == null;
        return Choice.anyInt(0, isRandom ? Math.min(tried, longest) : longest);
    }

    private static String text(char[] first, int length) {
        char[] all = Arrays.copyOf(first, length);
        if (length > first.length) {
            Arrays.fill(all, first.length, length, 'a');
        }
        return new String(all);
    }

    /**
     * Any object of the class of another one.
     *
     * @param instance an object of the class; where it is null, nobody knows which class is meant
     * @param isObject whether it is not null
     */
    public static Object like(Object instance, boolean isObject) {
        if (instance == null) {
            return unnamed(isObject);
        }
        return of(instance instanceof Enum ? ((Enum<?>) instance).getDeclaringClass() : instance.getClass(), isObject);
    }

    /**
     * Any object of the class that the program casts it to; where it casts it to none, nobody knows which one is meant.
     *
     * @param isObject whether it is not null
     */
    public static Object wanted(boolean isObject) {
        Class<?> type = wantedClass();
        return type == null ? unnamed(isObject) : of(type, isObject);
    }

    /** Null, or a plain object: each is one of those that it may be. All others nobody can make up. */
    private static Object unnamed(boolean isObject) {
        if (!isObject && Choice.anyBoolean()) {
            return null;
        }
        if (!triesPlain() || !Choice.anyBoolean()) {
            lacks("any object of a class that is not named");
        }
        return new Object();
    }

    /** Whether a plain object is tried. A plain JVM does not know whether the program casts it to something else. */
    private static boolean triesPlain() {
        return false;
    }

    private static Object of(Class<?> type, boolean isObject) {
        if (!isSimple(type)) {
            return input(type, isObject);
        }
        return isObject || !Choice.anyBoolean() ? simple(type) : null;
    }

    /** Whether a value consists of numbers, or is one of a few. */
    private static boolean isSimple(Class<?> type) {
        boolean isValue = type == String.class || type == Boolean.class || type == Character.class;
        boolean isNumber = type.getSuperclass() == Number.class && type.getName().startsWith("java.lang.");
        boolean isArray = type.isArray() && type.getComponentType().isPrimitive();
        return isValue || isNumber || isArray || type == Object.class || type.isEnum();
    }

    private static Object simple(Class<?> type) {
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
        } else if (type.isEnum()) {
            return Choice.getAny((Object[]) type.getEnumConstants());
        }
        return array(type.getComponentType());
    }

    /**
     * Any object of a class or of one below it, whose fields may be anything too. A plain JVM cannot make it up.
     *
     * @param isObject whether it is not null
     */
    private static Object input(Class<?> type, boolean isObject) {
        throw new UnsupportedOperationException(
                "any object of " + type.getName() + ": only jaywalk makes it up, in `explore` and `replay`");
    }

    /** Any array of numbers, characters or truth values. There is no end to their lengths: where one is longer, a run is cut. */
    private static Object array(Class<?> element) {
        int most = stringLength();
        int length = Choice.anyInt(0, most + 1);
        if (length > most) {
            leaveOutLonger(most);
            length = most;
        }
        Object array = Array.newInstance(element, length);
        for (int i = 0; i < length; i++) {
            if (element == int.class) {
                ((int[]) array)[i] = Choice.anyInt();
            } else if (element == long.class) {
                ((long[]) array)[i] = Choice.anyLong();
            } else if (element == short.class) {
                ((short[]) array)[i] = Choice.anyShort();
            } else if (element == byte.class) {
                ((byte[]) array)[i] = Choice.anyByte();
            } else if (element == char.class) {
                ((char[]) array)[i] = Choice.anyChar();
            } else if (element == boolean.class) {
                ((boolean[]) array)[i] = Choice.anyBoolean();
            } else if (element == float.class) {
                ((float[]) array)[i] = Choice.anyFloat();
            } else {
                ((double[]) array)[i] = Choice.anyDouble();
            }
        }
        return array;
    }

    /** The class that the program casts what it asks for to, or null. A plain JVM does not tell. */
    private static Class<?> wantedClass() {
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

    /** Ends the path: an array would be longer than those that are tried. On a plain JVM it is as long as they are. */
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
