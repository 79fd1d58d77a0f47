import static jaywalk.Choice.*;

import java.util.*;

/** Records and enums of unknowns: equals, hashCode, toString, switches. */
public class Records {
    enum Colour { RED, GREEN { @Override int value() { return 7; } }, BLUE; int value() { return ordinal(); } }

    record Point(int x, byte y, boolean on, Colour colour, Object other, char letter, float f, short s, long l, double d) {}

    record Pair<A, B>(A first, B second) {
        Pair {
            Objects.requireNonNull(first);
        }
    }

    sealed interface Shape permits Circle, Square {}
    record Circle(int radius) implements Shape {}
    record Square(int side) implements Shape {}

    public static void main(String[] args) {
        Colour colour = getAny(Colour.values());
        int x = getInt(0, 1);
        boolean on = getBoolean();
        Point one = new Point(x, (byte) x, on, colour, "o", 'a', x, (short) x, x, x);
        Point two = new Point(getInt(0, 1), (byte) 1, true, Colour.GREEN, "o", 'a', 1, (short) 1, 1, 1);
        Map<Object, String> map = new HashMap<>();
        map.put(one, "one");
        map.merge(two, "two", String::concat);
        EnumMap<Colour, Integer> enums = new EnumMap<>(Colour.class);
        enums.put(colour, x);
        EnumSet<Colour> set = EnumSet.of(colour, Colour.RED);
        int value = switch (colour) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
        Object key = getAny(x, "k", null);
        String pair;
        try {
            pair = new Pair<>(key, colour).toString();
        } catch (NullPointerException e) {
            pair = "npe";
        }
        Shape shape = getAny(new Circle(x), new Square(2));
        String area = shape instanceof Circle c ? "c" + c.radius() : shape instanceof Square s ? "s" + s.side() : "?";
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + map.values() + one + enums + set
                + value + colour.value() + colour.compareTo(Colour.GREEN) + pair + area
                + Colour.valueOf(colour.name()).ordinal() + shape.equals(new Circle(1)));
    }
}
