package named;

import java.lang.Double;
import java.lang.IllegalStateException;
import java.lang.Integer;
import java.lang.Object;
import java.lang.String;
import java.lang.Throwable;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Tests of this class need names that its package, or a type here, gives to others. */
public class Use {
    private final int given;
    private Object object;
    private List list;

    private Use(int given) {
        if (given < 0) {
            throw new IllegalStateException();
        }
        this.given = given;
    }

    public int go(int other) {
        if (object == null) {
            throw new IllegalStateException("no object");
        }
        return other / given;
    }

    public double most(double than) {
        return than > 3 ? 1 / 0.0 : Double.NaN;
    }

    public double[] both() {
        return new double[] {given / 0.0, Double.MIN_VALUE};
    }

    public float least() {
        return -1 / 0f;
    }

    public int lowest(boolean is) {
        return is ? Integer.MIN_VALUE : 0;
    }

    public int size() {
        return list.size();
    }

    static Object first(Object[] many) {
        return many[0];
    }

    public static void run(IntUnaryOperator unary) {
        unary.applyAsInt(3);
    }

    public static boolean ask(Asked asked, float number, double more) {
        return asked.is(number, more, asked) && asked.two(asked, "x");
    }

    public static boolean isOne(Kind kind) {
        return kind.ordinal() == 0;
    }

    public static boolean isSame(point one, Point other) {
        return one.next == other && point.count > 0;
    }

    public static void fail() throws Throwable {
        throw new Hidden();
    }

    private static class Hidden extends Throwable {}

    /** Hides the type of its name before a dot. */
    static int Kind;

    enum Kind {
        ONE,
        TWO {}
    }

    static class Point {}

    interface Asking {
        boolean is(float number, double more, Object other);

        boolean two(Object other, String text);
    }

    /** Who implements this inherits its types and fields. */
    abstract static class Asked implements Asking {
        int asked;
        int asking;
        int java;
        int org;
        int Float;

        static class String {}

        static class Integer {}

        interface Object {}
    }
}

/** Has the name that a variable might have. */
class point {
    static int count;
    Use.Point next;
}
