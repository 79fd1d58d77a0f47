// Double.toString and Float.toString over many magnitudes.
public class FloatingPrinting {
    public static void main(String[] args) {
        double d = 1.2345678901234567e-20;
        for (int i = 0; i < 45; i++) {
            System.out.println(d + " " + (float) d);
            d *= 9.87654321;
        }
        double[] edges = {1e-3, 9.999e-4, 1e7, 9999999.0, 1.0E7 - 0.5, 123456789.0, 100.0, 1e21, 1e22, 1e23, 4.9e-324, 1.7976931348623157e308,
            0.001, 0.0001, 12345678.9, 3.0e10, 5e-5, 1.0, 10.0, 0.3, 1 / 3.0, 2e0};
        for (double e : edges) {
            System.out.println(e + " " + -e + " " + Double.toString(e).length() + " " + Double.toHexString(e));
        }
        float[] floats = {1e-3f, 1e7f, 9999999f, 1e10f, 3.4028235e38f, 1.4e-45f, 0.1f, 0.3f, 1 / 3f, 33554432f, 8.5899346e9f};
        for (float f : floats) {
            System.out.println(f + " " + -f + " " + Float.toHexString(f) + " " + Float.floatToIntBits(f));
        }
        StringBuilder text = new StringBuilder();
        text.append(1.5f).append(' ').append(2.25).append(' ').append(Float.NaN).append(' ').append(Double.NEGATIVE_INFINITY);
        System.out.println(text);
        String[] inputs = {"1", "1.", ".5", "1e3", "-1E-3", "0x1.8p1", "NaN", "Infinity", "-Infinity", " 7.25 ", "1d", "1f", "abc", "", "1e400",
            "4.9e-325", "1__0"};
        for (String s : inputs) {
            try {
                System.out.println("[" + s + "] " + Double.parseDouble(s) + " " + Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println("[" + s + "] " + e.getMessage());
            }
        }
    }
}
