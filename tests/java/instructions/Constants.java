// Every way to load a constant.
public class Constants {
    static final int BIG = 0x7ffffffe;
    static final long LONG = 0x7ffffffffffffffeL;
    static final float FLOAT = 1.5e-40f;
    static final double DOUBLE = 4.9e-324;
    static final String STRING = "constant \u00e9\u4e2d\ud83d\ude00 \0 end";
    static final char CHAR = '\uffff';
    static final boolean FLAG = true;
    static final byte BYTE = -128;
    static final short SHORT = -32768;

    public static void main(String[] args) {
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 32767, 32768, -32768, -32769, BIG, Integer.MIN_VALUE};
        for (int i : ints) System.out.print(i + " ");
        System.out.println();
        long[] longs = {0L, 1L, 2L, -1L, 1L << 33, LONG, Long.MIN_VALUE};
        for (long l : longs) System.out.print(l + " ");
        System.out.println();
        float[] floats = {0f, 1f, 2f, 3f, -0f, FLOAT, 3.4e38f};
        for (float f : floats) System.out.print(f + " " + Float.floatToRawIntBits(f) + " ");
        System.out.println();
        double[] doubles = {0, 1, 2, -0.0, DOUBLE, 1e308, Math.PI};
        for (double d : doubles) System.out.print(d + " " + Double.doubleToRawLongBits(d) + " ");
        System.out.println();
        System.out.println(STRING.length() + " " + STRING.hashCode() + " " + STRING.codePointCount(0, STRING.length()));
        for (char c : STRING.toCharArray()) System.out.print((int) c + " ");
        System.out.println();
        System.out.println((int) CHAR + " " + FLAG + " " + BYTE + " " + SHORT);
        System.out.println(STRING == "constant \u00e9\u4e2d\ud83d\ude00 \0 end");
        System.out.println(("a" + "b") == "ab");
        Class<?>[] classes = {int.class, void.class, int[].class, String.class, String[][].class, Constants.class, Runnable.class, double[].class};
        for (Class<?> c : classes) System.out.println(c.getName() + " " + c.getSimpleName() + " " + c);
        System.out.println(0b1010_1010 + " " + 0777 + " " + 0xCAFE_BABE + " " + 1_000_000 + " " + 'A' + '\t' + "\\\"\101\7".length());
    }
}
