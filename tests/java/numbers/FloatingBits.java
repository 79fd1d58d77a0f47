// Bit patterns of floats and doubles, parsing to the last digit, hexadecimal literals, rounding of sums.
public class FloatingBits {
    static void d(String s) {
        double v = Double.parseDouble(s);
        System.out.println(s + " " + v + " " + Long.toHexString(Double.doubleToRawLongBits(v)) + " " + Double.toHexString(v) + " " + Double.isFinite(v) + Double.isInfinite(v));
    }

    static void f(String s) {
        float v = Float.parseFloat(s);
        System.out.println(s + " " + v + " " + Integer.toHexString(Float.floatToRawIntBits(v)) + " " + Float.toHexString(v) + " " + Float.isFinite(v));
    }

    public static void main(String[] args) {
        for (String s : new String[] {"2.2250738585072012e-308", "2.2250738585072014E-308", "4.9e-324", "2.4703282292062327208e-324", "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "0.1e1", "123456789012345678901234567890",
            "0x1.fffffffffffffp1023", "0x0.0000000000001p-1022", "-0", "1e23", "8.41e21", "5e-324", "0.500000000000000166533453693773481063544750213623046875"}) d(s);
        for (String s : new String[] {"1.17549435E-38", "1.4e-45", "7.0e-46", "3.4028235e38", "3.4028236e38", "16777217", "0.1", "0x1.fffffep127", "1e-46", "33554431", "-0.0", "9.8E-45"}) f(s);
        double[] patterns = {Double.longBitsToDouble(1), Double.longBitsToDouble(0x000fffffffffffffL), Double.longBitsToDouble(0x7fefffffffffffffL), Double.longBitsToDouble(0x7ff0000000000000L), Double.longBitsToDouble(0xfff8000000000000L)};
        for (double p : patterns) System.out.println(p + " " + Math.getExponent(p) + " " + Math.ulp(p) + " " + (float) p + " " + Double.hashCode(p));
        for (int i = 0; i < 12; i++) {
            int bits = 0x00400000 + i * 0x13579bdf;
            float v = Float.intBitsToFloat(bits);
            System.out.println(Integer.toHexString(bits) + " " + v + " " + (double) v + " " + (int) v + " " + Float.hashCode(v));
        }
        System.out.println(0x1.8p1 + " " + 0x1p-1074 + " " + 0x.8p0f + " " + 1e-5f + " " + 100f + " " + 1.0e-3 + " " + 12345678f + " " + 0.00001f);
        double sum = 0, compensation = 0, naive = 0;
        for (int i = 1; i <= 10000; i++) {
            double x = 1.0 / i, y = x - compensation, t = sum + y;
            compensation = t - sum - y;
            sum = t;
            naive += x;
        }
        System.out.println(sum + " " + naive + " " + (float) sum);
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.sum(1, 2) + " " + Double.max(-0.0, 0.0) + " " + Float.min(-0f, 0f));
    }
}
