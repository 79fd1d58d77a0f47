// StrictMath results to the bit, and Math functions whose results are exact by specification.
public class MathFunctions {
    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.5, -0.7, 1, 2, 3.7, 10, -100.25, 1e-8, 1e8, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (double v : values) {
            System.out.println(v + ": " + bits(StrictMath.sin(v)) + " " + bits(StrictMath.cos(v)) + " " + bits(StrictMath.tan(v)) + " " + bits(StrictMath.asin(v)) + " " + bits(StrictMath.acos(v)) + " "
                    + bits(StrictMath.atan(v)) + " " + bits(StrictMath.exp(v)) + " " + bits(StrictMath.log(v)) + " " + bits(StrictMath.log10(v)) + " " + bits(StrictMath.cbrt(v)) + " " + bits(StrictMath.sinh(v)) + " "
                    + bits(StrictMath.cosh(v)) + " " + bits(StrictMath.tanh(v)) + " " + bits(StrictMath.expm1(v)) + " " + bits(StrictMath.log1p(v)));
            System.out.println("  " + bits(Math.sqrt(v)) + " " + Math.floor(v) + " " + Math.ceil(v) + " " + Math.rint(v) + " " + Math.round(v) + " " + Math.abs(v) + " " + Math.signum(v) + " " + Math.ulp(v) + " " + Math.nextUp(v)
                    + " " + Math.nextDown(v) + " " + Math.getExponent(v) + " " + Math.round((float) v) + " " + Math.toRadians(v) + " " + Math.toDegrees(v) + " " + Math.scalb(v, 3));
            for (double w : new double[] {2, -1.5, 0, Double.NaN}) {
                System.out.print(bits(StrictMath.pow(v, w)) + " " + bits(StrictMath.atan2(v, w)) + " " + bits(StrictMath.hypot(v, w)) + " " + Math.max(v, w) + " " + Math.min(v, w) + " " + Math.copySign(v, w) + " "
                        + Math.IEEEremainder(v, w) + " " + Math.nextAfter(v, w) + " " + Math.fma(v, w, 1.5) + " | ");
            }
            System.out.println();
        }
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(-7L, 3) + " " + Math.abs(-5L) + " " + Math.max(3, 9L) + " " + Math.min(-0f, 0f) + " " + Math.multiplyHigh(1L << 62, 12) + " "
                + Math.multiplyFull(1 << 30, 1 << 30) + " " + Math.absExact(-3) + " " + Math.floorDiv(-9L, 4));
        for (Runnable r : new Runnable[] {() -> Math.addExact(Integer.MAX_VALUE, 1), () -> Math.subtractExact(Long.MIN_VALUE, 1L), () -> Math.multiplyExact(1 << 20, 1 << 20), () -> Math.multiplyExact(1L << 40, 1L << 40),
            () -> Math.toIntExact(1L << 40), () -> Math.incrementExact(Integer.MAX_VALUE), () -> Math.negateExact(Long.MIN_VALUE), () -> Math.absExact(Integer.MIN_VALUE), () -> Math.decrementExact(Long.MIN_VALUE)}) {
            try {
                r.run();
                System.out.println("no exception");
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
        double pi = 0;
        for (int i = 0; i < 2000; i++) pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        System.out.println(pi + " " + Math.sqrt(2) * Math.sqrt(2) + " " + Math.PI + " " + Math.E);
    }
}
