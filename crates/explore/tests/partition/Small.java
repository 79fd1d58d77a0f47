import static jaywalk.Choice.*;

/** Methods whose paths are told by their inputs alone. */
@SuppressWarnings("all")
class Small {
    static int abs() { return Math.abs(anyInt()) < 0 ? 1 : 2; }

    static int midpoint() {
        int low = anyInt(), high = anyInt();
        if (low > high) return 0;
        int middle = (low + high) / 2;
        return middle < low ? 1 : middle > high ? 2 : 3;
    }

    static int quotient() {
        int a = anyInt(), b = anyInt();
        try {
            return a / b == a ? (b == 1 ? 1 : a == 0 ? 2 : 3) : 4;
        } catch (ArithmeticException e) {
            return 5;
        }
    }

    static int narrow() {
        int x = anyInt();
        return (byte) x == x ? 1 : (char) x == x ? 2 : (short) x == x ? 3 : 4;
    }

    static int shift() {
        int x = anyInt(), by = anyInt();
        return x << by < 0 ? 1 : by > 31 ? 2 : x >>> by == x ? 3 : 4;
    }

    static int table() {
        switch (anyInt()) {
            case 1: return 1;
            case 2: case 3: return 2;
            case 5: return 3;
            default: return 4;
        }
    }

    static int lookup() {
        switch (anyChar()) {
            case 'a': return 1;
            case '\uffff': return 2;
            case 1000: return 3;
            default: return 4;
        }
    }

    static int sort() {
        int a = anyInt(), b = anyInt(), c = anyInt(), t;
        if (a > b) { t = a; a = b; b = t; }
        if (b > c) { t = b; b = c; c = t; }
        if (a > b) { t = a; a = b; b = t; }
        return a <= b && b <= c ? 1 : 2;
    }

    static int index() {
        int[] primes = {2, 3, 5, 7, 11};
        int i = anyInt();
        return i < 0 || i >= primes.length ? 3 : primes[i] > 4 ? 1 : 2;
    }

    static int wide() {
        long l = anyLong();
        int i = (int) l;
        return i == l ? 1 : l * 2 < l ? 2 : Long.compare(l, i) > 0 ? 3 : 4;
    }

    static int floating() {
        float f = anyFloat();
        return f < 0 ? 1 : f == 0 ? 2 : f > 0 ? (f + 1 == f ? 3 : 4) : 5;
    }

    static int bits() {
        double d = anyDouble();
        return Double.doubleToRawLongBits(d) < 0 ? (d < 0 ? 1 : 2) : d > 1 ? 3 : 4;
    }

    static int small() {
        byte b = anyByte();
        short s = anyShort();
        return b + s > 32767 ? 1 : b * s == 4096 ? 2 : anyBoolean() ? 3 : 4;
    }

    static int gcd() {
        int a = anyInt(0, 12), b = anyInt(0, 12);
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static int digits() {
        char c = anyChar();
        return Character.isDigit(c) ? 1 : Character.isLetter(c) ? 2 : Character.isWhitespace(c) ? 3 : 4;
    }
}
