// lcmp in all its branches, and int comparisons with zero and each other.
public class LongComparisons {
    static int sign(long a, long b) {
        if (a == b) return 0;
        if (a < b) return -1;
        return 1;
    }

    static String ints(int a, int b) {
        String s = "";
        if (a == b) s += "eq ";
        if (a != b) s += "ne ";
        if (a < b) s += "lt ";
        if (a <= b) s += "le ";
        if (a > b) s += "gt ";
        if (a >= b) s += "ge ";
        if (a == 0) s += "eqz ";
        if (a != 0) s += "nez ";
        if (a < 0) s += "ltz ";
        if (a <= 0) s += "lez ";
        if (a > 0) s += "gtz ";
        if (a >= 0) s += "gez ";
        return s;
    }

    public static void main(String[] args) {
        long[] values = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -(1L << 32), 0xffffffffL};
        for (long a : values) {
            for (long b : values) {
                System.out.println(a + " ? " + b + " " + sign(a, b) + " " + (a <= b) + (a >= b) + (a > b) + (a != b) + " "
                        + Long.compareUnsigned(a, b) + " " + Math.max(a, b) + " " + Math.min(a, b));
            }
        }
        int[] ints = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : ints) for (int b : ints) System.out.println(a + " " + b + " " + ints(a, b));
        long count = 0;
        for (long l = Integer.MAX_VALUE - 3L; l <= Integer.MAX_VALUE + 3L; l++) count += l;
        System.out.println(count);
        String s = "x", t = new String("x"), n = null;
        System.out.println((s == t) + " " + (s == t.intern()) + " " + (s != t) + " " + (n == null) + " " + (s != null) + " " + (s == n));
    }
}
