// release: 21
// Record deconstruction patterns, nested and generic.
import java.util.*;

public class RecordPatterns {
    record Point(int x, int y) { }
    record Line(Point a, Point b) { }
    record Box<T>(T content) { }
    sealed interface Expr { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }

    static int eval(Expr e) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(Num(var a), Num(var b)) -> a + b;
            case Add(Expr l, Expr r) -> eval(l) + eval(r);
            case Mul(Num(int z), Expr r) when z == 0 -> 0;
            case Mul(var l, var r) -> eval(l) * eval(r);
            case Neg(Neg(var inner)) -> eval(inner);
            case Neg(var inner) -> -eval(inner);
        };
    }

    static String show(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) return "vertical " + y1 + ".." + y2;
        if (o instanceof Line(Point a, var b)) return "line " + a + b;
        if (o instanceof Box<?>(String s)) return "boxed string " + s;
        if (o instanceof Box<?>(Box<?>(var inner))) return "double box " + inner;
        if (o instanceof Box<?>(var c)) return "box " + c;
        return "?";
    }

    record Failing(int x) {
        public int x() { throw new IllegalStateException("accessor"); }
    }

    public static void main(String[] args) {
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))))) + " " + eval(new Add(new Num(1), new Num(2))) + " " + eval(new Mul(new Num(0), new Num(9))) + " " + eval(new Neg(new Neg(new Num(5)))));
        for (Object o : new Object[] {new Line(new Point(1, 2), new Point(1, 5)), new Line(new Point(0, 0), new Point(1, 1)), new Box<>("s"), new Box<>(new Box<>(3)), new Box<>(null), "x", new Line(null, null)}) System.out.println(show(o));
        Box<Point> b = new Box<>(new Point(3, 4));
        String text = switch (b) {
            case Box<Point>(Point(int x, int y)) when x > y -> "x wins";
            case Box<Point>(Point(int x, int y)) -> "y wins by " + (y - x);
            case Box<Point>(var n) -> "null " + n;
        };
        System.out.println(text);
        try {
            if ((Object) new Failing(1) instanceof Failing(int x)) System.out.println(x);
        } catch (MatchException e) {
            System.out.println(e.getCause());
        }
        int sum = 0;
        for (Object o : List.of(new Point(1, 2), "skip", new Point(3, 4))) if (o instanceof Point(int x, int y)) sum += x * y;
        System.out.println(sum);
    }
}
