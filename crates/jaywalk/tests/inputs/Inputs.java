package inputs;

import java.io.InputStream;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/** What is shown of inputs, and which there are. */
public class Inputs {
    enum Color {
        RED,
        GREEN {
            @Override
            int weight() {
                return 7;
            }
        };

        int weight() {
            return 1;
        }
    }

    private static void failIf(boolean condition) {
        if (condition) {
            throw new IllegalStateException();
        }
    }

    static void text(String key) {
        failIf(key.length() == 2 && key.charAt(0) == 'a' && key.charAt(1) == 'b');
    }

    static void constant(Color color) {
        failIf(color != null && color.weight() == 7);
    }

    static void box(Integer number) {
        failIf(number == 5);
    }

    static void list(List<Integer> list) {
        failIf(list != null && list.size() == 2 && list.get(0) != null && list.get(0) == 7);
    }

    static void map(TreeMap<Integer, String> map) {
        failIf(map != null && map.size() == 1 && map.get(5) != null && map.get(5).isEmpty());
    }

    static void function(IntBinaryOperator f) {
        failIf(f != null && f.applyAsInt(1, 2) == 3 && f.applyAsInt(2, 1) == 4);
    }

    static void sameText(String a, String b) {
        failIf(a != null && a != b && a.equals(b));
    }

    static void sameBoxes(Integer a, Integer b) {
        failIf(a != null && a == b && a > 1000);
    }

    static void equalBoxes(Integer a, Integer b) {
        failIf(a != null && b != null && a != b && a.equals(b));
    }

    final int seven = 7;
    final String name = "inputs";
    final int assigned;

    Inputs(int assigned) {
        this.assigned = assigned;
    }

    void inlined() throws ReflectiveOperationException {
        failIf(Inputs.class.getDeclaredField("seven").getInt(this) != 7);
        failIf(Inputs.class.getDeclaredField("name").get(this) != "inputs");
    }

    void assigned() {
        failIf(assigned == 8);
    }

    static final class Range {
        private final int low;
        private final int high;

        Range(int low, int high) {
            if (low > high) {
                throw new IllegalArgumentException();
            }
            this.low = low;
            this.high = high;
        }
    }

    /** What a constructor checks is not assumed. */
    static void component(Range range) {
        failIf(range != null && range.low > range.high);
    }

    static int random(java.util.Random random) {
        return random == null ? 0 : random.nextInt();
    }

    static int stream(InputStream stream) throws java.io.IOException {
        return stream == null ? 0 : stream.read();
    }

    static void long_(String text) {
        failIf(text != null && text.length() == 3 && text.charAt(2) == 'x');
    }

    abstract static class Shape {
        int factor;

        abstract int area();

        int scaled() {
            return factor * area();
        }
    }

    static void abstractClass(Shape shape) {
        failIf(shape != null && shape.factor == 3 && shape.scaled() == 21);
    }

    static void pure(Function<String, Color> f, String text) {
        failIf(f != null && f.apply(text) != f.apply(text));
    }

    /** All items of one list are of one type. */
    static class Sorted<T extends Comparable<T>> {
        T item;
        Sorted<T> next;

        boolean isLess() {
            return next != null && item != null && next.item != null && item.compareTo(next.item) < 0;
        }
    }
}
