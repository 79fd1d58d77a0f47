/** Doubles in arrays, sines and cosines: a fast Fourier transform and back. */
public class Fourier {
    static void transform(double[] re, double[] im, boolean inverse) {
        int n = re.length;
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            for (; (j & bit) != 0; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) {
                double kept = re[i];
                re[i] = re[j];
                re[j] = kept;
                kept = im[i];
                im[i] = im[j];
                im[j] = kept;
            }
        }
        for (int length = 2; length <= n; length <<= 1) {
            double angle = 2 * Math.PI / length * (inverse ? -1 : 1);
            double stepRe = Math.cos(angle), stepIm = Math.sin(angle);
            for (int start = 0; start < n; start += length) {
                double wRe = 1, wIm = 0;
                for (int k = start; k < start + length / 2; k++) {
                    int other = k + length / 2;
                    double xRe = re[other] * wRe - im[other] * wIm;
                    double xIm = re[other] * wIm + im[other] * wRe;
                    re[other] = re[k] - xRe;
                    im[other] = im[k] - xIm;
                    re[k] += xRe;
                    im[k] += xIm;
                    double next = wRe * stepRe - wIm * stepIm;
                    wIm = wRe * stepIm + wIm * stepRe;
                    wRe = next;
                }
            }
        }
        if (!inverse) return;
        for (int i = 0; i < n; i++) {
            re[i] /= n;
            im[i] /= n;
        }
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        int n = 1 << 13;
        double[] re = new double[n], im = new double[n];
        for (int i = 0; i < n; i++) re[i] = Math.abs(i % 64 - 32) * 0.25 + Math.sin(i * 0.1);
        for (int round = 0; round < rounds; round++) {
            transform(re, im, false);
            transform(re, im, true);
        }
        double sum = 0;
        for (int i = 0; i < n; i++) sum += Math.abs(re[i]) + Math.max(im[i], 0);
        System.out.println(Math.round(sum * 1e6));
    }
}
