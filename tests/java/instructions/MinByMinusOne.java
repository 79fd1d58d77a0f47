// MIN_VALUE / -1 overflows without an exception; remainders keep the dividend's sign.
public class MinByMinusOne {
    static int divide(int a, int b) { return a / b; }
    static int remainder(int a, int b) { return a % b; }
    static long divide(long a, long b) { return a / b; }
    static long remainder(long a, long b) { return a % b; }

    public static void main(String[] args) {
        System.out.println(divide(Integer.MIN_VALUE, -1) + " " + remainder(Integer.MIN_VALUE, -1));
        System.out.println(divide(Long.MIN_VALUE, -1L) + " " + remainder(Long.MIN_VALUE, -1L));
        System.out.println(-Integer.MIN_VALUE + " " + Math.abs(Integer.MIN_VALUE) + " " + -Long.MIN_VALUE + " " + Math.abs(Long.MIN_VALUE));
        int[] numbers = {7, -7, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : numbers) {
            for (int b : new int[] {2, -2, 3, -3, 10, Integer.MIN_VALUE}) {
                int q = divide(a, b);
                int r = remainder(a, b);
                System.out.println(a + "/" + b + " = " + q + " rest " + r + " check " + (q * b + r == a) + " floor " + Math.floorDiv(a, b)
                        + " " + Math.floorMod(a, b));
            }
        }
        for (long a : new long[] {7, -7, Long.MAX_VALUE, Long.MIN_VALUE}) {
            for (long b : new long[] {2, -3, 1L << 40, Long.MIN_VALUE}) {
                System.out.println(a + "/" + b + " = " + divide(a, b) + " rest " + remainder(a, b) + " " + Math.floorDiv(a, b) + " "
                        + Math.floorMod(a, b));
            }
        }
        System.out.println((byte) (Byte.MIN_VALUE / -1) + " " + (short) (Short.MIN_VALUE / -1));
        try {
            System.out.println(Math.negateExact(Integer.MIN_VALUE));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
