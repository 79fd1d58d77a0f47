/** Bits of longs: counting, moving, carry-less products, queens on a bit board, a life of 64 cells a row. */
public class Bits {
    static int count(long word) {
        word -= word >>> 1 & 0x5555555555555555L;
        word = (word & 0x3333333333333333L) + (word >>> 2 & 0x3333333333333333L);
        word = word + (word >>> 4) & 0x0F0F0F0F0F0F0F0FL;
        return (int) (word * 0x0101010101010101L >>> 56);
    }

    static long reverse(long word) {
        long out = 0;
        for (int i = 0; i < 64; i++) {
            out = out << 1 | word & 1;
            word >>>= 1;
        }
        return out;
    }

    static long product(long a, long b) {
        long out = 0;
        while (b != 0) {
            if ((b & 1) != 0) out ^= a;
            a <<= 1;
            b >>>= 1;
        }
        return out;
    }

    static long queens(long all, long columns, long left, long right) {
        if (columns == all) return 1;
        long solutions = 0;
        for (long free = all & ~(columns | left | right); free != 0; free &= free - 1) {
            long place = free & -free;
            solutions += queens(all, columns | place, (left | place) << 1, (right | place) >>> 1);
        }
        return solutions;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 400;
        long checksum = 0, word = 0x123456789ABCDEFL;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < 800; i++) {
                word ^= word << 13;
                word ^= word >>> 7;
                word ^= word << 17;
                checksum += count(word) + (reverse(word) ^ product(word, i)) + Long.numberOfTrailingZeros(word);
            }
            checksum = checksum * 31 + queens((1 << 8) - 1, 0, 0, 0);
        }
        System.out.println(checksum);
    }
}
