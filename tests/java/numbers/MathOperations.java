/** The methods of Math that are single operations, at the edges of their ranges, direct and behind a reference. */
public class MathOperations {
    static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.0, 2.0, 0.1, 1e300, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -4.0, 12345678.9,
    };
    static final long[] LONGS = {0, 1, -1, 7, 1L << 31, -(1L << 31), 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1};
    static final int[] INTS = {0, 1, -1, 7, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};

    static String bits(double value) {
        return Long.toHexString(Double.doubleToLongBits(value));
    }

    static String bits(float value) {
        return Integer.toHexString(Float.floatToIntBits(value));
    }

    interface Binary {
        double of(double a, double b);
    }

    /** Operands that are locals, fields, elements and results of other operations. */
    static double mixed(double[] values, int at, double other) {
        double local = values[at];
        return Math.max(Math.sqrt(Math.abs(local)), Math.min(local * other, values[(at + 1) % values.length])) + Math.abs(-other);
    }

    public static void main(String[] args) {
        for (double a : DOUBLES) {
            StringBuilder line = new StringBuilder();
            line.append(bits(Math.sqrt(a))).append(' ').append(bits(StrictMath.sqrt(a))).append(' ').append(bits(Math.abs(a)));
            line.append(' ').append(bits(StrictMath.abs(a))).append(' ').append(bits(Math.abs((float) a)));
            for (double b : DOUBLES) {
                line.append(' ').append(bits(Math.max(a, b))).append('/').append(bits(Math.min(a, b)));
                line.append('/').append(bits(StrictMath.max(a, b))).append('/').append(bits(StrictMath.min(a, b)));
                line.append('/').append(bits(Math.max((float) a, (float) b))).append('/').append(bits(Math.min((float) a, (float) b)));
            }
            System.out.println(line);
        }
        for (long a : LONGS) {
            StringBuilder line = new StringBuilder().append(Math.abs(a)).append(' ').append(StrictMath.abs(a));
            for (long b : LONGS) line.append(' ').append(Math.max(a, b)).append('/').append(Math.min(a, b));
            System.out.println(line);
        }
        for (int a : INTS) {
            StringBuilder line = new StringBuilder().append(Math.abs(a)).append(' ').append(StrictMath.abs(a));
            for (int b : INTS) line.append(' ').append(Math.max(a, b)).append('/').append(Math.min(a, b)).append('/').append(StrictMath.max(a, b));
            System.out.println(line);
        }
        Binary[] references = {Math::max, Math::min, StrictMath::max, (a, b) -> Math.sqrt(a) + Math.abs(b)};
        for (Binary reference : references) {
            for (double a : DOUBLES) System.out.print(bits(reference.of(a, -a)) + " ");
            System.out.println();
        }
        for (int i = 0; i < DOUBLES.length; i++) System.out.print(mixed(DOUBLES, i, 3.5 - i) + " ");
        System.out.println();
        // A class of the program with the same name is its own.
        System.out.println(Own.Math.sqrt(2) + " " + Own.Math.max(1, 2));
    }

    static class Own {
        static class Math {
            static double sqrt(double value) { return value + 40; }
            static int max(int a, int b) { return a * 10 + b; }
        }
    }
}
