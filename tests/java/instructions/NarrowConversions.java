// i2b, i2c, i2s, l2i, i2l and their mixtures.
public class NarrowConversions {
    static byte byteField;
    static short shortField;
    static char charField;
    static boolean booleanField;

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -128, -129, -32769, Integer.MAX_VALUE, Integer.MIN_VALUE,
            0x12345678};
        for (int i : ints) {
            System.out.println(i + " -> " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i + " " + (float) i + " " + (double) i);
            byteField = (byte) i;
            shortField = (short) i;
            charField = (char) i;
            booleanField = (i & 1) == 1;
            System.out.println("  fields " + byteField + " " + shortField + " " + (int) charField + " " + booleanField);
        }
        long[] longs = {0, -1, 1L << 31, 1L << 32, (1L << 32) + 5, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL, 9007199254740993L};
        for (long l : longs) {
            System.out.println(l + " -> " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + (int) l + " " + (float) l + " " + (double) l);
        }
        byte b = (byte) 200;
        int unsigned = b & 0xff;
        char c = (char) b;
        System.out.println(b + " " + unsigned + " " + (int) c + " " + (int) (char) (b & 0xff));
        byte[] bytes = {(byte) 0x80, 0x7f, -1};
        short[] shorts = {(short) 0x8000, 0x7fff, -1};
        char[] chars = {(char) -1, 'a', '\0'};
        for (int i = 0; i < 3; i++) {
            bytes[i] += 1;
            shorts[i] -= 1;
            chars[i]++;
            System.out.println(bytes[i] + " " + shorts[i] + " " + (int) chars[i]);
        }
        b = 10;
        b *= 30;
        b += 0.7;
        System.out.println(b);
        char letter = 'A';
        letter += 1.9;
        System.out.println(letter + " " + (letter + 1) + " " + (char) (letter + 1));
    }
}
