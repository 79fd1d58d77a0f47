import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import jaywalk.Choice;

/** Defines a class that the class path has, on paths that have used it and on others. */
public class Defines {
    static class Other {
        int value = 1;
    }

    public static void main(String[] arguments) throws Exception {
        boolean uses = Choice.getBoolean() == Boolean.parseBoolean(arguments[0]);
        if (uses) {
            System.out.println(new Other().value);
        }
        byte[] bytes;
        try (InputStream input = Defines.class.getResourceAsStream("Defines$Other.class")) {
            bytes = input.readAllBytes();
        }
        try {
            MethodHandles.lookup().defineClass(bytes);
            System.out.println(uses + " defined");
        } catch (LinkageError taken) {
            System.out.println(uses + " taken");
        }
    }
}
