// String.format: every conversion and flag.
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.*;

public class FormatConversions {
    static void f(String format, Object... args) {
        try {
            System.out.println("[" + String.format(Locale.US, format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %(d %,d % d", 1, 2, 3, 4, 5, -6, 1234567, 8);
        f("%x %X %#x %08x %o %#o", 255, 255, 255, 255, 8, 8);
        f("%x %x %x %x", (byte) -1, (short) -1, -1, -1L);
        f("%s %10s %-10s| %.2s %S %s %s", "text", "right", "left", "truncate", "upper", null, List.of(1, 2));
        f("%c %C %c %5c|%-3c|", 'a', 'b', 0x1f600, 'd', 'e');
        f("%b %B %b %b %5b", true, false, null, "x", true);
        f("%f %.0f %.3f %10.2f %-10.1f| %+.1f %,.2f %(.1f %010.2f", 1.5, 2.5, Math.PI, 3.14159, 2.0, 1.0, 1234567.891, -3.5, -4.25);
        f("%e %.2e %E %12.3e", 12345.678, 0.00012345, 1e100, -5.5);
        f("%g %.3g %g %g", 12345.678, 0.00012345, 1e10, 0.0);
        f("%a %a %A", 1.0, 0.1, -3.5f);
        f("%f %e %g %s %.1f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Float.NaN, -0.0);
        f("%.1f %.1f %.1f %.1f %.0f %.0f %.2f", 0.05, 0.15, 0.25, 0.35, 0.5, 1.5, 1.005);
        f("%h %h %h", "hello", null, 42);
        f("%% %n".replace("%n", "") + "%5%|");
        f("%2$s %1$s %<s %s", "a", "b");
        f("%d %d %,d", BigInteger.TWO.pow(70), new BigInteger("-5"), BigInteger.TEN.pow(12));
        f("%.3f %10.1f %e", new BigDecimal("12345.67891"), new BigDecimal("-0.05"), new BigDecimal("1E+30"));
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS %<tA %<tB %<tj %<tp", new GregorianCalendar(2024, Calendar.FEBRUARY, 29, 13, 5, 9));
        f("%tF %<tT %<tD %<tR %<ta %<tb %<te %<ty", java.time.LocalDateTime.of(2021, 12, 3, 4, 5, 6));
        f("%d", "not a number");
        f("%q", 1);
        f("%s %s", "only one");
        f("%.2d", 1);
        f("%-d", 1);
        f("%c", 0x110000);
        f("%+s", "x");
        f("%5", 1);
        f("%08.3f|%+,d|%x|%s", -1.5, 1000000, 3L, new int[0].length);
        System.out.printf(Locale.ROOT, "%s %d%n", "printf", 5);
        System.out.println(String.format("%3$s%1$s%2$s", "a", "b", "c") + new Formatter(Locale.US).format("%.3f", 2.0 / 3).toString());
        f("%s", new Formattable() {
            public void formatTo(Formatter formatter, int flags, int width, int precision) { formatter.format("custom %d %d %d", flags, width, precision); }
        });
        f("%-12.4S|", new StringBuilder("builder"));
        for (double d : new double[] {0.001, 123456789, 1e-5, 99999.95, 5e-324, Double.MAX_VALUE}) f("%.4f %.3e %.5g", d, d, d);
    }
}
