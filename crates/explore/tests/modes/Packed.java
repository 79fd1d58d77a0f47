import static jaywalk.Choice.*;

import java.util.*;

/** Fields and elements of the small primitive types, and conversions among all of them. */
public class Packed {
    boolean flag;
    byte small;
    char letter;
    short medium;
    long wide;
    float single;
    double real;
    static byte sharedByte;
    static char sharedChar;
    static short sharedShort;
    static boolean sharedFlag;

    public static void main(String[] args) {
        int n = getInt(126, 129);
        boolean b = getBoolean();
        Packed p = new Packed();
        p.flag = b;
        p.small = (byte) n;
        p.letter = (char) -n;
        p.medium = (short) (n << 9);
        p.wide = n;
        p.single = n;
        p.real = n;
        sharedByte = (byte) n;
        sharedChar = (char) n;
        sharedShort = (short) n;
        sharedFlag = b;
        boolean[] flags = {b, false, getBoolean()};
        byte[] bytes = {(byte) n, 1, 2};
        char[] letters = {(char) n, 'a'};
        short[] shorts = {(short) n, 3};
        long[] longs = {n, 4};
        float[] floats = {n, 5};
        double[] doubles = {n, 6};
        flags[1] = flags[2] ^ b;
        System.arraycopy(flags, 0, flags, 1, 2);
        boolean[] copy = flags.clone();
        copy[0] &= b;
        copy[1] |= b;
        bytes[0]++;
        letters[1] += n;
        shorts[1] *= n;
        longs[1] <<= n & 3;
        if (copy[1]) {
            floats[1] = -floats[0];
        }
        System.out.println(p.flag + " " + p.small + (int) p.letter + p.medium + p.wide + p.single + p.real + sharedByte
                + (int) sharedChar + sharedShort + sharedFlag + Arrays.toString(flags) + Arrays.toString(copy)
                + Arrays.toString(bytes) + (int) letters[1] + Arrays.toString(shorts) + Arrays.toString(longs)
                + Arrays.toString(floats) + Arrays.toString(doubles) + (n / 2.0) + (n * 3L) + (float) n / 3
                + Math.sqrt(n) + (int) (n * 1.5f) + Long.hashCode(p.wide) + Double.compare(p.real, 127)
                + Float.floatToIntBits(n) + Float.intBitsToFloat(n) + Arrays.hashCode(flags));
    }
}
