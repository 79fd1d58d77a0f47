package checked;

/** What decides the class of an input, and what numbers of all kinds do. */
public class Types {
    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        int side;

        public int area() {
            return side * side;
        }
    }

    static final class Empty implements Shape {
        public int area() {
            return 0;
        }
    }

    interface Nobody {
        int call();
    }

    static int area(Shape shape) {
        if (shape == null) {
            return 0;
        }
        int area = shape.area();
        assert !(shape instanceof Empty) || area == 0;
        assert area != 49;
        return area;
    }

    static Object cast(Object object) {
        return (Square) object;
    }

    static int nobody(Nobody nobody) {
        return nobody == null ? 0 : nobody.call();
    }

    byte b;
    char c;
    long l;
    double d;
    boolean z;

    void kinds() {
        if (z && b == -3 && c == 'x' && l == 1L << 40 && d == 0.5) {
            throw new IllegalStateException();
        }
    }

    Types first, second;

    /** Fails only where two fields lead to one object. */
    void alias() {
        if (first != null && second != null) {
            first.l = 1;
            second.l = 2;
            assert first.l == 1;
        }
    }

    /** What the method allocates is never an input. */
    void own() {
        Types fresh = new Types();
        assert fresh != first && fresh != second;
    }

    /** Fails for a class of the JDK that only the code names. */
    static int named(Object object) {
        return object instanceof Integer ? 1 / 0 : 0;
    }

    enum Colour { RED, GREEN }

    static int colour(Colour colour) {
        return colour == null ? -1 : colour.ordinal() + 1;
    }

    static int text(String text) {
        return text == null ? 0 : text.length();
    }

    static int random(java.util.Random random) {
        return random == null ? 0 : random.nextInt();
    }

    static String type(Class<?> type) {
        return type == null ? "" : type.getName();
    }

    class Inner {
        long outer() {
            return l;
        }
    }

    @jaywalk.Requires("nowhere")
    static void missing(int key) {}

    static void overloaded(int a) {}

    static void overloaded(long a) {}
}
