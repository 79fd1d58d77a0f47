// release: 21
// Pattern matching for switch, with guards, null and sealed exhaustiveness.
import java.util.List;

public class PatternSwitch {
    sealed interface Shape permits Circle, Square, Rect { }
    record Circle(double r) implements Shape { }
    record Square(double side) implements Shape { }
    record Rect(double w, double h) implements Shape { }
    enum Suit { CLUBS, HEARTS }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s -> "string of " + s.length();
            case int[] a when a.length > 2 -> "long int array";
            case int[] a -> "int array " + a.length;
            case Suit s when s == Suit.HEARTS -> "hearts!";
            case Suit s -> "suit " + s;
            case List<?> l -> "list " + l.size();
            case Character c -> "char " + c;
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> Math.PI * c.r() * c.r();
            case Square q -> q.side() * q.side();
            case Rect r -> r.w() * r.h();
        };
    }

    static String mixed(Suit s) {
        return switch (s) {
            case CLUBS -> "c";
            case HEARTS -> "h";
            case null -> "none";
        };
    }

    static void statement(Object o) {
        switch (o) {
            case String s when s.length() > 3:
                System.out.println("long " + s);
                break;
            case String s:
                System.out.println("short " + s);
                break;
            case null, default:
                System.out.println("default " + o);
        }
    }

    public static void main(String[] args) {
        Object[] all = {null, 5, 500, 7L, "", "abc", new int[5], new int[1], Suit.CLUBS, Suit.HEARTS, List.of(1), 'c', 2.5, new Object[0]};
        for (Object o : all) System.out.println(describe(o));
        for (Shape s : List.of(new Circle(1), new Square(2), new Rect(2, 3))) System.out.println(area(s));
        System.out.println(mixed(Suit.CLUBS) + mixed(Suit.HEARTS) + mixed(null));
        statement("hello");
        statement("hi");
        statement(null);
        statement(5);
        try {
            Shape nothing = null;
            area(nothing);
        } catch (NullPointerException e) {
            System.out.println("null shape");
        }
    }
}
