// Large constant tables, long methods and many constants (ldc_w), jumps over more than 32 kilobytes avoided.
public class BigInitializers {
    static final int[] TABLE = {
        7, 13, 29, 57, 113, 227, 457, 911, 1823, 3643, 7283, 14563, 29123, 58243, 116483, 232963, 465923, 931843, 1863683, 3727363, 7454723, 14909443, 29818883, 59637763, 119275523,
        238551043, 477102083, 954204163, -1, -12, -123, -1234, -12345, -123456, -1234567, -12345678, -123456789, 0x7fffffff, 0x80000000, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
        32767, 32768, 32769, -32768, -32769, 65535, 65536, 127, 128, 129, -128, -129, 255, 256, 257, 1 << 20, 1 << 21, 1 << 22, 1 << 23, 1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28};
    static final long[] LONGS = {0, 1, 2, -1, 1L << 32, 1L << 33, 1L << 34, 1L << 35, 1L << 36, 1L << 37, 1L << 38, 1L << 39, 123456789012L, 234567890123L, 345678901234L, 456789012345L,
        567890123456L, 678901234567L, 789012345678L, 890123456789L, 901234567890L, Long.MIN_VALUE, Long.MAX_VALUE};
    static final double[] DOUBLES = {0, 1, 0.1, 0.2, 0.3, 1e10, 1e20, 1e30, 1e40, 1e50, 1e-10, 1e-20, 1e-30, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 1.25, 2.25, 3.25, 4.25, -1, -2, -3, -4};
    static final String[] WORDS = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "tau", "upsilon",
        "phi", "chi", "psi", "omega", "", "\u03b1", "\u03b2\u03b3", "quote\"", "line\nbreak", "nul\0"};
    static final char[][] GRID = {"abc".toCharArray(), {'d', 'e'}, {}, {'\u00ff', '\uffff'}};
    static final byte[] BYTES = {1, -1, 127, -128, 0};
    static final short[] SHORTS = {1, -1, 32767, -32768};
    static final float[] FLOATS = {1f, 0.1f, 1e30f, -0f};
    static final boolean[] FLAGS = {true, false, true};
    static final Object[] MIXED = {1, 2L, 3f, 4.0, 'c', "s", null, new int[] {1}, int.class, new Object[] {new Object[] {"deep"}}};

    static int branchy(int n) {
        int r = 0;
        if (n % 2 == 0) r += 3; else r -= 5;
        if (n % 3 == 0) { r *= 7; if (n % 5 == 0) r ^= 0x55; else r |= 1; }
        switch (n % 11) {
            case 0: r += 100; case 1: r += 10; break;
            case 2: case 3: case 4: r -= n; break;
            case 5: { int t = r; r = t * t; break; }
            case 9: r = ~r; break;
            default: r++;
        }
        for (int i = 0; i < n % 4; i++) { if (i == 2) continue; r = r * 31 + i; }
        while (r > 100000) r /= 3;
        do { r++; } while (r % 7 != 0);
        return n > 50 ? -r : r;
    }

    public static void main(String[] args) {
        long hash = 7;
        for (int v : TABLE) hash = hash * 31 + v;
        for (long v : LONGS) hash = hash * 31 + v;
        for (double v : DOUBLES) hash = hash * 31 + Double.doubleToLongBits(v);
        System.out.println(hash + " " + TABLE.length + " " + LONGS.length + " " + DOUBLES.length);
        for (String w : WORDS) hash = hash * 31 + w.hashCode();
        for (char[] row : GRID) for (char c : row) hash = hash * 31 + c;
        for (byte v : BYTES) hash = hash * 31 + v;
        for (short v : SHORTS) hash = hash * 31 + v;
        for (float v : FLOATS) hash = hash * 31 + Float.floatToIntBits(v);
        for (boolean v : FLAGS) hash = hash * 31 + (v ? 1 : 2);
        System.out.println(hash + " " + MIXED.length + " " + ((Object[]) ((Object[]) MIXED[9])[0])[0] + " " + MIXED[8]);
        for (int i = 0; i < 100; i++) System.out.print(branchy(i) + (i % 20 == 19 ? "\n" : " "));
    }
}
