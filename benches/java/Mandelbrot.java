/** Comparing and multiplying doubles in local variables. */
public class Mandelbrot {
    static int escape(double re, double im, int limit) {
        double x = 0, y = 0;
        for (int i = 0; i < limit; i++) {
            double xx = x * x, yy = y * y;
            if (xx + yy > 4.0) return i;
            y = 2 * x * y + im;
            x = xx - yy + re;
        }
        return limit;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 800;
        long checksum = 0;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                checksum = checksum * 31 + escape(3.0 * column / size - 2.2, 2.4 * row / size - 1.2, 200);
            }
        }
        System.out.println(checksum);
    }
}
