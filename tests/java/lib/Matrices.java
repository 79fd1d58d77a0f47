// Numeric work: matrices, Gaussian elimination, FFT, complex numbers, Mandelbrot.
import java.util.Locale;

public class Matrices {
    record Complex(double re, double im) {
        Complex plus(Complex o) { return new Complex(re + o.re, im + o.im); }
        Complex minus(Complex o) { return new Complex(re - o.re, im - o.im); }
        Complex times(Complex o) { return new Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
    }

    static double determinant(double[][] m) {
        int n = m.length;
        double det = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) {
                double[] t = m[p];
                m[p] = m[c];
                m[c] = t;
                det = -det;
            }
            det *= m[c][c];
            for (int r = c + 1; r < n; r++) {
                double f = m[r][c] / m[c][c];
                for (int k = c; k < n; k++) m[r][k] -= f * m[c][k];
            }
        }
        return det;
    }

    static Complex[] fft(Complex[] x) {
        int n = x.length;
        if (n == 1) return x;
        Complex[] even = new Complex[n / 2], odd = new Complex[n / 2];
        for (int i = 0; i < n / 2; i++) {
            even[i] = x[2 * i];
            odd[i] = x[2 * i + 1];
        }
        even = fft(even);
        odd = fft(odd);
        Complex[] y = new Complex[n];
        for (int k = 0; k < n / 2; k++) {
            Complex w = new Complex(StrictMath.cos(-2 * k * Math.PI / n), StrictMath.sin(-2 * k * Math.PI / n)).times(odd[k]);
            y[k] = even[k].plus(w);
            y[k + n / 2] = even[k].minus(w);
        }
        return y;
    }

    public static void main(String[] args) {
        for (int n = 1; n < 9; n++) {
            double[][] m = new double[n][n];
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = (i * 7 + j * 3) % 11 - 4 + (i == j ? 5 : 0);
            System.out.println(n + " " + determinant(m));
        }
        Complex[] x = new Complex[32];
        for (int i = 0; i < 32; i++) x[i] = new Complex(i % 5 - 2, i % 3);
        for (Complex c : fft(x)) System.out.print(String.format(Locale.ROOT, "%.6f%+.6fi ", c.re(), c.im()));
        System.out.println();
        for (double y = -1.2; y <= 1.2; y += 0.2) {
            StringBuilder line = new StringBuilder();
            for (double a = -2; a <= 0.6; a += 0.05) {
                double re = 0, im = 0;
                int i = 0;
                for (; i < 40 && re * re + im * im < 4; i++) {
                    double t = re * re - im * im + a;
                    im = 2 * re * im + y;
                    re = t;
                }
                line.append(" .:-=+*%#@".charAt(i * 9 / 40));
            }
            System.out.println(line);
        }
        long[][] a = new long[20][20], b = new long[20][20], c = new long[20][20];
        for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) {
            a[i][j] = i * 31L + j;
            b[i][j] = i - j * 17L;
        }
        for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) for (int k = 0; k < 20; k++) c[i][j] += a[i][k] * b[k][j];
        long trace = 0, hash = 0;
        for (int i = 0; i < 20; i++) {
            trace += c[i][i];
            for (long v : c[i]) hash = hash * 31 + v;
        }
        System.out.println(trace + " " + hash);
        float[] f = new float[50];
        for (int i = 0; i < 50; i++) f[i] = (i * i % 17) / 7f;
        float sum = 0, squares = 0;
        for (float v : f) {
            sum += v;
            squares += v * v;
        }
        System.out.println(sum + " " + squares + " " + (float) Math.sqrt(squares / 50 - sum / 50 * (sum / 50)));
    }
}
