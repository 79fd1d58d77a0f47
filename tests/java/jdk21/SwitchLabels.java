// release: 21
// Every sort of label that a switch over patterns can have, with guards that make it go on where it was.

import java.util.List;
import java.util.concurrent.TimeUnit;

public class SwitchLabels {
    enum Suit { CLUBS, HEARTS { @Override int rank() { return 4; } }, SPADES; int rank() { return ordinal(); } }

    sealed interface Shape permits Circle, Box, Kind {
    }

    record Circle(double radius) implements Shape {
    }

    record Box(Object content, Shape inner) implements Shape {
    }

    enum Kind implements Shape { EMPTY, FULL }

    static int guards;

    static boolean guard(boolean value) {
        guards++;
        return value;
    }

    static String text(String s) {
        return switch (s) {
            case null -> "null!";
            case "a" -> "letter";
            case String t when t.length() > 3 && guard(true) -> "long " + t;
            case "b", "\u4e2d" -> "other letter";
            case String t when guard(t.isEmpty()) -> "empty";
            case String t -> "text " + t;
        };
    }

    static String number(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case Integer j when j > 100 -> "big";
            case 2 -> "two";
            case Integer j when guard(j < 0) -> "negative";
            case -5 -> "never";
            case Integer j -> "number " + j;
        };
    }

    static String character(Character c) {
        return switch (c) {
            case 'x' -> "x";
            case Character d when Character.isDigit(d) -> "digit";
            case '\u20ac' -> "euro";
            case Character d -> "char " + d;
        };
    }

    static String suit(Suit suit) {
        return switch (suit) {
            case null -> "no suit";
            case CLUBS -> "clubs";
            case Suit s when guard(s.rank() == 4) -> "rank four";
            case SPADES -> "spades";
            case Suit s -> "other " + s;
        };
    }

    static String shape(Shape shape) {
        return switch (shape) {
            case Circle(double r) when r > 10 -> "large circle";
            case Circle(var r) -> "circle " + r;
            case Kind.EMPTY -> "empty";
            case Box(String s, Circle(double r)) -> "box of " + s + " and circle " + r;
            case Box(Integer i, var inner) when i > 5 -> "box of big " + i + " in " + inner;
            case Box(List<?> list, var inner) when inner == null -> "box of list " + list;
            case Box(var content, Box(var nested, var rest)) -> content + "/" + nested + "/" + rest;
            case Box box -> "box " + box;
            case Kind kind -> "kind " + kind;
        };
    }

    static String any(Object o) {
        return switch (o) {
            case Runnable r -> "runnable";
            case int[] array when array.length == 0 -> "no ints";
            case int[] array -> "ints " + array[0];
            case Object[][] array -> "matrix " + array.length;
            case Object[] array -> "array " + array.length;
            case Enum<?> e when e instanceof Suit -> "suit " + e;
            case TimeUnit unit -> "unit " + unit;
            case Class<?> c -> c.getSimpleName();
            case CharSequence s when s.length() == 1 -> "one char";
            case String s -> "string " + s;
            case CharSequence s -> "chars " + s;
            case Number n when n.intValue() == 0 -> "zero";
            case Long l -> "long " + l;
            case Number n -> "number " + n;
            case null, default -> "default " + o;
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {null, "a", "b", "\u4e2d", "", "xy", "abcd", new String("a")}) {
            System.out.println(text(s) + " " + guards);
        }
        for (int i : new int[] {1, 2, 3, -5, -1, 128, 1000}) {
            System.out.println(number(i) + " " + guards);
        }
        for (char c : new char[] {'x', '7', '\u20ac', 'y'}) {
            System.out.println(character(c));
        }
        System.out.println(suit(null));
        for (Suit suit : Suit.values()) {
            System.out.println(suit(suit) + " " + guards);
        }
        Shape circle = new Circle(2);
        for (Shape shape : new Shape[] {circle, new Circle(11), Kind.EMPTY, Kind.FULL, new Box("s", circle), new Box(6, null),
            new Box(5, null), new Box(List.of(1), null), new Box(List.of(1), Kind.FULL), new Box('c', new Box("d", circle))}) {
            System.out.println(shape(shape));
        }
        Object[] objects = {null, (Runnable) () -> { }, new int[0], new int[] {4}, new String[2][], new String[3], Suit.HEARTS,
            TimeUnit.DAYS, Kind.FULL, String.class, "c", "text", new StringBuilder("sb"), 0, 0.5, 7L, 8, 'c'};
        for (Object object : objects) {
            System.out.println(any(object));
        }
        try {
            shape(null);
        } catch (NullPointerException e) {
            System.out.println("null: " + e.getMessage());
        }
        try {
            number(null);
        } catch (NullPointerException e) {
            System.out.println("null: " + e.getMessage());
        }
        record Failing(int x) {
            @Override
            public int x() {
                throw new IllegalStateException("accessor");
            }
        }
        Object failing = new Failing(1);
        try {
            System.out.println(switch (failing) {
                case Failing(int x) -> x;
                default -> -1;
            });
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
    }
}
