public class Arithmetic {
    static long mix(int a, long b, float c, double d) {
        long result = a * b + (long) (c / d);
        result ^= result >>> 3 | a << 5;
        result += a % 7 + (int) c + (byte) b + (char) a + (short) b;
        return c > d ? -result : b <= a ? ~result : result;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = -20; i < 20; i++) {
            sum += mix(i, i * 1_000_000_007L, i * 0.5f, i - 0.25);
        }
        try {
            sum /= args.length - 2;
        } catch (ArithmeticException expected) {
            System.out.println(expected.getMessage());
        }
        System.out.println(sum);
        System.out.println((float) sum + " " + Math.sqrt(Math.abs(sum)));
    }
}
