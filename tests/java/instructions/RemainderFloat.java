// frem and drem follow C's fmod, not IEEE remainder.
public class RemainderFloat {
    public static void main(String[] args) {
        double[] values = {5.5, -5.5, 0.3, 1e300, 4.9e-324, 1e17, -0.0, 0.1, 123456.789, 1, Double.MIN_NORMAL, Double.MAX_VALUE};
        for (double a : values) {
            for (double b : values) {
                double r = a % b;
                System.out.println(a + " % " + b + " = " + r + " " + Long.toHexString(Double.doubleToLongBits(r)) + " ieee "
                        + Math.IEEEremainder(a, b));
                float fa = (float) a, fb = (float) b;
                System.out.println("  float " + fa % fb + " " + (float) (fa % fb));
            }
        }
        double d = 1e15 + 0.3;
        d %= 360;
        System.out.println(d);
        float f = -7.25f;
        f %= 2;
        System.out.println(f);
        System.out.println(5 % 2.5 + " " + 5.25 % -2 + " " + -5.25 % 2 + " " + 5L % 0.7f);
    }
}
