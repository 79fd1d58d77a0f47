package hostile;

import java.util.List;

/** Types that only their own class can name. */
public class Nested {
    private record Pair(int first, Pair next) {}
    private record Narrow(byte b, short s, char c, long l, float f, double d, boolean z, String t, int[] all) {}
    private record Strict(int size) { Strict { if (size < 0) throw new IllegalArgumentException("size"); } }
    private record One(Object[] all) {}
    private record Generic<T extends Comparable<T>>(T value, List<T> more) {}
    private record Many(int... all) {}
    private enum Colour {
        RED, GREEN { @Override int weight() { return 2; } };
        int weight() { return 1; }
        @Override public String toString() { return "colour"; }
    }
    private Colour colour;
    private Pair pair;

    static int next(Pair p) { return p.next().first(); }
    public static long all(Narrow n) {
        return n.b() + n.s() + n.c() + n.l() + (n.z() ? 1 : 0) + n.t().length() + n.all()[0] > 5 ? n.l() : (long) n.d();
    }
    public static boolean small(Strict s) { return s.size() < 3; }
    public static int length(One o) { return o.all().length; }
    public static int many(Many m) { return m.all().length; }
    public static <T extends Comparable<T>> boolean isFull(Generic<T> g) { return g.value() != null && g.more() != null; }
    public static int weigh(Colour c) { return c.weight(); }
    public static Colour other(Colour c) { return c == Colour.RED ? Colour.GREEN : Colour.RED; }
    public Pair push(int x) { pair = new Pair(x, pair); return pair; }
    public void paint() { colour = colour == null ? Colour.RED : null; }
    public static int sum(int[] all) { int s = 0; for (int a : all) s += a; return s; }
    private static Object first(Object[] all) { return all[0]; }
    private static Object firstOf(String[] all) { return all[0]; }
    private static Object firstOfMany(Object... all) { return all[0]; }
    public static int local(Object o) {
        record Local(int x) {}
        enum Kind { A, B }
        if (o instanceof Local l) return l.x();
        if (o instanceof Kind k) return k.ordinal();
        return -1;
    }
    private record Several<T>(T first, T... others) {}
    public static int several(Several<String> s) { return s.others().length; }

    /** Type arguments tell them apart. */
    public static int over(List<?> l) { return l == null ? 1 : l.size(); }
    public static int over(Iterable<String> i) { return i == null ? 2 : 3; }

    static class $Dollar$ {
        int $;
        $Dollar$ $$;

        public int $get(int $) { return $$ == null ? $ : $$.$; }
    }

    public static boolean same(Pair a, Pair b) { return a.equals(b); }
}
