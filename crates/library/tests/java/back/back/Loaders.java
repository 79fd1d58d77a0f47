package back;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import jaywalk.internal.Fork;

/** A loader older than the fork that defines its classes after it. */
final class Loaders {
    public static final class Loaded implements Supplier<String> {
        private static int instances;

        @Override
        public String get() {
            return "loaded " + ++instances + " " + new Other().name();
        }
    }

    public static final class Other {
        public String name() {
            return getClass().getClassLoader().getClass().getSimpleName();
        }
    }

    private static final class Redefining extends ClassLoader {
        private int asked;

        Redefining() {
            super(Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("back.Loaders$")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            asked++;
            if (name.endsWith("Other") && Fork.choose(2) == 1) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = Loaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException failed) {
                throw new ClassNotFoundException(name, failed);
            }
        }
    }

    static void run() throws Exception {
        Redefining loader = new Redefining();
        int way = Fork.choose(2);
        Redefining used = way == 0 ? loader : new Redefining();
        for (int round = 0; round < 2; round++) {
            Class<?> type = Class.forName("back.Loaders$Loaded", true, used);
            Object made = type.getDeclaredConstructor().newInstance();
            System.out.print(((Supplier<?>) made).get() + " " + (type == Loaded.class) + " " + used.asked + " ");
            System.out.print((type.getClassLoader() == used) + " ");
            Fork.choose(2);
        }
        System.out.println(loader.asked);
    }
}
