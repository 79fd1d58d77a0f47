// Boxing, unboxing, widening, casting and void adaptation of functional interfaces.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

public class Adaptation {
    interface LongToDouble { double f(long x); }
    interface Generic<T, R> { R f(T t); }
    interface Specific extends Generic<String, Integer> { Integer f(String s); }
    interface Many { Object f(byte a, short b, char c, int d, long e, float f, double g, boolean h, String i, Object j); }

    static int half(int x) { return x / 2; }
    static Integer boxedHalf(Integer x) { return x / 2; }
    static long widen(long x) { return x + 1; }
    static Object anything(Object o) { return "any " + o; }
    static String text(CharSequence c) { return c.length() + "c"; }
    static Object many(Object... o) { return o.length + ":" + o[0] + o[9]; }
    static String tenArguments(int a, int b, int c, long d, double e, float f, double g, Boolean h, CharSequence i, Object j) {
        return "" + a + b + c + d + e + f + g + h + i + j;
    }
    static boolean add(List<String> l, String s) { return l.add(s); }

    public static void main(String[] args) throws Exception {
        LongToDouble widening = x -> x;
        LongToDouble reference = Adaptation::widen;
        System.out.println(widening.f(5) + " " + reference.f(1L << 40));
        Function<Integer, Integer> f = Adaptation::half;
        IntUnaryOperator g = Adaptation::boxedHalf;
        IntFunction<Object> h = Adaptation::anything;
        IntToLongFunction i = Adaptation::half;
        IntToDoubleFunction j = Adaptation::half;
        System.out.println(f.apply(9) + " " + g.applyAsInt(9) + " " + h.apply(9) + " " + i.applyAsLong(9) + " " + j.applyAsDouble(9));
        Generic<String, Integer> raw = (Specific) String::length;
        System.out.println(raw.f("four"));
        @SuppressWarnings({"unchecked", "rawtypes"}) Generic<Object, Object> polluted = (Generic) raw;
        try {
            polluted.f(5);
        } catch (ClassCastException e) {
            System.out.println("cast in the bridge");
        }
        Function<String, Object> contra = Adaptation::text;
        System.out.println(contra.apply("abc"));
        List<String> list = new ArrayList<>();
        Consumer<String> ignore = list::add;
        BiConsumer<List<String>, String> ignoreToo = Adaptation::add;
        ignore.accept("a");
        ignoreToo.accept(list, "b");
        Runnable r = list::clear;
        System.out.println(list);
        r.run();
        System.out.println(list);
        Many m = Adaptation::many, n = Adaptation::tenArguments;
        System.out.println(m.f((byte) 1, (short) 2, 'c', 4, 5, 6, 7, true, "i", "j") + " " + n.f((byte) 1, (short) 2, 'c', 4, 5, 6, 7, true, "i", null));
        Callable<Long> call = () -> 5L;
        Supplier<Object> sup = () -> 'c';
        Predicate<Integer> p = x -> x > 3;
        IntPredicate q = x -> x % 2 == 0;
        ToDoubleBiFunction<Integer, Long> t = (x, y) -> x + y;
        ObjIntConsumer<String> o = (s, x) -> System.out.println(s.repeat(x));
        System.out.println(call.call() + " " + sup.get() + " " + p.test(4) + q.test(3) + t.applyAsDouble(1, 2L));
        o.accept("ab", 3);
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(String::length).compose(Object::toString).apply(12345));
        DoubleUnaryOperator sqrt = Math::sqrt;
        DoubleBinaryOperator pow = Math::pow;
        System.out.println(sqrt.andThen(x -> x + 1).applyAsDouble(16) + " " + pow.applyAsDouble(2, 10));
        try {
            Supplier<Integer> none = () -> null;
            IntSupplier unboxing = none::get;
            unboxing.getAsInt();
        } catch (NullPointerException e) {
            System.out.println("null unboxed in adaptation");
        }
    }
}
