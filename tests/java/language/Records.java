// Records: accessors, equality, toString, compact constructors, nesting, generics.
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < -100) throw new IllegalArgumentException("x too small: " + x); }
        Point(int both) { this(both, both); }
        double distance(Point o) { return Math.hypot(x - o.x, y - o.y()); }
        static Point parse(String s) {
            String[] p = s.split(",");
            return new Point(Integer.parseInt(p[0]), Integer.parseInt(p[1]));
        }
    }

    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a, List<String> list) { }
    record Pair<A, B>(A first, B second) { <C> Pair<A, C> with(C c) { return new Pair<>(first, c); } }
    record Empty() { }
    record Name(String first, String last) implements Comparable<Name> {
        Name {
            first = first.trim();
            last = last == null ? "?" : last;
        }
        public int compareTo(Name o) { return last.compareTo(o.last); }
        @Override public String toString() { return last + ", " + first; }
        public String first() { return first.toUpperCase(); }
    }
    record Tree(Tree left, int value, Tree right) {
        int sum() { return (left == null ? 0 : left.sum()) + value + (right == null ? 0 : right.sum()); }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4), q = Point.parse("3,4");
        System.out.println(p + " " + p.equals(q) + " " + (p == q) + " " + (p.hashCode() == q.hashCode()) + " " + p.hashCode() + " " + p.distance(Point.ORIGIN));
        System.out.println(p.x() + p.y + " " + new Point(7) + " " + p.equals(null) + p.equals("x"));
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        All a = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.5, true, "t", null, List.of("x"));
        All b = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.5, true, "t", null, List.of("x"));
        System.out.println(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        System.out.println(new Pair<>("k", 1).with(2.5) + " " + new Pair<>(null, null) + new Pair<>(null, null).hashCode());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Name(" ada ", null) + " " + new Name("x", "y").first());
        Name[] names = {new Name("a", "z"), new Name("b", "y")};
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        record Local(double d, float f) { }
        System.out.println(new Local(0.0, Float.NaN).equals(new Local(-0.0, Float.NaN)) + " " + new Local(Double.NaN, 1).equals(new Local(Double.NaN, 1)));
        Tree t = new Tree(new Tree(null, 1, null), 2, new Tree(null, 3, null));
        System.out.println(t + " " + t.sum());
        Map<Point, String> map = new java.util.HashMap<>();
        map.put(p, "first");
        map.put(q, "second");
        System.out.println(map + " " + new TreeMap<>(Map.of(new Name("q", "r"), 1)));
        System.out.println(Point.class.isRecord() + " " + Arrays.toString(Point.class.getRecordComponents()));
    }
}
