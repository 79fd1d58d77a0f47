// prints: 1 2 | 2 1

import java.io.InputStream;
import java.util.function.IntSupplier;

/** A loader that defines classes has another number on another path, and so have its classes. */
public class HoldsClassesOfLoaders {
    public static class Numbers implements IntSupplier {
        static volatile int given;

        @Override
        public int getAsInt() {
            given = given + 1;
            return next() * given;
        }
    }

    static class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(HoldsClassesOfLoaders.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> defined() {
            return defineClass("HoldsClassesOfLoaders$Numbers", bytes, 0, bytes.length);
        }
    }

    static volatile int number;
    static final int[] got = new int[2];

    public static synchronized int next() {
        return ++number;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream file = HoldsClassesOfLoaders.class.getResourceAsStream("HoldsClassesOfLoaders$Numbers.class")) {
            bytes = file.readAllBytes();
        }
        Loader[] loaders = {new Loader(bytes), new Loader(bytes)};
        Threads.run(() -> got[0] = use(loaders[0]), () -> got[1] = use(loaders[1]));
        System.out.println(got[0] + " " + got[1]);
    }

    static int use(Loader loader) {
        try {
            return ((IntSupplier) loader.defined().getDeclaredConstructor().newInstance()).getAsInt();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
