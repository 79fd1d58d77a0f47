package jaywalk;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Records by their canonical constructors. Java 8 has no records, so what newer JDKs know of them is found by name. */
final class Records {
    private Records() {}

    static <R> Generator<R> of(Class<R> type, Generator<?>[] components) {
        Constructor<R> constructor = canonicalConstructor(type, components.length);
        return () -> {
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].generate();
            }
            return make(constructor, values);
        };
    }

    private static <R> Constructor<R> canonicalConstructor(Class<R> type, int count) {
        Class<?>[] types = componentTypes(type);
        if (types == null) {
            throw new IllegalArgumentException(type.getName() + " is no record class");
        }
        if (types.length != count) {
            throw new IllegalArgumentException(
                    type.getName() + " has " + types.length + " components, and there are " + count + " generators");
        }
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getName() + " has no canonical constructor", e);
        }
    }

    /** The types of a record's components; null if it is none. */
    private static Class<?>[] componentTypes(Class<?> type) {
        try {
            Object[] components = (Object[]) Class.class.getMethod("getRecordComponents").invoke(type);
            if (components == null) {
                return null;
            }
            Class<?>[] types = new Class<?>[components.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = (Class<?>) components[i].getClass().getMethod("getType").invoke(components[i]);
            }
            return types;
        } catch (ReflectiveOperationException e) {
            // A JDK without records.
            return null;
        }
    }

    private static <R> R make(Constructor<R> constructor, Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw ObjectPool.<RuntimeException>unchecked(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make records of " + constructor.getDeclaringClass().getName(), e);
        }
    }
}
