import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Objects {
    static abstract class Shape {
        abstract int area();
        int twice() {
            return 2 * area();
        }
    }

    static class Square extends Shape {
        int s;
        Square(int s) {
            this.s = s;
        }
        int area() {
            return s * s;
        }
    }

    static class Rect extends Shape {
        int w, h;
        Rect(int w, int h) {
            this.w = w;
            this.h = h;
        }
        int area() {
            return w * h;
        }
        int twice() {
            return super.twice() + 1;
        }
    }

    static void violatedDispatch() {
        int a = Verifier.nondetInt();
        Shape s = a > 10 ? new Square(a) : new Rect(a, 2);
        assert s.area() >= 0;
    }

    static void holdsDispatch() {
        int a = Verifier.nondetInt();
        Verifier.assume(a >= 0 && a < 1000);
        Shape s = a > 10 ? new Square(a) : new Rect(a, 2);
        assert s.area() >= 0;
        assert s.twice() == 2 * s.area() + (s instanceof Rect ? 1 : 0);
    }

    interface Op {
        int apply(int x);
        default Op then(Op o) {
            return x -> o.apply(apply(x));
        }
    }

    static void holdsLambda() {
        int k = Verifier.nondetInt();
        Op add = x -> x + k, neg = x -> -x;
        assert add.then(neg).apply(3) == -(3 + k);
    }

    static void violatedLambda() {
        int k = Verifier.nondetInt();
        Op add = x -> x + k;
        assert add.then(x -> x * 2).apply(1) != 10;
    }

    static class A {
        int f() {
            return 1;
        }
        int g() {
            return f();
        }
        static int h() {
            return 1;
        }
        int field = 1;
    }

    static class B extends A {
        int f() {
            return 2;
        }
        static int h() {
            return 2;
        }
        int field = 2;
    }

    static void holdsFields() {
        A a = Verifier.nondetBoolean() ? new B() : new A();
        assert a.field == 1;
        assert a.g() == (a instanceof B ? 2 : 1);
    }

    static void violatedFields() {
        A a = Verifier.nondetBoolean() ? new B() : new A();
        assert a.g() == a.field;
    }

    static int order = 0;

    static class Init {
        static int x = ++order;
        static {
            x += 10;
            if (order > 5) x = 0;
        }
    }

    static void holdsInit() {
        int n = Verifier.nondetInt();
        if (n > 0) order = 3;
        assert Init.x == (n > 0 ? 14 : 11);
    }

    static void violatedInit() {
        int n = Verifier.nondetInt();
        if (n > 0) order = 7;
        assert Init.x != 0;
    }

    static class Bad {
        static int v;
        static {
            v = 1 / (Verifier.nondetInt() == 4 ? 0 : 1);
        }
    }

    static void violatedInitFails() {
        int y = Bad.v;
    }

    static class Base {
        int v;
        Base() {
            set();
        }
        void set() {
            v = 1;
        }
    }

    static class Derived extends Base {
        int w = 5;
        void set() {
            v = w;
        }
    }

    static void holdsConstructor() {
        Derived d = new Derived();
        assert d.v == 0 && d.w == 5;
    }

    class Inner {
        int get() {
            return secret + 1;
        }
    }

    int secret;

    static void violatedInner() {
        Objects t = new Objects();
        t.secret = Verifier.nondetInt();
        Inner i = t.new Inner();
        assert i.get() > t.secret;
    }

    static void holdsInner() {
        Objects t = new Objects();
        t.secret = Verifier.nondetShort();
        Inner i = t.new Inner();
        assert i.get() > t.secret;
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    static void holdsGeneric() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        assert max(a, b) == (a > b ? a : b);
    }

    static void violatedGeneric() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        assert max(a, b) != 1000;
    }

    enum Color {
        RED, GREEN, BLUE;
        Color next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    static void holdsEnum() {
        int i = Verifier.nondetInt();
        Verifier.assume(0 <= i && i < 3);
        Color c = Color.values()[i];
        assert c.next().next().next() == c;
        switch (c) {
            case RED: assert i == 0;
            break;
            case GREEN: assert i == 1;
            break;
            default: assert i == 2;
        }
    }

    static void violatedEnum() {
        int i = Verifier.nondetInt();
        Color c = Color.values()[i % 3 < 0 ? 0 : i % 3];
        assert c != Color.BLUE;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Objects.class, arguments[0]);
    }
}
