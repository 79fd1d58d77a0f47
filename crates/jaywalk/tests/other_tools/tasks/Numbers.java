import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Numbers {
    static void holdsBits() {
        int x = Verifier.nondetInt();
        assert (x & (x - 1)) != 0 || x == 0 || Integer.bitCount(x) == 1;
        assert (x ^ x) == 0 && (x | ~x) == -1;
        assert x << 33 == x << 1;
        assert (x >>> 28) < 16;
    }

    static void violatedBits() {
        int x = Verifier.nondetInt();
        assert (x >> 31) == 0;
    }

    static void holdsSwap() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        int x = a ^ b, y = x ^ b;
        x = x ^ y;
        assert y == a && x == b;
    }

    static void violatedAbs() {
        assert Math.abs(Verifier.nondetInt()) >= 0;
    }

    static void violatedMid() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (0 <= a && a <= b) assert (a + b) / 2 >= a;
    }

    static void holdsMid() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (0 <= a && a <= b) {
            int m = (a + b) >>> 1;
            assert m >= a && m <= b;
        }
    }

    static void violatedFloat() {
        float f = Verifier.nondetFloat();
        assert f == f;
    }

    static void holdsFloat() {
        float f = Verifier.nondetFloat();
        if (f > 0 && f < 1) assert f * f < 1.0f;
    }

    static void violatedFloatSum() {
        float f = Verifier.nondetFloat();
        if (f > 1) assert f + 1 > f;
    }

    static void holdsDouble() {
        double d = Verifier.nondetDouble();
        if (d >= 0 && d <= 100) {
            int i = (int) d;
            assert i <= d && i + 1 > d;
        }
    }

    static void violatedDouble() {
        double d = Verifier.nondetDouble();
        if (d > 0) assert d / 2 > 0;
    }

    static void holdsLong() {
        long a = Verifier.nondetInt(), b = Verifier.nondetInt();
        assert a + b <= 2L * Integer.MAX_VALUE && a * b <= 1L << 62;
    }

    static void violatedLong() {
        long a = Verifier.nondetLong();
        assert a + 1 > a;
    }

    static void holdsChar() {
        char c = Verifier.nondetChar();
        c += 1;
        assert c >= 0 && c <= 65535;
        int d = (char) (c - 1) + 1;
        assert d >= 1;
    }

    static void violatedShort() {
        short s = Verifier.nondetShort();
        s++;
        assert s != -32768;
    }

    static void holdsByte() {
        byte b = Verifier.nondetByte();
        int u = b & 0xff;
        assert u >= 0 && u < 256 && (byte) u == b;
    }

    static void violatedCompound() {
        byte b = 10;
        int x = Verifier.nondetInt();
        b += x;
        assert b != 3;
    }

    static void holdsTernary() {
        int x = Verifier.nondetInt();
        int s = x > 0 ? 1 : x < 0 ? -1 : 0;
        assert s == Integer.signum(x);
        assert s * (long) x == Math.abs((long) x);
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Numbers.class, arguments[0]);
    }
}
