// long arithmetic wraps around at 64 bits.
public class LongWrap {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 3037000500L, 4294967296L, Long.MAX_VALUE, Long.MIN_VALUE, 0x5DEECE66DL, -1234567890123456789L};
        for (long a : values) {
            for (long b : values) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a & b) + " " + (a | b)
                        + " " + (a ^ b));
                if (b != 0) System.out.println("  " + a / b + " " + a % b);
            }
            System.out.println("neg " + (-a) + " not " + (~a));
        }
        long seed = 42;
        for (int i = 0; i < 12; i++) {
            seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            System.out.println((int) (seed >>> 16));
        }
        long x = 88172645463325252L;
        for (int i = 0; i < 12; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            System.out.println(x);
        }
        long factorial = 1;
        for (int i = 1; i <= 30; i++) factorial *= i;
        System.out.println(factorial);
    }
}
