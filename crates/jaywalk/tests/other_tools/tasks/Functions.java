import org.sosy_lab.sv_benchmarks.Verifier;

/** Functions of floating point: methods whose names begin with what is to be said of them. */
public class Functions {
    private static double within(double low, double high) {
        double d = Verifier.nondetDouble();
        Verifier.assume(low <= d && d <= high);
        return d;
    }

    static void holdsRanges() {
        double d = within(-10, 10);
        assert Math.abs(Math.sin(d)) <= 1 && Math.cos(d) >= -1;
        assert Math.exp(d) > 0 && Math.exp(d) < 22027 && Math.cosh(d) >= 1;
        assert Math.abs(Math.atan(d)) < 1.5 && Math.abs(Math.cbrt(d)) < 2.2;
    }

    static void holdsSigns() {
        double d = within(1, 100);
        assert Math.log(d) >= 0 && Math.log10(d) <= 2.1 && Math.sinh(d) > 1 && Math.tanh(d) <= 1;
        assert Math.log(1 / d) <= 0 && Math.acos(1 / d) < 1.6 && Math.asin(1 / d) >= 0;
    }

    static void holdsWhateverItIs() {
        assert !(Math.atan(Verifier.nondetDouble()) > 2);
        assert !(StrictMath.sin(Verifier.nondetDouble()) > 1);
    }

    static void violatedByNoNumber() {
        assert Math.sin(Verifier.nondetDouble()) <= 1;
    }

    static void violatedBeyondTheDomain() {
        assert !Double.isNaN(Math.asin(Verifier.nondetDouble()));
    }

    static void violatedBelow() {
        double d = Verifier.nondetDouble();
        Verifier.assume(d > 0);
        assert Math.log(d) >= 0;
    }

    static void violatedAbove() {
        assert !(Math.sin(Verifier.nondetDouble()) > 0.8);
    }

    static void holdsFewArguments() {
        int i = Verifier.nondetInt();
        Verifier.assume(0 < i && i < 5);
        assert Math.log(i) < 1.4 && (Math.exp(i) < 50) == (i < 4);
    }

    static void holdsFewArgumentsOfWhatIsBytecode() {
        int i = Verifier.nondetInt();
        Verifier.assume(8 <= i && i < 28);
        assert Math.cbrt(i) >= 2 && Math.tanh(i) > 0.99 && (Math.cbrt(i) == 3) == (i == 27);
    }

    static void violatedByTheRootOfFewArguments() {
        int i = Verifier.nondetInt();
        Verifier.assume(8 <= i && i < 28);
        assert Math.cbrt(i) != 3;
    }

    static void holdsOfTwoArguments() {
        double y = within(-1000, 1000);
        double x = Verifier.nondetDouble();
        Verifier.assume(x > 0);
        assert Math.abs(Math.atan2(y, x)) < 1.6 && !(Math.atan2(x, y) < 0);
        assert Math.abs(Math.IEEEremainder(y, 4)) <= 2;
    }

    static void holdsWithoutANumber() {
        double d = Verifier.nondetDouble();
        if (d != d) assert Double.isNaN(Math.sin(d)) && Double.isNaN(Math.atan2(d, 1));
    }

    static void violatedByAnAngle() {
        assert !(Math.atan2(Verifier.nondetDouble(), Verifier.nondetDouble()) > 3);
    }

    static void violatedByARemainder() {
        assert !(Math.IEEEremainder(Verifier.nondetDouble(), 4) > 1);
    }

    static void holdsRootsAndSquares() {
        double d = Verifier.nondetDouble();
        assert !(Math.sqrt(d) < 0) && !(d * d < 0) && !(Math.abs(d) < 0);
    }

    static void violatedByTheSquareOfASmallNumber() {
        double d = Verifier.nondetDouble();
        assert d == 0 || d * d != 0;
    }

    static void holdsFixedNumbers() {
        double d = Verifier.nondetDouble();
        if (d == 1.5) assert ("" + d).equals("1.5");
        if (d == 2.0) assert Math.exp(d) > 7.38 && Math.exp(d) < 7.39;
        if (d == 0.0) assert Math.cos(d) == 1;
    }

    static void holdsFixedBits() {
        double d = Verifier.nondetDouble();
        if (Double.doubleToRawLongBits(d) == Long.MIN_VALUE) assert Math.sin(d) == 0 && Math.cos(d) == 1;
        float f = Verifier.nondetFloat();
        if (Float.floatToRawIntBits(f) < 0) assert !(f > 0);
    }

    static void violatedZeros() {
        double d = Verifier.nondetDouble();
        if (d == 0.0) assert ("" + d).equals("0.0");
    }

    static void holdsRemainder() {
        double d = within(0, 100);
        assert d % 3 >= 0 && d % 3 < 3;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Functions.class, arguments[0]);
    }
}
