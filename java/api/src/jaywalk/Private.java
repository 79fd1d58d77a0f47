package jaywalk;

import java.lang.reflect.Field;

/**
 * Fields of objects whatever their access, for predicates about classes that one cannot edit:
 *
 * <pre>{@code
 * @Invariant(of = ArrayDeque.class)
 * static boolean isWithin(ArrayDeque<?> deque) {
 *     Object[] elements = Private.get(deque, "elements");
 *     int head = Private.getInt(deque, "head");
 *     return elements != null && head >= 0 && head < elements.length;
 * }
 * }</pre>
 *
 * <p>A field is named as its class names it; the nearest class that has one of the name counts. On a plain JVM this is
 * reflection, which needs {@code --add-opens} for packages of the JDK; {@code jaywalk check} needs nothing, and leaves
 * open what nobody has decided.
 */
public final class Private {
    private Private() {}

    /** A reference. */
    @SuppressWarnings("unchecked")
    public static <T> T get(Object object, String field) {
        try {
            return (T) find(object, field).get(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A {@code boolean}. */
    public static boolean getBoolean(Object object, String field) {
        try {
            return find(object, field).getBoolean(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** An {@code int}, {@code short}, {@code char} or {@code byte}. */
    public static int getInt(Object object, String field) {
        try {
            return find(object, field).getInt(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A {@code long}. */
    public static long getLong(Object object, String field) {
        try {
            return find(object, field).getLong(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A {@code float}. */
    public static float getFloat(Object object, String field) {
        try {
            return find(object, field).getFloat(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A {@code double}. */
    public static double getDouble(Object object, String field) {
        try {
            return find(object, field).getDouble(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Field find(Object object, String name) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new IllegalArgumentException("class " + object.getClass().getName() + " has no field " + name);
    }
}
