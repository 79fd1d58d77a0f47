// Classes that changed after they were compiled: NoSuchMethodError, NoSuchFieldError, AbstractMethodError, NoClassDefFoundError.
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

public class LinkageErrors {
    public static class Library {
        public static int number() { return 5; }
        public static String field = "f";
        public String instance() { return "i"; }
    }
    public interface Shape { String area(); }
    public static class Square implements Shape { public String area() { return "4"; } }
    public static class Vanishing { public static int x = 3; }

    public static class Client implements Runnable {
        static void attempt(String name, java.util.function.Supplier<Object> s) {
            try {
                System.out.println(name + " " + s.get());
            } catch (LinkageError e) {
                System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage());
                if (e.getCause() != null) System.out.println("  caused by " + e.getCause().getClass().getName());
            }
        }
        public void run() {
            attempt("static method", () -> Library.number());
            attempt("static field", () -> Library.field);
            attempt("instance method", () -> new Library().instance());
            attempt("interface method", () -> ((Shape) new Square()).area());
            attempt("missing class", () -> Vanishing.x);
            attempt("missing class again", () -> Vanishing.x);
            attempt("missing in a cast", () -> (Object) "x" instanceof Vanishing);
            attempt("missing array", () -> new Vanishing[1].length);
        }
    }

    static class Changing extends ClassLoader {
        final Map<String, String[]> renames;
        Changing(Map<String, String[]> renames) {
            super(LinkageErrors.class.getClassLoader());
            this.renames = renames;
        }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("LinkageErrors$")) return super.loadClass(name, resolve);
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            String[] rename = renames.get(name);
            if (rename != null && rename.length == 0) throw new ClassNotFoundException("gone " + name);
            try (InputStream in = getResourceAsStream(name + ".class")) {
                String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                if (rename != null) for (int i = 0; i < rename.length; i += 2) bytes = bytes.replace(rename[i], rename[i + 1]);
                byte[] changed = bytes.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(name, changed, 0, changed.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void run(Map<String, String[]> renames) throws Exception {
        ((Runnable) new Changing(renames).loadClass("LinkageErrors$Client").getDeclaredConstructor().newInstance()).run();
    }

    public static void main(String[] args) throws Exception {
        run(Map.of());
        System.out.println("--- changed");
        run(Map.of("LinkageErrors$Library", new String[] {"number", "numBer", "field", "fieLd", "instance", "instancE"}, "LinkageErrors$Square", new String[] {"area", "arEa"}, "LinkageErrors$Vanishing", new String[0]));
    }
}
