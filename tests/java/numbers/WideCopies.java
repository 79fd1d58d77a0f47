import java.util.function.DoubleUnaryOperator;
import java.util.function.LongSupplier;

/**
 * Longs and doubles that take every way: locals, fields, static fields, arrays, arguments, results, captured variables,
 * boxes, records, reflection, exceptions; where references and ints were in the same places before.
 */
public class WideCopies {
    static long early = first();
    static double lateDouble;
    static final long[] KEPT = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};
    long field;
    double other;
    volatile long seen = 3;

    record Pair(long left, double right, int tail) {}

    static class Eager {
        static long value = 11;
        static double half;
        static long again;
        static {
            // The class is still being initialised here.
            half = value / 2.0;
            again = (long) half + value;
            Object trash = "in the way";
            value = again * (trash == null ? 1 : 2);
        }
    }

    static long first() {
        String text = "a reference where a tag will be";
        long value = text.length();
        early = value + 1;
        return early * 3;
    }

    static long shuffled(int a, long b, Object c, double d, long e, String f) {
        Object x = c, y = f;
        if (a > 0) {
            long x2 = b + e, y2 = x2 ^ (long) d;
            return x2 * 31 + y2;
        }
        return x == y ? 1 : b - e;
    }

    static double many(double a, double b, double c, double d, long e, int f, double g) {
        return a - b * c + d / 3 + e - f + g;
    }

    static long reused(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            { Object text = "r" + i; Object more = text; sum += more.hashCode(); }
            { long first = sum << 1, second = first ^ i; sum = second; }
            { Object text = null; int number = i; sum += text == null ? number : 0; }
            { double first = i * 0.5; long second = (long) first; sum += second; }
        }
        return sum;
    }

    long fails(long value) {
        long kept = value;
        double also = value * 0.5;
        try {
            Object none = value == 3 ? null : "some";
            kept += none.hashCode();
        } catch (NullPointerException expected) {
            return kept + (long) also;
        }
        return kept - (long) also;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(early + " " + Eager.value + " " + Eager.half + " " + Eager.again + " " + reused(40));
        WideCopies object = new WideCopies();
        long sum = 0;
        for (long value : KEPT) {
            object.field = value;
            object.other = value;
            object.seen += object.field;
            lateDouble += object.other / 3;
            long[][] grid = {{value, object.field + 1}, {object.seen}};
            sum = sum * 31 + grid[0][1] + grid[1][0] + shuffled(1, value, "x", 2.5, 9, "y") + shuffled(0, value, null, 1, 2, null);
            Object boxed = value;
            sum += (Long) boxed + ((Double) (Object) object.other).longValue();
            LongSupplier captured = () -> value * 3 + grid[0].length;
            double factor = value * 0.25;
            DoubleUnaryOperator times = x -> x * factor;
            sum += captured.getAsLong() + (long) times.applyAsDouble(2);
            sum += object.fails(3) + object.fails(4);
            System.out.println(new Pair(value, factor, 7) + " " + new Pair(value, factor, 7).equals(new Pair(value, factor, 7)));
            var method = WideCopies.class.getDeclaredMethod("many", double.class, double.class, double.class, double.class, long.class, int.class, double.class);
            System.out.println(method.invoke(null, 1.0, 2.0, 3.0, factor, value, 5, 6.0) + " " + many(1, 2, 3, factor, value, 5, 6));
            System.out.println(String.format("%d %.3f %s", value, factor, lateDouble) + value + factor);
            Thread thread = new Thread(() -> object.field = value + 1);
            thread.start();
            thread.join();
            System.out.println(object.field + " " + object.seen + " " + object.getClass().getDeclaredField("field").getLong(object));
        }
        System.out.println(sum);
    }
}
