// double arithmetic, special values and signed zero.
public class DoubleArithmetic {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1, -1.5, 0.1, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740992.0, 1e-10};
        for (double a : values) {
            for (double b : values) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b));
            }
            System.out.println("neg " + -a + " bits " + Long.toHexString(Double.doubleToLongBits(a)));
        }
        double sum = 0;
        for (int i = 0; i < 1000; i++) sum += 0.1;
        System.out.println(sum + " " + Long.toHexString(Double.doubleToRawLongBits(sum)));
        double x = 0.5;
        for (int i = 0; i < 40; i++) {
            x = 3.9 * x * (1 - x);
            System.out.println(x);
        }
        System.out.println((0.1 + 0.2) + " " + (0.1 + 0.2 == 0.3) + " " + 1.0 / 3 + " " + 2.0 / 3 * 3);
        System.out.println((float) 0.1 + " " + (double) 0.1f + " " + (0.1f == 0.1));
        double d = 7;
        d--;
        d *= 1e308;
        d -= d;
        System.out.println(d);
    }
}
