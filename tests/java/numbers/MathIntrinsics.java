// Math's own functions on everyday values, printed to ten digits.
import java.util.Locale;

public class MathIntrinsics {
    static String p(double d) { return String.format(Locale.ROOT, "%.10g", d); }

    public static void main(String[] args) {
        for (double v = -3; v <= 3; v += 0.75) {
            System.out.println(v + " " + p(Math.sin(v)) + " " + p(Math.cos(v)) + " " + p(Math.tan(v)) + " " + p(Math.exp(v)) + " " + p(Math.atan(v)) + " " + p(Math.tanh(v)) + " " + p(Math.sinh(v)) + " " + p(Math.cosh(v)) + " "
                    + p(Math.cbrt(v)) + " " + p(Math.expm1(v)));
            double a = Math.abs(v) + 0.1;
            System.out.println("  " + p(Math.log(a)) + " " + p(Math.log10(a)) + " " + p(Math.log1p(a)) + " " + p(Math.pow(a, v)) + " " + p(Math.hypot(a, v)) + " " + p(Math.atan2(v, a)) + " " + p(Math.asin(a / 4)) + " " + p(Math.acos(a / 4)));
        }
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.pow(0, 0) + " " + Math.pow(-2, 3) + " " + Math.pow(-2, 0.5) + " " + Math.pow(10, 308) + " " + Math.pow(10, 309) + " " + Math.pow(1, Double.NaN));
        System.out.println(Math.sin(0) + " " + Math.cos(0) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.log10(1000) + " " + Math.cbrt(27) + " " + Math.hypot(3, 4) + " " + Math.sin(Double.NaN) + " " + Math.log(-1) + " " + Math.log(0)
                + " " + Math.exp(710) + " " + Math.exp(-750) + " " + Math.sqrt(-1) + " " + Math.atan2(0, -1) + " " + Math.asin(2));
        double compound = 100;
        for (int i = 0; i < 30; i++) compound *= 1.05;
        System.out.println(p(compound) + " " + p(100 * Math.pow(1.05, 30)));
        double x = 1;
        for (int i = 0; i < 20; i++) x = x - (x * x * x - 2) / (3 * x * x);
        System.out.println(p(x) + " " + p(Math.cbrt(2)));
        System.out.println((int) Math.signum(-5.5) + " " + Math.round(-0.5) + " " + Math.round(1e18) + " " + Math.rint(2.5) + " " + Math.rint(3.5) + " " + Math.ceil(-0.2) + " " + Math.floor(-0.2));
    }
}
