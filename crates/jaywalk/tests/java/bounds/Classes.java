import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;

/** Makes classes at run time and lets go of them. */
public class Classes {
    static final class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] arguments) throws Exception {
        byte[] bytes;
        try (var file = Classes.class.getResourceAsStream("Classes.class")) {
            bytes = file.readAllBytes();
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        for (int made = 0; made < Integer.parseInt(arguments[1]); made++) {
            switch (arguments[0]) {
                case "hidden" -> lookup.defineHiddenClass(bytes, false);
                case "defined" -> new Loader().define(bytes);
                case "arrays" -> Array.newInstance(new Loader().define(bytes), new int[200]);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
    }
}
