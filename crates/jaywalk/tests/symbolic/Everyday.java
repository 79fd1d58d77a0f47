import static jaywalk.Choice.*;

import java.math.*;
import java.util.*;
import java.util.stream.*;

/** What programs do with open numbers every day: each method's name begins with the verdict. */
public class Everyday {
    static void holds_min_max_abs() {
        int x = anyInt();
        int y = anyInt();
        assert Math.max(x, y) >= x && Math.min(x, y) <= y && Math.max(x, y) + Math.min(x, y) == x + y;
        assert Math.abs((long) x) >= 0 && Integer.signum(x) == (x > 0 ? 1 : x < 0 ? -1 : 0);
    }

    static void holds_exact_arithmetic() {
        int x = anyInt();
        int y = anyInt();
        try {
            assert Math.addExact(x, y) == (long) x + y;
        } catch (ArithmeticException e) {
            assert (long) x + y != x + y;
        }
        try {
            int z = Math.negateExact(x);
            assert x != Integer.MIN_VALUE && z == -x;
        } catch (ArithmeticException e) {
            assert x == Integer.MIN_VALUE;
        }
    }

    static void holds_multiplied_exactly() {
        int x = anyInt(-100000, 100000);
        try {
            assert Math.multiplyExact(x, 50000) == (long) x * 50000;
        } catch (ArithmeticException e) {
            assert (long) x * 50000 != x * 50000;
        }
    }

    static void fails_long_to_int_exactly() {
        Math.toIntExact(anyLong());
    }

    static void holds_floor_division() {
        int x = anyInt(-1000, 1000);
        assert Math.floorMod(x, 7) >= 0 && Math.floorMod(x, 7) < 7 && Math.floorDiv(x, 7) * 7 + Math.floorMod(x, 7) == x;
    }

    static void holds_square_roots() {
        double d = anyDouble();
        assume(d >= 0 && d <= 1e6);
        assert Math.sqrt(d) >= 0;
    }

    static void holds_rounding() {
        double d = anyDouble();
        assume(d >= -1000 && d <= 1000);
        assert Math.abs(d) >= 0 && Math.abs(d) <= 1000;
    }

    static void holds_strict_functions() {
        double d = anyDouble();
        assume(d >= 0 && d <= 1000);
        assert StrictMath.sqrt(d) >= 0 && StrictMath.abs(-d) == d && StrictMath.floor(d) <= d;
        assert StrictMath.max(1, anyInt()) >= 1;
    }

    static void holds_signs_of_floats() {
        double d = anyDouble();
        assume(d == d);
        assert Math.signum(d) == (d > 0 ? 1 : d < 0 ? -1 : 0);
        assert Math.copySign(d, -1) <= 0 && Math.max(d, 0.0) >= 0 && Math.min(d, 0.0) <= 0;
    }

    static void holds_bits_of_floats() {
        float f = anyFloat();
        double d = anyDouble();
        int bits = Float.floatToIntBits(f);
        assert Float.isNaN(f) == (bits == 0x7fc00000);
        if (f == f) assert Float.intBitsToFloat(bits) == f;
        long wide = Double.doubleToLongBits(d);
        if (d == d) assert Double.longBitsToDouble(wide) == d;
        assert Double.isInfinite(d) == (Math.abs(d) == Double.POSITIVE_INFINITY);
        assert Double.compare(d, d) == 0 && Float.compare(f, f) == 0;
        assert Double.hashCode(d) == Double.valueOf(d).hashCode();
    }

    static void holds_bits_are_counted() {
        int x = anyInt();
        assert Integer.bitCount(x) >= 0 && Integer.bitCount(x) <= 32;
        assert Integer.reverse(Integer.reverse(x)) == x && Integer.reverseBytes(Integer.reverseBytes(x)) == x;
        assert Integer.rotateLeft(x, 5) == Integer.rotateRight(x, 27);
    }

    static void holds_the_highest_bit() {
        int x = anyInt(1, 1000);
        int h = Integer.highestOneBit(x);
        assert h <= x && x < 2 * h && Integer.numberOfLeadingZeros(x) == Integer.numberOfLeadingZeros(h);
        assert (Integer.lowestOneBit(x) & x) != 0 && Integer.numberOfTrailingZeros(x) < 10;
    }

    static void holds_bits_of_longs() {
        long x = anyLong();
        assert Long.bitCount(x) >= 0 && Long.bitCount(x) <= 64;
        assert Long.reverseBytes(Long.reverseBytes(x)) == x && Long.numberOfTrailingZeros(x) <= 64;
        assert Long.hashCode(x) == (int) (x ^ (x >>> 32)) && Long.signum(x) <= 1;
    }

    static void holds_numbers_without_sign() {
        int x = anyInt();
        int y = anyInt(1, 100);
        assert Integer.compareUnsigned(x, 0) >= 0;
        assert Integer.toUnsignedLong(x) >= 0 && Integer.remainderUnsigned(x, y) < y;
        assert Long.compareUnsigned(x, -1L) <= 0;
    }

    static void holds_divided_without_sign() {
        int x = anyInt();
        assert Integer.divideUnsigned(x, 16) == x >>> 4;
        assert Long.divideUnsigned(anyInt(0, 1000), 10) <= 100;
    }

    static void holds_characters() {
        char c = anyChar();
        if (Character.isDigit(c) && c < 128) assert Character.getNumericValue(c) == c - '0' && Character.digit(c, 10) == c - '0';
        if (c < 128 && Character.isUpperCase(c)) assert Character.toLowerCase(c) == c + 32;
        assert Character.isSurrogate(c) == (c >= 0xd800 && c <= 0xdfff);
        assert Character.forDigit(anyInt(0, 9), 10) >= '0';
    }

    static void holds_text_of_a_character() {
        char c = anyChar();
        assert String.valueOf(c).length() == 1 && String.valueOf(c).charAt(0) == c && Character.toString(c).equals("" + c);
    }

    static void holds_numbers_read() {
        int x = anyInt(-50, 5000);
        assert Integer.parseInt(Integer.toString(x)) == x && Integer.valueOf("" + x) == x;
        assert Long.parseLong(Long.toString(x)) == x && Integer.decode("" + x) == x;
        assert Integer.toHexString(anyInt(0, 255)).length() <= 2;
    }

    static void holds_arrays_of_numbers() {
        int[] a = {anyInt(), anyInt(), anyInt()};
        int[] b = a.clone();
        assert Arrays.equals(a, b) && Arrays.hashCode(a) == Arrays.hashCode(b) && Arrays.mismatch(a, b) == -1;
        Arrays.sort(a);
        assert a[0] <= a[1] && a[1] <= a[2];
        Arrays.fill(b, a[0]);
        assert b[2] == a[0] && Arrays.stream(b).sum() == 3 * a[0];
        int[] c = Arrays.copyOf(a, 5);
        assert c[2] == a[2] && c[4] == 0 && Arrays.copyOfRange(a, 1, 3)[0] == a[1];
        assert Arrays.asList(1, a[0]).get(1) == a[0];
    }

    static void fails_arrays_are_equal() {
        long[] a = {anyLong(), 2};
        long[] b = {anyLong(), 2};
        assert !Arrays.equals(a, b);
    }

    static void holds_mismatch_and_compare() {
        byte[] a = {anyByte(), anyByte()};
        byte[] b = {anyByte(), anyByte()};
        int at = Arrays.mismatch(a, b);
        assert at == (a[0] != b[0] ? 0 : a[1] != b[1] ? 1 : -1);
        assert (Arrays.compare(a, b) == 0) == Arrays.equals(a, b);
    }

    static void holds_hash_codes() {
        int x = anyInt();
        long y = anyLong();
        boolean z = anyBoolean();
        assert Objects.hash(x, 1) == 31 * (31 + x) + 1;
        assert Boolean.hashCode(z) == (z ? 1231 : 1237) && Long.valueOf(y).hashCode() == Long.hashCode(y);
        assert Arrays.hashCode(new long[] {y}) == 31 + Long.hashCode(y);
        assert List.of(x).hashCode() == 31 + x;
    }

    static void holds_checked_indices() {
        int x = anyInt();
        try {
            assert Objects.checkIndex(x, 10) == x && x >= 0 && x < 10;
        } catch (IndexOutOfBoundsException e) {
            assert x < 0 || x >= 10;
        }
    }

    static void holds_optional_numbers() {
        int x = anyInt();
        OptionalInt o = x > 0 ? OptionalInt.of(x) : OptionalInt.empty();
        assert o.orElse(1) > 0 && Optional.ofNullable(x > 0 ? (Integer) x : null).orElse(1) > 0;
        assert OptionalDouble.of(x).getAsDouble() == x && OptionalLong.of(x).equals(OptionalLong.of(x));
    }

    static void holds_streams_of_a_range() {
        int n = anyInt(0, 6);
        assert IntStream.range(0, n).sum() == n * (n - 1) / 2;
        assert IntStream.rangeClosed(1, n).boxed().collect(Collectors.toList()).size() == n;
        assert IntStream.range(0, n).filter(i -> i % 2 == 0).count() == (n + 1) / 2;
    }

    static void holds_streams_of_numbers() {
        int x = anyInt(-1000, 1000);
        int y = anyInt(-1000, 1000);
        assert IntStream.of(x, y).max().getAsInt() == Math.max(x, y);
        assert IntStream.of(x, y).map(i -> i * 2).sum() == 2 * (x + y);
        assert Stream.of(x, y).sorted().collect(Collectors.toList()).get(0) == Math.min(x, y);
        assert Stream.of(x, y).collect(Collectors.summingInt(i -> i)) == x + y;
        assert Stream.of(x, y).anyMatch(i -> i == x);
        assert LongStream.of(x, y).summaryStatistics().getSum() == x + y;
    }

    static void holds_sets_of_bits() {
        BitSet s = new BitSet();
        int x = anyInt(0, 100);
        s.set(x);
        assert s.get(x) && s.cardinality() == 1 && s.nextSetBit(0) == x;
        s.clear(x);
        assert s.isEmpty();
    }

    static void holds_large_integers() {
        long x = anyLong();
        BigInteger b = BigInteger.valueOf(x);
        assert b.longValue() == x && b.signum() == Long.signum(x);
        assert b.add(BigInteger.ONE).subtract(BigInteger.ONE).equals(b);
        assert b.compareTo(BigInteger.valueOf(x)) == 0;
    }

    static void holds_large_products() {
        int x = anyInt();
        BigInteger b = BigInteger.valueOf(x).multiply(BigInteger.valueOf(3));
        assert b.longValue() == 3L * x && b.bitLength() <= 33;
        assert BigInteger.valueOf(x).negate().longValue() == -(long) x;
    }

    static void holds_large_decimals() {
        int x = anyInt(0, 1000);
        assert BigDecimal.valueOf(x).add(BigDecimal.ONE).intValue() == x + 1;
        assert BigDecimal.valueOf(x, 1).compareTo(BigDecimal.valueOf(1000)) < 0;
    }

    enum Colour {RED, GREEN, BLUE}

    static void holds_enums() {
        Colour c = Colour.values()[anyInt(0, 2)];
        EnumMap<Colour, Integer> m = new EnumMap<>(Colour.class);
        m.put(c, anyInt());
        assert m.size() == 1 && m.containsKey(c) && EnumSet.of(c).contains(c);
        switch (c) {
            case RED: assert c.ordinal() == 0; break;
            case GREEN: assert c.name().equals("GREEN"); break;
            default: assert c.compareTo(Colour.GREEN) > 0;
        }
        assert Colour.valueOf(c.name()) == c;
    }

    record Pair(int x, Long y, boolean z) {}

    static void holds_records() {
        int x = anyInt();
        long y = anyLong();
        boolean z = anyBoolean();
        Pair p = new Pair(x, y, z);
        Pair q = new Pair(x, y, z);
        assert p.equals(q) && p.hashCode() == q.hashCode() && p.x() == x;
        assert new Pair(x, 1L, z).equals(new Pair(3, 1L, z)) == (x == 3);
        assert new Pair(5, 1L, z).toString().startsWith("Pair[x=5, y=1, z=");
    }

    static void fails_records_are_different() {
        assert !new Pair(anyInt(), 1L, true).equals(new Pair(77, 1L, true));
    }

    static void holds_deques() {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        d.push(anyInt());
        d.addLast(anyInt());
        int s = d.peekFirst() + d.peekLast();
        assert d.pop() + d.pop() == s && d.isEmpty();
    }

    static void holds_random_access() {
        List<Integer> l = new LinkedList<>();
        for (int i = 0; i < 4; i++) l.add(i * i);
        int at = anyInt(0, 3);
        assert l.get(at) == at * at;
        l.remove(at);
        assert l.size() == 3;
    }

    static void holds_strings_repeated() {
        int n = anyInt(0, 5);
        assert "ab".repeat(n).length() == 2 * n;
        assert String.join(",", Collections.nCopies(n, "x")).length() == (n == 0 ? 0 : 2 * n - 1);
    }

    static void holds_formats() {
        int x = anyInt(0, 200);
        assert String.format("%d", x).equals("" + x);
        assert String.format("%03d", x).length() == 3;
    }
}
