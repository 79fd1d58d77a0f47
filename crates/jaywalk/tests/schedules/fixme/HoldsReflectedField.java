// prints: 1 2 | 2 1

import java.io.InputStream;

/** What the JDK finds out about a field is kept for all. With JDK 25 that is walked step by step. */
public class HoldsReflectedField {
    static class Numbers {
        static volatile int given;
        static final int OWN = 7;
    }

    static class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(HoldsReflectedField.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> defined() {
            return defineClass("HoldsReflectedField$Numbers", bytes, 0, bytes.length);
        }
    }

    static volatile int number;
    static final int[] got = new int[2];

    static synchronized int next() {
        return ++number;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream file = HoldsReflectedField.class.getResourceAsStream("HoldsReflectedField$Numbers.class")) {
            bytes = file.readAllBytes();
        }
        Loader[] loaders = {new Loader(bytes), new Loader(bytes)};
        Threads.run(() -> got[0] = use(loaders[0]), () -> got[1] = use(loaders[1]));
        System.out.println(got[0] + " " + got[1]);
    }

    static int use(Loader loader) {
        try {
            var field = loader.defined().getDeclaredField("given");
            field.setAccessible(true);
            field.setInt(null, 1);
            return next() * field.getInt(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
