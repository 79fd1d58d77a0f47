// Constructors: this(...), super(...), field initialisers, escaping this, instance initialisers.
public class ConstructorsAndFields {
    static class Point {
        final int x, y;
        String label = "p" + next();
        static int n;
        static int next() { return ++n; }
        Point() { this(1); }
        Point(int both) { this(both, both); }
        Point(int x, int y) {
            this.x = x;
            this.y = y;
            label += "(" + x + "," + y + ")";
        }
        Point(Point other) {
            this(other.x, other.y);
            label += "'";
        }
    }

    static class Point3 extends Point {
        int z = x + y;
        { label += "!"; }
        Point3(int a) {
            super(a);
            label += "z" + z;
        }
        Point3() {
            super(new Point(7, 8));
            z *= 2;
        }
    }

    static abstract class Template {
        final String name;
        Template() { name = describe(); }
        abstract String describe();
    }

    static class Concrete extends Template {
        String text = "initialised";
        final String compileTime = "constant";
        @Override String describe() { return text + "/" + compileTime; }
    }

    static class Failing {
        static Failing escaped;
        int a = 1, b;
        Failing(int n) {
            escaped = this;
            a = 2;
            if (n > 0) throw new IllegalArgumentException("no");
            b = 3;
        }
    }

    private static class Hidden {
        private final int secret;
        private Hidden(int s) { secret = s; }
        private static Hidden of(int s) { return new Hidden(s); }
    }

    public static void main(String[] args) {
        System.out.println(new Point().label + " " + new Point(5).label + " " + new Point(new Point(2, 3)).label);
        Point3 p = new Point3(4), q = new Point3();
        System.out.println(p.label + " " + p.z + " " + q.label + " " + q.z);
        Concrete c = new Concrete();
        System.out.println(c.name + " " + c.describe());
        try {
            new Failing(1);
        } catch (IllegalArgumentException e) {
            System.out.println(Failing.escaped.a + " " + Failing.escaped.b);
        }
        System.out.println(Hidden.of(42).secret);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3; i++) sb.append(new Object() {
            int k = 10;
            @Override public String toString() { return "anon" + k++ + " "; }
        });
        System.out.println(sb);
    }
}
