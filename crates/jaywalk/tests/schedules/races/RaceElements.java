// races: an element of byte[], an element of int[], an element of java.lang.Object[]
/** Elements of arrays, packed ones too; neighbours are variables of their own. */
public class RaceElements {
    static final byte[] BYTES = new byte[4];
    static final int[] NUMBERS = new int[4];
    static final Object[] OBJECTS = new Object[4];
    static final boolean[] APART = new boolean[4];

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            BYTES[1] = 1;
            NUMBERS[1] = 1;
            OBJECTS[1] = "x";
            APART[1] = true;
        });
        writer.start();
        BYTES[1] = 2;
        System.arraycopy(NUMBERS, 0, new int[2], 0, 2);
        Object seen = OBJECTS[1];
        APART[2] = true;
        writer.join();
        assert APART[1] && APART[2];
    }
}
