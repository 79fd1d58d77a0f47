// Elements are variables of their own, however close they lie.
// paths: 1 completed
public class HoldsNeighboursInArrays {
    static final byte[] BYTES = new byte[2];
    static final boolean[] BOOLEANS = new boolean[2];
    static final char[] CHARS = new char[2];
    static final short[] SHORTS = new short[2];
    static final int[] INTS = new int[2];
    static final float[] FLOATS = new float[2];
    static final long[] LONGS = new long[2];
    static final double[] DOUBLES = new double[2];
    static final Object[] OBJECTS = new Object[2];

    static void fill(int index) {
        BYTES[index]++;
        BOOLEANS[index] = !BOOLEANS[index];
        CHARS[index]++;
        SHORTS[index]++;
        INTS[index]++;
        FLOATS[index]++;
        LONGS[index]++;
        DOUBLES[index]++;
        OBJECTS[index] = BYTES;
    }

    public static void main(String[] args) throws Exception {
        Threads.run(() -> fill(0), () -> fill(1));
        assert BYTES[0] + BYTES[1] + CHARS[0] + CHARS[1] + SHORTS[0] + SHORTS[1] + INTS[0] + INTS[1] == 8;
        assert FLOATS[0] + FLOATS[1] + DOUBLES[0] + DOUBLES[1] + LONGS[0] + LONGS[1] == 6;
        assert BOOLEANS[0] && BOOLEANS[1] && OBJECTS[0] == OBJECTS[1];
    }
}
