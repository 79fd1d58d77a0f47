// float arithmetic rounds each operation to 24 bits.
public class FloatArithmetic {
    public static void main(String[] args) {
        float[] values = {0f, -0f, 1f, -1.5f, 0.1f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f, Float.NaN, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, 16777216f, 1e-10f};
        for (float a : values) {
            for (float b : values) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b));
            }
            System.out.println("neg " + -a + " bits " + Integer.toHexString(Float.floatToIntBits(a)));
        }
        float sum = 0;
        for (int i = 0; i < 1000; i++) sum += 0.1f;
        System.out.println(sum + " " + Integer.toHexString(Float.floatToRawIntBits(sum)));
        float product = 1;
        for (int i = 1; i < 60; i++) {
            product *= i * 0.37f;
            System.out.println(i + " " + product);
        }
        float third = 1f / 3f;
        System.out.println(third + " " + (double) third + " " + (third * 3f == 1f) + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2f == 0.3f));
        float f = 5;
        f++;
        f /= 4;
        f -= 10;
        f %= 3;
        System.out.println(f);
    }
}
