import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Control {
    static void holdsLabel() {
        int n = Verifier.nondetInt();
        int c = 0;
        outer: for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (i * j == n) continue outer;
                if (i + j == 7) break outer;
                c++;
            }
        }
        assert c <= 25;
    }

    static void violatedLabel() {
        int n = Verifier.nondetInt();
        int c = 0;
        outer: for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) {
            if (i * j == n) break outer;
            c++;
        }
        assert c != 9;
    }

    static void holdsSwitch() {
        int x = Verifier.nondetInt();
        int r = 0;
        switch (x) {
            case 1: r++;
            case 2: r++;
            break;
            case 1000: r = 7;
            break;
            default: r = -1;
        }
        assert r == (x == 1 ? 2 : x == 2 ? 1 : x == 1000 ? 7 : -1);
    }

    static void violatedSwitch() {
        int x = Verifier.nondetInt();
        switch (x % 4) {
            case 0: case 1: case 2: case 3: break;
            default: assert false;
        }
    }

    static void holdsWhile() {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x <= 50);
        int y = x;
        while (y > 0) {
            y -= 2;
        }
        assert y == 0 || y == -1;
    }

    static void violatedWhile() {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x <= 50);
        int y = 0, i = 0;
        while (i < x) {
            i++;
            y += i;
        }
        assert y != 820;
    }

    static void holdsDo() {
        int n = Verifier.nondetInt();
        int c = 0;
        do {
            c++;
            n >>>= 1;
        }
        while (n != 0);
        assert c >= 1 && c <= 32;
    }

    static void violatedCollatz() {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 20);
        int c = 0;
        while (n != 1 && c < 50) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            c++;
        }
        assert c != 20;
    }

    static void holdsPrints() {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 3 && x < 6);
        System.out.println("x = " + x);
        System.out.printf("%d%n", x);
        assert x * x < 30;
    }

    static void holdsPrintsAny() {
        int x = Verifier.nondetInt();
        if (x > 5) System.out.println("great");
        else System.out.println("small");
    }

    static void violatedExit() {
        int x = Verifier.nondetInt();
        if (x == 12) System.exit(3);
    }

    static void holdsExit() {
        int x = Verifier.nondetInt();
        if (x == 12) System.exit(0);
        assert x != 12;
    }

    static void holdsDigits() {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 1000);
        int s = 0, y = x;
        while (y > 0) {
            s += y % 10;
            y /= 10;
        }
        assert s <= 27 && s % 9 == x % 9;
    }

    static void violatedDigits() {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 1000);
        int s = 0, y = x;
        while (y > 0) {
            s += y % 10;
            y /= 10;
        }
        assert s != 26;
    }

    static void violatedProduct() {
        int x = Verifier.nondetInt(), y = Verifier.nondetInt();
        if (x > 1 && y > 1 && x < 1000 && y < 1000) assert x * y != 899 * 7;
    }

    static void holdsSquare() {
        int x = Verifier.nondetInt();
        assert x * x != 3;
    }

    static void violatedHash() {
        String s = Verifier.nondetString();
        assert s.hashCode() != 97;
    }

    static void holdsBoxed() {
        Integer a = Verifier.nondetInt(), b = a.intValue();
        assert a.equals(b);
        if (a >= -128 && a <= 127) assert a == b;
    }

    static void violatedBoxed() {
        int x = Verifier.nondetInt();
        Integer a = x, b = x;
        assert a == b;
    }

    static void holdsInstanceof() {
        Object o = Verifier.nondetInt() > 0 ? new ArrayList<Integer>() : new int[2];
        assert o instanceof List || o instanceof int[];
        assert !(o instanceof List) || ((List<?>) o).isEmpty();
    }

    static void holdsObjects() {
        Object a = new Object(), b = Verifier.nondetBoolean() ? a : new Object();
        assert a.equals(b) == (a == b);
    }

    static void holdsThrowable() {
        int x = Verifier.nondetInt();
        try {
            if (x == 1) throw new Error("e");
            if (x == 2) throw new Exception("x");
        } catch (Throwable t) {
            assert x == 1 || x == 2;
            assert t.getMessage().length() == 1;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Control.class, arguments[0]);
    }
}
