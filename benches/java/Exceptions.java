/** Exceptions thrown, caught, passed on and cleaned up after. */
public class Exceptions {
    static final class Refused extends Exception {
        final int code;
        Refused(int code) {
            super("refused", null, false, false);
            this.code = code;
        }
    }

    static int check(int n) throws Refused {
        if (n % 3 == 0) throw new Refused(n);
        return n;
    }

    static int deep(int depth, int n) throws Refused {
        try {
            return depth == 0 ? check(n) : deep(depth - 1, n) + 1;
        } finally {
            if (depth == 5) cleaned++;
        }
    }

    static int cleaned;

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
        int[] small = new int[8];
        long checksum = 0;
        for (int i = 0; i < rounds; i++) {
            try {
                checksum += deep(8, i);
            } catch (Refused refused) {
                checksum += refused.code;
            }
            try {
                small[i % 16] += i;
            } catch (ArrayIndexOutOfBoundsException expected) {
                checksum++;
            }
            try {
                checksum += Integer.parseInt(i % 4 == 0 ? "x" + i : "1" + i);
            } catch (NumberFormatException expected) {
                checksum += expected.getMessage().length();
            }
        }
        System.out.println(checksum + " " + cleaned + " " + small[3]);
    }
}
