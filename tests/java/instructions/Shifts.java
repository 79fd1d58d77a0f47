// Shift distances are taken modulo 32 or 64.
public class Shifts {
    public static void main(String[] args) {
        int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, -32, 100};
        int[] ints = {1, -1, 0x12345678, 0x80000000, 0x7fffffff};
        long[] longs = {1, -1, 0x123456789abcdef0L, Long.MIN_VALUE, Long.MAX_VALUE};
        for (int d : distances) {
            for (int v : ints) System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
            for (long v : longs) System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
        }
        long longDistance = 0x1_0000_0003L;
        System.out.println((1 << longDistance) + " " + (1L << longDistance) + " " + (-16 >> longDistance) + " " + (-16 >>> longDistance));
        byte b = (byte) 0xf0;
        b >>>= 2;
        System.out.println(b);
        b <<= 3;
        System.out.println(b);
        short s = -2;
        s >>>= 1;
        System.out.println(s);
        char c = 0xffff;
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        int rotate = 0x80000001;
        for (int i = 0; i < 8; i++) {
            rotate = rotate << 3 | rotate >>> 29;
            System.out.println(Integer.toHexString(rotate) + " " + Integer.toHexString(Integer.rotateRight(rotate, i)));
        }
    }
}
