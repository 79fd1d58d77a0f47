import jaywalk.Choice;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Equations, by the hardest operation in them: methods whose names begin with what is to be said of them. */
public class FloatingEquations {
    static void violatedDouble1() {
        double d = Choice.anyDouble();
        assert d * 2 != 7.0;
    }

    static void violatedDouble2() {
        double d = Choice.anyDouble();
        assert d + 0.1 != 0.3;
    }

    static void violatedDouble3() {
        double d = Choice.anyDouble();
        if (d > 1.5) assert d != Math.floor(d);
    }

    static void violatedDouble4() {
        double d = Choice.anyDouble();
        assert Math.sqrt(d) != 1.5;
    }

    static void violatedDouble5() {
        double d = Choice.anyDouble();
        assert d * d != 2.25;
    }

    static void holdsDouble7() {
        double d = Choice.anyDouble();
        assert !(d * d < 0);
    }

    static void violatedDouble8() {
        double d = Choice.anyDouble();
        assert d / 3 != 1.1;
    }

    static void violatedDouble9() {
        double d = Choice.anyDouble(), e = Choice.anyDouble();
        assert d + e != 10.5;
    }

    static void violatedDouble10() {
        double d = Choice.anyDouble(), e = Choice.anyDouble();
        if (d > 1 && e > 1) assert d * e != 12.25;
    }

    static void violatedDouble11() {
        double d = Choice.anyDouble();
        assert d * 9 / 5 + 32 != 212;
    }

    static void violatedDouble12() {
        double d = Choice.anyDouble();
        assert Math.ceil(d) != 8 || d == 8;
    }

    static void violatedDouble13() {
        double d = Choice.anyDouble();
        assert Math.round(d) != 42;
    }

    static void violatedDouble14() {
        double d = Choice.anyDouble();
        if (d > 0 && d < 1) assert (int) (d * 100) != 57;
    }

    static void holdsDouble15() {
        double d = Choice.anyDouble();
        if (d >= 0 && d <= 1) assert d * 100 <= 100;
    }

    static void violatedDouble16() {
        double d = Choice.anyDouble();
        assert (d - 1) * (d - 2) != 0 || d == 1;
    }

    static void violatedDouble17() {
        double d = Choice.anyDouble();
        assert d % 1.0 != 0.25;
    }

    static void violatedDouble18() {
        double d = Choice.anyDouble();
        assert 1 / d != 0.125;
    }

    static void violatedDouble19() {
        double d = Choice.anyDouble();
        assert Math.abs(d - 3.5) >= 1e-9 || d == 3.5;
    }

    static void violatedDouble20() {
        double d = Choice.anyDouble();
        assert 3 * d * d - 4 * d + 1 != 0 || d == 1.0;
    }

    static void violatedFloat1() {
        float f = Choice.anyFloat();
        assert f * 3 != 7.5f;
    }

    static void violatedFloat2() {
        float f = Choice.anyFloat();
        assert f + 0.1f != 0.3f;
    }

    static void violatedFloat3() {
        float f = Choice.anyFloat();
        assert (double) f * 2 != 0.5;
    }

    static void holdsFloat4() {
        float f = Choice.anyFloat();
        assert (double) f != 0.1;
    }

    static void violatedFloat5() {
        int x = Choice.anyInt();
        assert (float) x != 16777216f || x == 16777216;
    }

    static void violatedFloat6() {
        int x = Choice.anyInt();
        assert x * 0.5f != 3.5f;
    }

    static void violatedFloat7() {
        float f = Choice.anyFloat();
        assert (int) f != 1000;
    }

    static void violatedWidth1() {
        long x = Choice.anyLong();
        assert (int) x != 5 || x < 100;
    }

    static void violatedWidth2() {
        int x = Choice.anyInt();
        long y = (long) x * 3;
        assert (int) y != 1 || x > 0;
    }

    static void violatedWidth3() {
        short s = Choice.anyShort();
        byte b = Choice.anyByte();
        assert (short) (s * b) != 12345;
    }

    static void violatedWidth4() {
        char c = Choice.anyChar();
        assert (char) (c * 3 + 1) != 'A';
    }

    static void violatedWidth5() {
        long x = Choice.anyLong();
        double d = x;
        assert (long) d == x;
    }

    static void violatedWidth6() {
        int x = Choice.anyInt();
        float f = x;
        assert (int) f == x;
    }

    static void holdsWidth7() {
        int x = Choice.anyInt();
        double d = x;
        assert (int) d == x;
    }

    static void violatedWidth8() {
        double d = Choice.anyDouble();
        assert (long) d != 1L << 40;
    }

    static void holdsBackAndForth() {
        int i = Verifier.nondetInt();
        Verifier.assume(-16777216 < i && i < 16777216);
        float f = i;
        assert (int) f == i && (i / 2f) * 2 == i;
        long l = Verifier.nondetLong();
        Verifier.assume(-(1L << 53) < l && l < 1L << 53);
        double d = l;
        assert (long) d == l;
    }

    static void violatedBeyondTheBitsOfAFloat() {
        int i = Verifier.nondetInt();
        float f = i;
        assert (int) f == i;
    }

    static void holdsRatio() {
        int part = Verifier.nondetInt();
        int all = Verifier.nondetInt();
        Verifier.assume(0 <= part && part <= all && all > 0);
        double ratio = (double) part / all;
        assert 0 <= ratio && ratio <= 1 && (ratio == 1) == (part == all);
        assert (ratio >= 0.5) == (part >= all - part);
    }

    static void violatedByARatio() {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a > 0 && b > 0);
        assert (double) a / b != 2.5;
    }

    static void holdsMeanOfThree() {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        Verifier.assume(0 <= a && a <= 100 && 0 <= b && b <= 100 && 0 <= c && c <= 100);
        double mean = (a + b + c) / 3.0;
        assert 0 <= mean && mean <= 100 && !(89.4 < mean && mean < 89.6);
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(FloatingEquations.class, arguments[0]);
    }
}
