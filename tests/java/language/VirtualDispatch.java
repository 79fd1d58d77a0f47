// Overriding, super calls, abstract classes, private and static methods, packages apart.
public class VirtualDispatch {
    static abstract class Shape {
        abstract double area();
        String name() { return "shape"; }
        static String kind() { return "Shape.kind"; }
        private String secret() { return "Shape.secret"; }
        String reveal() { return secret(); }
        final String describe() { return name() + " " + area() + " " + reveal(); }
        @Override public String toString() { return describe(); }
    }

    static class Circle extends Shape {
        final double r;
        Circle(double r) { this.r = r; }
        @Override double area() { return Math.PI * r * r; }
        @Override String name() { return "circle"; }
        static String kind() { return "Circle.kind"; }
        private String secret() { return "Circle.secret"; }
    }

    static class Ring extends Circle {
        final double hole;
        Ring(double r, double hole) {
            super(r);
            this.hole = hole;
        }
        @Override double area() { return super.area() - Math.PI * hole * hole; }
        @Override String name() { return "ring with a hole in a " + super.name(); }
    }

    static class Counter {
        int n;
        Counter up() { n++; return this; }
    }

    static class Doubling extends Counter {
        @Override Doubling up() { n++; super.up(); return this; }
        Doubling twice() { return up().up(); }
    }

    static String overload(Object o) { return "Object"; }
    static String overload(String s) { return "String"; }
    static String overload(Integer i) { return "Integer"; }
    static String overload(int i) { return "int"; }
    static String overload(long l) { return "long"; }
    static String overload(double d) { return "double"; }
    static String overload(int... a) { return "int..."; }
    static String overload(char c) { return "char"; }

    public static void main(String[] args) {
        Shape[] shapes = {new Circle(1), new Ring(2, 1), new Shape() {
            @Override double area() { return 4; }
        }};
        for (Shape s : shapes) System.out.println(s);
        System.out.println(Shape.kind() + " " + Circle.kind() + " " + Ring.kind());
        Counter c = new Doubling();
        System.out.println(c.up().up().n + " " + new Doubling().twice().n);
        byte b = 1;
        short s = 2;
        Object o = "string as object";
        System.out.println(overload(b) + overload(s) + overload('c') + overload(1) + overload(1L) + overload(1f) + overload("s") + overload(o)
                + overload((Object) 1) + overload(Integer.valueOf(1)) + overload() + overload(1, 2) + overload(Long.valueOf(3)) + overload(null == o ? 1 : 2));
        long total = 0;
        for (int i = 0; i < 3000; i++) total += shapes[i % 3].name().length();
        System.out.println(total);
    }
}
