// Bit counting, reversal and unsigned operations (intrinsics on many machines).
public class UnsignedAndBits {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 0x0f0f0f0f, 0x80000000, 0x7fffffff, 12345, -98765};
        for (int i : ints) {
            System.out.println(i + " " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " "
                    + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " "
                    + Integer.signum(i) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedLong(i) + " " + Integer.rotateLeft(i, 7));
            System.out.println("  " + Integer.divideUnsigned(i, 10) + " " + Integer.remainderUnsigned(i, 10) + " " + Integer.compareUnsigned(i, 5) + " "
                    + Integer.divideUnsigned(i, -3) + " " + Integer.remainderUnsigned(i, -3));
        }
        long[] longs = {0, 1, -1, 1L << 40, 0x0f0f0f0f0f0f0f0fL, Long.MIN_VALUE, Long.MAX_VALUE, -1234567890123L};
        for (long l : longs) {
            System.out.println(l + " " + Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                    + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.signum(l)
                    + " " + Long.toUnsignedString(l) + " " + Long.rotateRight(l, 9));
            System.out.println("  " + Long.divideUnsigned(l, 10) + " " + Long.remainderUnsigned(l, 10) + " " + Long.divideUnsigned(l, -7) + " "
                    + Math.multiplyHigh(l, 1234567890123456789L) + " " + Long.hashCode(l));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('\u1234') + " " + Byte.toUnsignedInt((byte) -1)
                + " " + Short.toUnsignedLong((short) -1));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615") + " "
                + Integer.toUnsignedString(-1, 16) + " " + Long.toUnsignedString(-1, 36));
    }
}
