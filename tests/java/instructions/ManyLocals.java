// More than 256 local slots: wide loads, stores and increments; long and double parameters among others.
public class ManyLocals {
    static long mix(byte a, long b, int c, double d, short e, float f, char g, boolean h, long i, String j, double k) {
        return a + b * 3 + c * 5 + (long) (d * 7) + e * 11 + (long) (f * 13) + g * 17 + (h ? 19 : 0) + i * 23 + j.length() * 29 + (long) k;
    }

    static long many(int x) {
        long a0 = x, a1 = a0 + 1, a2 = a1 + a0, a3 = a2 * 3, a4 = a3 - a1, a5 = a4 ^ a2, a6 = a5 + 6, a7 = a6 * a1, a8 = a7 - 8, a9 = a8 | 9;
        long b0 = a9, b1 = b0 + 1, b2 = b1 + b0, b3 = b2 * 3, b4 = b3 - b1, b5 = b4 ^ b2, b6 = b5 + 6, b7 = b6 * b1, b8 = b7 - 8, b9 = b8 | 9;
        long c0 = b9, c1 = c0 + 1, c2 = c1 + c0, c3 = c2 * 3, c4 = c3 - c1, c5 = c4 ^ c2, c6 = c5 + 6, c7 = c6 * c1, c8 = c7 - 8, c9 = c8 | 9;
        long d0 = c9, d1 = d0 + 1, d2 = d1 + d0, d3 = d2 * 3, d4 = d3 - d1, d5 = d4 ^ d2, d6 = d5 + 6, d7 = d6 * d1, d8 = d7 - 8, d9 = d8 | 9;
        long e0 = d9, e1 = e0 + 1, e2 = e1 + e0, e3 = e2 * 3, e4 = e3 - e1, e5 = e4 ^ e2, e6 = e5 + 6, e7 = e6 * e1, e8 = e7 - 8, e9 = e8 | 9;
        long f0 = e9, f1 = f0 + 1, f2 = f1 + f0, f3 = f2 * 3, f4 = f3 - f1, f5 = f4 ^ f2, f6 = f5 + 6, f7 = f6 * f1, f8 = f7 - 8, f9 = f8 | 9;
        double g0 = f9, g1 = g0 + 1, g2 = g1 + g0, g3 = g2 * 3, g4 = g3 - g1, g5 = g4 / g2, g6 = g5 + 6, g7 = g6 * g1, g8 = g7 - 8, g9 = g8 / 9;
        double h0 = g9, h1 = h0 + 1, h2 = h1 + h0, h3 = h2 * 3, h4 = h3 - h1, h5 = h4 / h2, h6 = h5 + 6, h7 = h6 * h1, h8 = h7 - 8, h9 = h8 / 9;
        double i0 = h9, i1 = i0 + 1, i2 = i1 + i0, i3 = i2 * 3, i4 = i3 - i1, i5 = i4 / i2, i6 = i5 + 6, i7 = i6 * i1, i8 = i7 - 8, i9 = i8 / 9;
        double j0 = i9, j1 = j0 + 1, j2 = j1 + j0, j3 = j2 * 3, j4 = j3 - j1, j5 = j4 / j2, j6 = j5 + 6, j7 = j6 * j1, j8 = j7 - 8, j9 = j8 / 9;
        long k0 = x, k1 = 1, k2 = 2, k3 = 3, k4 = 4, k5 = 5, k6 = 6, k7 = 7, k8 = 8, k9 = 9;
        long l0 = x, l1 = 1, l2 = 2, l3 = 3, l4 = 4, l5 = 5, l6 = 6, l7 = 7, l8 = 8, l9 = 9;
        long m0 = x, m1 = 1, m2 = 2, m3 = 3, m4 = 4, m5 = 5, m6 = 6, m7 = 7, m8 = 8, m9 = 9;
        int wide = 5;
        wide += 1000;
        wide++;
        wide -= 30000;
        float wideFloat = wide / 3f;
        String wideText = "w" + wide;
        for (int n = 0; n < 3; n++) wide += n;
        System.out.println(wide + " " + wideFloat + " " + wideText + " " + j9 + " " + i5 + " " + h7 + " " + g3);
        return a7 + b5 + c3 + d1 + e9 + f8 + k0 + k9 + l5 + m9 + m1 + k1 + k2 + k3 + k4 + k5 + k6 + k7 + k8 + l0 + l1 + l2 + l3 + l4 + l6 + l7
                + l8 + l9 + m0 + m2 + m3 + m4 + m5 + m6 + m7 + m8 + (long) (j0 + j4 + j6 + h9 + g9);
    }

    public static void main(String[] args) {
        System.out.println(mix((byte) -1, 1L << 40, 3, 4.5, (short) -5, 6.5f, 'g', true, -9L, "hello", 1e10));
        for (int i = -3; i < 4; i++) System.out.println(many(i));
    }
}
