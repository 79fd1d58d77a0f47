import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.Map;

/** An array class is as accessible as its element's class; an array has at most 255 dimensions. */
public class ArrayModifiers {
    protected static class Guarded {}

    private static class Own {}

    abstract static class Bare {}

    public interface Open {}

    private enum Choice { A }

    private record Pair(int a, int b) {}

    static String tried(String name) {
        try {
            return Class.forName(name).getName().length() + "";
        } catch (Throwable thrown) {
            return thrown.getClass() + " " + thrown.getMessage().length();
        }
    }

    public static void main(String[] args) {
        Class<?>[] classes = {Guarded[].class, Own[].class, Own[][].class, Bare[].class, Open[].class, Choice[].class,
            Pair[][].class, Map.Entry[].class, int[].class, String[][].class, ArrayModifiers[].class};
        for (Class<?> each : classes) {
            System.out.println(each.getName() + " " + Modifier.toString(each.getModifiers()));
        }
        for (int dimensions : new int[] {1, 254, 255, 256, 257, 1000}) {
            String brackets = "[".repeat(dimensions);
            System.out.println(tried(brackets + "I") + " " + tried(brackets + "Ljava.lang.String;") + " " + tried(brackets + "LArrayModifiers;"));
            try {
                System.out.println(Array.newInstance(int.class, new int[dimensions]).getClass().getName().length());
            } catch (IllegalArgumentException tooMany) {
                System.out.println("too many");
            }
        }
    }
}
