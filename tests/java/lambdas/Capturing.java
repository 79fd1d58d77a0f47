// Lambdas capturing locals, parameters, this, arrays and other lambdas.
import java.util.ArrayList;
import java.util.List;
import java.util.function.*;

public class Capturing {
    int field = 10;
    static int staticField = 20;

    Supplier<Integer> ofThis(int parameter) {
        int local = parameter * 2;
        return () -> field++ + parameter + local + staticField;
    }

    static Runnable all(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a) {
        return () -> {
            a[0]++;
            System.out.println(b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + t + " " + a[0]);
        };
    }

    static IntSupplier counter() {
        int[] n = {0};
        return () -> ++n[0];
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static Function<Integer, Integer> curry(int a) { return b -> a * 10 + b; }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> three = a -> b -> c -> a * 100 + b * 10 + c;

    static Function<Integer, Long> factorial;

    public static void main(String[] args) {
        Capturing o = new Capturing();
        Supplier<Integer> s = o.ofThis(3);
        System.out.println(s.get() + " " + s.get() + " " + o.field);
        Runnable r = all((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.5, true, "t", new int[] {9});
        r.run();
        r.run();
        IntSupplier x = counter(), y = counter();
        System.out.println(x.getAsInt() + x.getAsInt() + x.getAsInt() + " " + y.getAsInt());
        System.out.println(compose((String t) -> t.length(), n -> n * 1.5).apply("four") + " " + curry(4).apply(2) + " " + three.apply(1).apply(2).apply(3));
        factorial = n -> n < 2 ? 1L : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(20));
        List<Supplier<String>> list = new ArrayList<>();
        for (String w : new String[] {"a", "b", "c"}) for (int i = 0; i < 2; i++) {
            int k = i;
            list.add(() -> w + k);
        }
        for (Supplier<String> p : list) System.out.print(p.get() + " ");
        System.out.println();
        BiFunction<Integer, Integer, Integer> add = (a, b) -> a + b;
        System.out.println(add.andThen(v -> "sum " + v).apply(2, 3));
        Callable1 c = () -> { throw new Exception("from lambda"); };
        try {
            c.call();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        Runnable nested = () -> {
            Runnable inner = () -> System.out.println("inner sees " + o.field);
            o.field = 99;
            inner.run();
        };
        nested.run();
        Object asObject = (Runnable & java.io.Serializable) () -> { };
        System.out.println(asObject instanceof Runnable);
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(t -> t.length() < 3).or(t -> t.equals("long one")).test("ab"));
    }

    interface Callable1 { void call() throws Exception; }
}
