/** Random numbers: a linear congruential generator by hand, the library's, and an estimate of pi. */
public class Generators {
    static long seed = 1;

    static int next(int bits) {
        seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
        return (int) (seed >>> 48 - bits);
    }

    static double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 600_000;
        java.util.Random random = new java.util.Random(7);
        int inside = 0;
        long checksum = 0;
        for (int i = 0; i < rounds; i++) {
            double x = nextDouble(), y = nextDouble();
            if (x * x + y * y <= 1) inside++;
            checksum = checksum * 31 + random.nextInt(100) + (random.nextBoolean() ? 1 : 0);
            checksum ^= random.nextLong();
        }
        System.out.println(4.0 * inside / rounds + " " + checksum);
    }
}
