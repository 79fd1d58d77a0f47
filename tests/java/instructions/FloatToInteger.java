// f2i, f2l, d2i, d2l saturate, and NaN becomes 0.
public class FloatToInteger {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 0.5, -0.5, 1.9999999999, -1.9999999999, 2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0,
            9.2233720368547758E18, 1e19, -1e19, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, 4294967296.5, 300.7, -300.7, 70000.9};
        for (double d : doubles) {
            System.out.println(d + " -> " + (int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (float) d);
            float f = (float) d;
            System.out.println(f + " => " + (int) f + " " + (long) f + " " + (byte) f + " " + (short) f + " " + (int) (char) f + " " + (double) f);
        }
        int[] ints = {16777216, 16777217, 16777219, 33554435, Integer.MAX_VALUE, Integer.MIN_VALUE + 1};
        for (int i : ints) {
            System.out.println(i + " " + (float) i + " " + (int) (float) i + " " + (double) i);
        }
        long[] longs = {9007199254740992L, 9007199254740993L, 9007199254740995L, Long.MAX_VALUE, Long.MIN_VALUE, (1L << 55) + 3,
            0x7fffff4000000001L};
        for (long l : longs) {
            System.out.println(l + " " + (float) l + " " + (double) l + " " + (long) (double) l + " " + (long) (float) l);
        }
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " " + Math.round(2.5f));
        System.out.println((int) 1e10f + " " + (long) 1e10f + " " + (char) 97.9);
    }
}
