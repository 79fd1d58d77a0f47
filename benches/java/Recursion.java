/** Static calls that call themselves: Takeuchi, Ackermann, Hanoi, sums of longs and doubles. */
public class Recursion {
    static int takeuchi(int x, int y, int z) {
        return y >= x ? z : takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y));
    }

    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static long hanoi(int discs, int from, int to) {
        return discs == 0 ? 0 : hanoi(discs - 1, from, 6 - from - to) + discs * from + to + hanoi(discs - 1, 6 - from - to, to);
    }

    static double fibonacci(double n) {
        return n < 2.0 ? 1.0 : fibonacci(n - 2.0) + fibonacci(n - 1.0);
    }

    static long power(long base, long exponent, long modulus) {
        if (exponent == 0) return 1;
        long half = power(base, exponent / 2, modulus);
        long square = half * half % modulus;
        return exponent % 2 == 0 ? square : square * base % modulus;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 12;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            checksum += takeuchi(14, 8, round % 3) + ackermann(2, 300 + round) + hanoi(16, 1, 3);
            checksum += (long) fibonacci(22);
            for (int i = 0; i < 5_000; i++) checksum += power(i, 1_000_003, 998_244_353);
        }
        System.out.println(checksum);
    }
}
