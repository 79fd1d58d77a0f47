// Integer and Long: parsing, printing in radixes, decode, caches, comparison.
public class IntegerMethods {
    static void attempt(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 10, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
        for (int v : values) {
            System.out.println(v + " " + Integer.toBinaryString(v) + " " + Integer.toOctalString(v) + " " + Integer.toHexString(v) + " " + Integer.toString(v, 2) + " " + Integer.toString(v, 7) + " "
                    + Integer.toString(v, 36) + " " + Integer.toString(v, 99) + " " + Integer.hashCode(v) + " " + Integer.parseInt(Integer.toString(v, 5), 5));
            long l = v * 1000003L * 7919L;
            System.out.println(l + " " + Long.toBinaryString(l) + " " + Long.toOctalString(l) + " " + Long.toHexString(l) + " " + Long.toString(l, 3) + " " + Long.toString(l, 36) + " " + Long.hashCode(l));
        }
        for (String s : new String[] {"12", "-0", "+7", "2147483647", "2147483648", "-2147483648", "", " 1", "1.0", "0x10", "--1", "+", "\u0661\u0662", "1_0"}) attempt(() -> "[" + s + "] " + Integer.parseInt(s));
        for (String s : new String[] {"0x1F", "-#ff", "010", "0", "-08", "0X", "99999999999"}) attempt(() -> Integer.decode(s));
        for (String s : new String[] {"9223372036854775807", "9223372036854775808", "12L", "-9223372036854775808"}) attempt(() -> Long.parseLong(s));
        attempt(() -> Integer.parseInt("zz", 36));
        attempt(() -> Integer.parseInt("8", 8));
        attempt(() -> Integer.parseInt("1", 1));
        attempt(() -> Integer.parseInt(null));
        attempt(() -> Long.parseLong("7fff", 16) + Long.decode("-0x8000"));
        attempt(() -> Byte.parseByte("127") + Byte.parseByte("-80", 16));
        attempt(() -> Byte.parseByte("128"));
        attempt(() -> Short.parseShort("-32769"));
        attempt(() -> Integer.parseInt("xx123yy", 2, 5, 10));
        attempt(() -> Integer.parseUnsignedInt("-1"));
        System.out.println(Integer.compare(1, 2) + Integer.signum(-9) + " " + Integer.max(3, 4) + Integer.min(3, 4) + Integer.sum(3, 4) + " " + Integer.valueOf(5).compareTo(6) + " " + Integer.getInteger("no.such.property", 17)
                + " " + Integer.MIN_VALUE + Integer.SIZE + Integer.BYTES + " " + Long.MAX_VALUE + " " + Short.MAX_VALUE + Byte.MIN_VALUE);
        System.out.println(Integer.valueOf(1000).equals(1000) + " " + Integer.valueOf(5).equals(5L) + " " + Integer.valueOf(300).byteValue() + " " + Integer.valueOf(-1).shortValue() + " " + Integer.valueOf(7).doubleValue() + " "
                + Long.valueOf(1L << 40).intValue() + " " + Integer.TYPE);
        StringBuilder b = new StringBuilder();
        for (int i = -1000000007; i < 1000000000; i += 333333333) b.append(i).append(' ').append((long) i * i).append(' ');
        System.out.println(b);
    }
}
