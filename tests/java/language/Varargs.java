// Variable arity methods.
import java.util.Arrays;

public class Varargs {
    static String f(Object... a) { return a == null ? "null array" : a.length + Arrays.toString(a); }
    static String g(int first, int... rest) { return first + ":" + Arrays.toString(rest); }
    static String h(String s, Object... a) { return s + a.length; }
    static String h(String s, String t) { return "fixed"; }
    static int sum(long... values) {
        int total = 0;
        for (long v : values) total += v;
        return total;
    }
    @SafeVarargs static <T> int count(T... ts) { return ts.length; }
    static String two(int[]... arrays) { return Arrays.deepToString(arrays); }
    final String text;
    Varargs(String... parts) { text = String.join("+", parts); }

    public static void main(String... args) {
        System.out.println(f() + f(1) + f(1, "two", 3.0, 'c', null));
        System.out.println(f((Object[]) null) + f((Object) null) + f(new Object[] {1, 2}) + f((Object) new Object[0]).startsWith("1[[Ljava.lang.Object;@"));
        System.out.println(f((Object[]) new String[] {"a", "b"}) + f(new int[] {1, 2}).startsWith("1["));
        System.out.println(g(1) + g(1, 2) + g(1, 2, 3) + g(1, new int[] {9, 8}));
        System.out.println(h("a") + h("a", "b") + h("a", 1) + h("a", "b", "c"));
        System.out.println(sum() + sum(1) + sum(1, 2L, 'a', (byte) 3));
        System.out.println(count() + " " + count(1, 2, 3) + " " + count("a") + " " + count(new Integer[4]) + " " + count(new int[4]));
        System.out.println(two() + two(new int[] {1}, new int[0], null));
        System.out.println(new Varargs().text + "|" + new Varargs("a").text + "|" + new Varargs("a", "b", "c").text);
        System.out.println(String.format("%s %s %s", "x", 1, null) + String.format("none") + args.length);
        System.out.println(Arrays.asList(1, 2, 3) + " " + java.util.List.of() + java.util.List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
        java.util.function.Function<String, String> ref = Varargs::f;
        System.out.println(ref.apply("from a method reference"));
    }
}
