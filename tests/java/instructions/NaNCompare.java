// fcmpl, fcmpg, dcmpl, dcmpg: comparisons with NaN and signed zeros.
public class NaNCompare {
    static String compare(double a, double b) {
        return (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b) + " " + !(a < b) + " " + !(a >= b);
    }

    static String compare(float a, float b) {
        return (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b) + " " + !(a < b) + " " + !(a >= b);
    }

    static String branch(double a, double b) {
        StringBuilder s = new StringBuilder();
        if (a < b) s.append("lt ");
        if (a > b) s.append("gt ");
        if (!(a <= b)) s.append("nle ");
        if (!(a >= b)) s.append("nge ");
        while (a < b) {
            s.append("loop");
            break;
        }
        return s.toString();
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (double a : values) {
            for (double b : values) {
                System.out.println(a + " " + b + ": " + compare(a, b) + " | " + compare((float) a, (float) b) + " | " + branch(a, b) + "| "
                        + Double.compare(a, b) + " " + Float.compare((float) a, (float) b) + " " + Double.valueOf(a).equals(b) + " "
                        + Math.max(a, b) + " " + Math.min(a, b));
            }
        }
        double nan = 0.0 / 0.0;
        System.out.println((nan == nan) + " " + (nan != nan) + " " + Double.isNaN(nan) + " " + (nan > 0 ? "yes" : "no"));
        System.out.println(Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0000000000001L))));
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))));
    }
}
