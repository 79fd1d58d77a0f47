// prints: 1 2 | 2 1

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;

/** A class that a thread defines lies elsewhere on another path, where it is defined again. */
public class HoldsClassesDefined {
    static class One {
        static volatile int given;
    }

    static int number;
    static final int[] got = new int[2];

    static synchronized int next() {
        return ++number;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = read("One", "Uno");
        Threads.run(() -> got[0] = use(bytes), () -> got[1] = next());
        System.out.println(got[0] + " " + got[1]);
    }

    /** A class file under another name. */
    static byte[] read(String name, String other) throws Exception {
        try (InputStream file = HoldsClassesDefined.class.getResourceAsStream("HoldsClassesDefined$" + name + ".class")) {
            String text = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
            return text.replace("$" + name, "$" + other).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    static int use(byte[] bytes) throws Exception {
        var field = MethodHandles.lookup().defineClass(bytes).getDeclaredField("given");
        field.setInt(null, 1);
        return next() * field.getInt(null);
    }
}
