// BigDecimal: scale, rounding, MathContext, formatting.
import java.math.*;

public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.4500"), b = new BigDecimal("-0.00678"), c = new BigDecimal("1E+5");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 10, RoundingMode.HALF_UP) + " " + a.remainder(new BigDecimal("7")) + " " + a.negate() + " " + b.abs() + " " + a.pow(3));
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + c.scale() + " " + c + " " + c.toPlainString() + " " + c.toEngineeringString() + " " + b.toEngineeringString());
        System.out.println(a.equals(new BigDecimal("123.45")) + " " + a.compareTo(new BigDecimal("123.45")) + " " + a.hashCode() + " " + a.signum() + " " + a.max(c) + " " + a.min(b));
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder s = new StringBuilder(m + ":");
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-2.5", "-5.5"}) {
                try {
                    s.append(' ').append(new BigDecimal(v).setScale(0, m));
                } catch (ArithmeticException e) {
                    s.append(" !").append(e.getMessage());
                }
            }
            System.out.println(s);
        }
        System.out.println(new BigDecimal("2").sqrt(new MathContext(50)) + " " + BigDecimal.ONE.divide(new BigDecimal(3), MathContext.DECIMAL64) + " " + BigDecimal.TEN.divide(new BigDecimal(7), MathContext.DECIMAL128) + " "
                + a.round(new MathContext(2)) + " " + new BigDecimal("999.99").round(new MathContext(3)) + " " + MathContext.DECIMAL32);
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1e20) + " " + BigDecimal.valueOf(123, 5) + " " + BigDecimal.valueOf(100L) + " " + new BigDecimal("1e-10") + " " + new BigDecimal("-.5"));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue() + " " + c.toBigInteger() + " " + new BigDecimal("1e400").doubleValue() + " " + a.movePointLeft(5) + " " + a.movePointRight(7) + " "
                + a.scaleByPowerOfTen(3) + " " + a.ulp() + " " + a.divideToIntegralValue(new BigDecimal("7")) + " " + a.divideAndRemainder(new BigDecimal("7"))[1] + " " + a.plus() + " " + a.plus(new MathContext(4)));
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 40; i++) {
            term = term.divide(BigDecimal.valueOf(i), 50, RoundingMode.HALF_EVEN);
            e = e.add(term);
        }
        System.out.println(e);
        BigDecimal balance = new BigDecimal("1000.00");
        for (int i = 0; i < 10; i++) balance = balance.multiply(new BigDecimal("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
        System.out.println(balance + " " + new BigDecimal("0E-8") + " " + new BigDecimal("0E+3").toPlainString() + " " + new BigDecimal("1234.5E-20") + " " + new BigDecimal("-12345678901234567890.123456789").negate());
        for (Runnable r : new Runnable[] {() -> BigDecimal.ONE.divide(new BigDecimal(3)), () -> BigDecimal.ONE.divide(BigDecimal.ZERO), () -> BigDecimal.ZERO.divide(BigDecimal.ZERO), () -> new BigDecimal("1.2.3"), () -> new BigDecimal(Double.NaN),
            () -> new BigDecimal("1.5").intValueExact(), () -> new BigDecimal("1.25").setScale(1), () -> new BigDecimal("1.25").toBigIntegerExact(), () -> new MathContext(-1)}) {
            try {
                r.run();
            } catch (ArithmeticException | IllegalArgumentException x) {
                System.out.println(x);
            }
        }
    }
}
