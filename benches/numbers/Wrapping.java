import jaywalk.Choice;

/** Sums and products that wrap around, exact ones that throw, and the middle of two ints by an unsigned shift. */
public class Wrapping {
    public static void main(String[] args) {
        int a = Choice.anyInt();
        int b = Choice.anyInt();
        int sum = a + b;
        boolean overflows = ((a ^ sum) & (b ^ sum)) < 0;
        try {
            assert Math.addExact(a, b) == sum && !overflows;
        } catch (ArithmeticException e) {
            assert overflows;
        }
        int middle = (a + b) >>> 1;
        assert a < 0 || b < a || a <= middle && middle <= b;
        try {
            assert Math.multiplyExact(a, 3) / 3 == a;
        } catch (ArithmeticException e) {
            assert (long) a * 3 != a * 3;
        }
    }
}
