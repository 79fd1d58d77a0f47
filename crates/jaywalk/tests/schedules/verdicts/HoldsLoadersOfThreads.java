// prints: 1 2 | 2 1

import java.io.InputStream;
import java.util.function.IntSupplier;

/** A loader that a thread makes and has alone is called after the thread, and so are its classes. */
public class HoldsLoadersOfThreads {
    public static class Numbers implements IntSupplier {
        static volatile int given;

        @Override
        public int getAsInt() {
            given = given + 1;
            return next() * given;
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(HoldsLoadersOfThreads.class.getClassLoader());
        }

        Class<?> defined(byte[] bytes) {
            return defineClass("HoldsLoadersOfThreads$Numbers", bytes, 0, bytes.length);
        }
    }

    static volatile int number;
    static final int[] got = new int[2];

    public static synchronized int next() {
        return ++number;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream file = HoldsLoadersOfThreads.class.getResourceAsStream("HoldsLoadersOfThreads$Numbers.class")) {
            bytes = file.readAllBytes();
        }
        Threads.run(() -> got[0] = use(bytes), () -> got[1] = use(bytes));
        System.out.println(got[0] + " " + got[1]);
    }

    static int use(byte[] bytes) {
        try {
            Class<?> numbers = new Loader().defined(bytes);
            return ((IntSupplier) numbers.getDeclaredConstructor().newInstance()).getAsInt();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
