/** Branches on longs, floats and doubles in every form, forwards and at the end of a loop, at the edges of their ranges. */
public class WideBranches {
    static final long[] LONGS = {
        0, 1, -1, 2, 5, -5, 32766, 32767, 32768, -32767, -32768, -32769, Integer.MAX_VALUE, Integer.MIN_VALUE,
        1L << 32, (1L << 32) + 5, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1,
    };
    static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.0, 0.5, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.longBitsToDouble(0xFFF8000000000001L),
    };

    static int longs(long a, long b) {
        int bits = 0;
        if (a == b) bits |= 1;
        if (a != b) bits |= 2;
        if (a < b) bits |= 4;
        if (a >= b) bits |= 8;
        if (a > b) bits |= 16;
        if (a <= b) bits |= 32;
        if (!(a < b || a == b)) bits |= 64;
        return bits;
    }

    static int constants(long a) {
        int bits = 0;
        if (a == 0) bits |= 1;
        if (a != 0) bits |= 2;
        if (a < 5) bits |= 4;
        if (a >= -5) bits |= 8;
        if (a > 32767) bits |= 16;
        if (a <= 32767) bits |= 32;
        if (a > 32766) bits |= 64;
        if (a < -32768) bits |= 128;
        if (a <= -32769) bits |= 256;
        if (a == 32768) bits |= 512;
        if (a > Long.MAX_VALUE - 1) bits |= 1024;
        if (0 < a) bits |= 2048;
        if (5 >= a) bits |= 4096;
        if (-1 != a) bits |= 8192;
        if (a <= Long.MAX_VALUE) bits |= 16384;
        return bits;
    }

    static int doubles(double a, double b) {
        int bits = 0;
        if (a == b) bits |= 1;
        if (a != b) bits |= 2;
        if (a < b) bits |= 4;
        if (a >= b) bits |= 8;
        if (a > b) bits |= 16;
        if (a <= b) bits |= 32;
        if (!(a < b)) bits |= 64;
        if (!(a >= b)) bits |= 128;
        if (!(a > b)) bits |= 256;
        if (!(a <= b)) bits |= 512;
        if (a < 0.5) bits |= 1024;
        if (a != 0) bits |= 2048;
        return bits;
    }

    static int floats(float a, float b) {
        int bits = 0;
        if (a == b) bits |= 1;
        if (a != b) bits |= 2;
        if (a < b) bits |= 4;
        if (a >= b) bits |= 8;
        if (a > b) bits |= 16;
        if (a <= b) bits |= 32;
        if (!(a < b)) bits |= 64;
        if (!(a >= b)) bits |= 128;
        if (!(a > b)) bits |= 256;
        if (!(a <= b)) bits |= 512;
        return bits;
    }

    /** Loops that end in each comparison; a counter stops those that would go on. */
    static String loops(long from, long to) {
        int up = 0, down = 0, until = 0, same = 0, zero = 0;
        for (long i = from; i < to && up < 50; i++) up++;
        for (long i = to; i >= from && down < 50; i--) down++;
        for (long i = from; i != to && until < 50; i += 3) until++;
        long i = from;
        do same++; while (i++ == from && same < 50);
        for (i = to - from; i != 0 && zero < 50; i /= 2) zero++;
        int steps = 0;
        i = from;
        do i += 7; while (i <= to && i > from && steps++ < 50);
        long k = to;
        while (k > 5) k /= 3;
        long m = from;
        while (m <= -3) m = m / 2 + 1;
        return up + " " + down + " " + until + " " + same + " " + zero + " " + i + " " + k + " " + m;
    }

    static String loops(double from, double to) {
        int up = 0, down = 0, not = 0;
        for (double x = from; x < to && up < 50; x += 0.75) up++;
        for (double x = to; x >= from && down < 50; x -= 0.5) down++;
        double y = from;
        do {
            y = y * 2 + 1;
            not++;
        } while (!(y > to) && not < 50);
        double z = from;
        int steps = 0;
        while (z != to && steps < 20) {
            z = (z + to) / 2;
            steps++;
        }
        return up + " " + down + " " + not + " " + y + " " + z;
    }

    /** A result of a comparison that is kept, and one whose operand is overwritten by it. */
    static int kept(long a, long b, double x, double y) {
        int order = Long.compare(a, b);
        int sign = a < b ? -1 : a > b ? 1 : 0;
        boolean less = x < y, notLess = !(x < y);
        long c = a;
        c = c < b ? b : c;
        return order * 1000 + sign * 100 + (less ? 10 : 0) + (notLess ? 1 : 0) + (c == a ? 7 : 0);
    }

    public static void main(String[] args) {
        for (long a : LONGS) {
            StringBuilder line = new StringBuilder().append(a).append(':').append(constants(a));
            for (long b : LONGS) line.append(' ').append(longs(a, b));
            System.out.println(line);
        }
        for (double a : DOUBLES) {
            StringBuilder line = new StringBuilder().append(a).append(':');
            for (double b : DOUBLES) {
                line.append(' ').append(doubles(a, b)).append('/').append(floats((float) a, (float) b));
                line.append('/').append(kept((long) a, (long) b, a, b));
            }
            System.out.println(line);
        }
        for (long from : LONGS) System.out.println(loops(from, 100) + " | " + loops(-20, from) + " | " + loops(from, from));
        for (double from : DOUBLES) System.out.println(loops(from, 10) + " | " + loops(-3, from));
    }
}
