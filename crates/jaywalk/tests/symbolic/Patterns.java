import static jaywalk.Choice.*;

import java.util.*;

/** Switches over patterns on open numbers, for JDKs that have them: each method's name begins with the verdict. */
public class Patterns {
    sealed interface Shape permits Circle, Square, Named {}

    record Circle(int radius) implements Shape {}

    record Square(long side) implements Shape {}

    record Named(String name, Shape shape) implements Shape {}

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "large";
            case Integer i when i < -100 -> "least";
            case Integer i -> "int";
            case Long l -> "long";
            case Character c -> "char";
            case String s -> s;
            default -> "other";
        };
    }

    static void holds_boxes_by_pattern() {
        int x = anyInt();
        assert kind(x).equals(x > 100 ? "large" : x < -100 ? "least" : "int");
        assert kind(anyLong()).equals("long") && kind(anyChar()).equals("char") && kind(anyByte()).equals("other");
    }

    static int constant(Integer i) {
        return switch (i) {
            case 1 -> 10;
            case 1000 -> 20;
            case Integer j when j < 0 -> 30;
            case Integer j -> j;
        };
    }

    static void holds_constants_of_boxes() {
        int x = anyInt();
        int expected = x == 1 ? 10 : x == 1000 ? 20 : x < 0 ? 30 : x;
        assert constant(x) == expected;
    }

    static void fails_a_constant_is_never_met() {
        assert constant(anyInt()) != 20;
    }

    static char letter(Character c) {
        return switch (c) {
            case 'a' -> 'x';
            case Character d when d > 'f' -> 'y';
            case Character d -> d;
        };
    }

    static void holds_characters_by_pattern() {
        char c = anyChar();
        assert letter(c) == (c == 'a' ? 'x' : c > 'f' ? 'y' : c);
    }

    static long size(Shape s) {
        return switch (s) {
            case Circle(int r) when r < 0 -> -1;
            case Circle(int r) -> r;
            case Square(long l) -> l;
            case Named(String n, Circle(var r)) -> r + n.length();
            case Named(String n, Shape inner) -> size(inner);
        };
    }

    static void holds_records_taken_apart() {
        int x = anyInt();
        long y = anyLong();
        assert size(new Circle(x)) == Math.max(x, -1);
        assert size(new Square(y)) == y;
        assert size(new Named("ab", new Circle(x))) == x + 2L || x + 2 < x;
        assert size(new Named("ab", new Square(y))) == y;
    }

    static void holds_one_of_some_shapes() {
        Shape[] shapes = {new Circle(anyInt(0, 9)), new Square(20), new Circle(5)};
        int i = anyInt(0, 2);
        long size = size(shapes[i]);
        assert size == 20 ? i == 1 : size < 10;
    }

    static void holds_boxes_in_lists_by_pattern() {
        List<Object> l = new ArrayList<>(List.of(anyInt(), anyLong(), "text"));
        int ints = 0;
        for (Object o : l) {
            if (o instanceof Integer i && i == i.intValue()) ints++;
            if (o instanceof Long n && n < 0) ints += 0;
        }
        assert ints == 1;
    }

    enum Colour {RED, GREEN, BLUE}

    static void holds_enums_by_pattern() {
        Colour c = Colour.values()[anyInt(0, 2)];
        Object o = c;
        int n = switch (o) {
            case Colour d when d == Colour.RED -> 0;
            case Colour d -> d.ordinal();
            default -> -1;
        };
        assert n == c.ordinal();
    }
}
