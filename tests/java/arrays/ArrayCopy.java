// System.arraycopy: overlaps, all element types, partial copies.
import java.util.Arrays;

public class ArrayCopy {
    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 2, 6);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 4, a, 1, 6);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 3, a, 3, 5);
        System.arraycopy(a, 10, a, 0, 0);
        System.out.println(Arrays.toString(a));
        byte[] b = new byte[20];
        for (int i = 0; i < 20; i++) b[i] = (byte) (i * 13);
        System.arraycopy(b, 1, b, 4, 13);
        System.out.println(Arrays.toString(b));
        long[] l = {1L << 40, 2, 3, -4};
        long[] m = new long[6];
        System.arraycopy(l, 1, m, 2, 3);
        System.out.println(Arrays.toString(m));
        String[] s = {"a", "b", "c"};
        Object[] o = new Object[5];
        System.arraycopy(s, 0, o, 1, 3);
        System.out.println(Arrays.toString(o));
        String[] back = new String[3];
        System.arraycopy(o, 1, back, 0, 3);
        System.out.println(Arrays.toString(back));
        o[2] = 42;
        try {
            System.arraycopy(o, 0, back, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(Arrays.toString(back) + " " + e.getMessage());
        }
        char[] c = "overlapping".toCharArray();
        System.arraycopy(c, 0, c, 3, 8);
        System.out.println(new String(c));
        double[] d = {1.5, -0.0, Double.NaN};
        double[] e = Arrays.copyOf(d, 5);
        System.out.println(Arrays.toString(e) + Arrays.toString(Arrays.copyOfRange(d, 1, 4)));
        boolean[] z = Arrays.copyOf(new boolean[] {true, false, true}, 2);
        System.out.println(Arrays.toString(z));
        Number[] n = Arrays.copyOf(new Integer[] {1, 2}, 3, Number[].class);
        n[2] = 2.5;
        System.out.println(Arrays.toString(n) + n.getClass().getSimpleName());
        int[][] nested = {{1}, {2}};
        int[][] shallow = Arrays.copyOf(nested, 2);
        shallow[0][0] = 9;
        System.out.println(nested[0][0]);
        try {
            System.arraycopy(null, 0, a, 0, 1);
        } catch (NullPointerException x) {
            System.out.println("null source");
        }
    }
}
