package back;

import java.util.Arrays;
import jaywalk.internal.Fork;

/** Elements of arrays of every kind, changed one by one and in bulk. */
final class ArrayElements {
    final boolean[] z = {true, false, true};
    final byte[] b = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    final char[] c = "characters".toCharArray();
    final short[] s = {-1, 2, -3, 4, -5};
    final int[] i = {1, 2, 3};
    final long[] j = {1L << 40, 2};
    final float[] f = {1.5f, 2.5f};
    final double[] d = {1.25, 2.25};
    Object[] o = {"a", "b", null};
    final int[][] nested = new int[2][3];

    void change(int way) {
        if (way == 0) {
            z[1] ^= true;
            b[9] += 40;
            c[1]++;
            s[4]--;
            i[0] <<= 1;
            j[1] += j[0];
            f[1] *= 3;
            d[0] -= 10;
            o[2] = new int[] {i[0]};
            nested[1][2] = nested[0][1]++;
        } else if (way == 1) {
            System.arraycopy(b, 0, b, 3, 7);
            System.arraycopy(c, 4, c, 0, 5);
            System.arraycopy(o, 0, o, 1, 2);
            System.arraycopy(j, 0, j, 1, 1);
            nested[0] = nested[1].clone();
        } else {
            Arrays.fill(z, true);
            Arrays.fill(b, 2, 9, (byte) 7);
            Arrays.fill(s, (short) 9);
            Arrays.fill(d, Double.NaN);
            Arrays.sort(i);
            o = Arrays.copyOf(o, o.length + 1);
        }
    }

    static void run() {
        ArrayElements arrays = new ArrayElements();
        for (int round = 0; round < 4; round++) {
            arrays.change(Fork.choose(3));
        }
        System.out.println(Arrays.toString(arrays.z) + Arrays.toString(arrays.b) + Arrays.toString(arrays.c));
        System.out.println(Arrays.toString(arrays.s) + Arrays.toString(arrays.i) + Arrays.toString(arrays.j));
        System.out.println(Arrays.toString(arrays.f) + Arrays.toString(arrays.d));
        System.out.println(Arrays.deepToString(arrays.o) + Arrays.deepToString(arrays.nested));
    }
}
