// Arrays of every primitive type: defaults, loads, stores, length.
public class PrimitiveArrays {
    public static void main(String[] args) {
        byte[] b = new byte[3]; short[] s = new short[3]; char[] c = new char[3]; int[] i = new int[3];
        long[] l = new long[3]; float[] f = new float[3]; double[] d = new double[3]; boolean[] z = new boolean[3];
        System.out.println(b[0] + " " + s[0] + " " + (int) c[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + z[0]);
        for (int k = 0; k < 3; k++) {
            b[k] = (byte) (k * 100); s[k] = (short) (k * 20000); c[k] = (char) ('a' + k); i[k] = k << 30; l[k] = (long) k << 62; f[k] = k / 3f;
            d[k] = k / 3.0; z[k] = k % 2 == 1;
        }
        for (int k = 0; k < 3; k++) {
            System.out.println(b[k] + " " + s[k] + " " + c[k] + " " + i[k] + " " + l[k] + " " + f[k] + " " + d[k] + " " + z[k]);
        }
        System.out.println(new int[0].length + " " + new String[7].length + " " + new long[1000].length);
        int[] init = {5, 4, 3, 2, 1};
        int[] alias = init;
        alias[2] = 99;
        System.out.println(init[2] + " " + (init == alias) + " " + init.equals(alias) + " " + init.equals(new int[] {5, 4, 99, 2, 1}));
        int sum = 0;
        for (int v : init) sum += v;
        System.out.println(sum);
        Object o = init;
        System.out.println(o instanceof int[] ? ((int[]) o)[1] : -1);
        System.out.println(o.getClass().getName() + " " + z.getClass().getName() + " " + new Object[0][0].getClass().getName() + " "
                + l.getClass().getComponentType() + " " + o.getClass().getSuperclass());
        byte[] packed = new byte[300];
        for (int k = 0; k < 300; k++) packed[k] = (byte) k;
        int checksum = 0;
        for (byte v : packed) checksum = checksum * 31 + v;
        System.out.println(checksum);
        char[] text = "hello".toCharArray();
        text[0] -= 32;
        System.out.println(text);
        System.out.println(new String(text) + String.valueOf(text, 1, 3));
        swap(init, 0, 4);
        System.out.println(java.util.Arrays.toString(init));
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
