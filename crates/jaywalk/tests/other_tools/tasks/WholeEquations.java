import jaywalk.Choice;

/** Equations, by the hardest operation in them: methods whose names begin with what is to be said of them. */
public class WholeEquations {
    static void violatedProduct1() {
        int x = Choice.anyInt();
        assert x * x != 49 || x == 7;
    }

    static void violatedProduct2() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        if (x > 1 && y > 1) assert x * y != 1234567;
    }

    static void violatedProduct3() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        if (x > 1 && y > 1 && x < 40000 && y < 40000) assert x * y != 1234567;
    }

    static void holdsProduct4() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        if (x > 1 && y > 1 && x < 40000 && y < 40000) assert x * y != 1000003;
    }

    static void holdsProduct6() {
        int x = Choice.anyInt();
        assert x * x != 50;
    }

    static void holdsProduct7() {
        int x = Choice.anyInt();
        assert x * x * x != 2 + 8 * x * x * x;
    }

    static void violatedProduct8() {
        int x = Choice.anyInt();
        assert x * x * x != 1331;
    }

    static void violatedProduct9() {
        long x = Choice.anyLong();
        if (x > 0 && x < 100000) assert x * x * x - 6 * x * x + 11 * x != 6 || x == 1;
    }

    static void violatedProduct10() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        if (x > 0 && y > x && y < 100) assert x * x + y * y != 625;
    }

    static void holdsProduct11() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        if (x > 0 && y > 0 && x < 30 && y < 30) assert x * x + y * y != 3 * 29;
    }

    static void violatedProduct12() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        assert x * 3 + y * 5 != 1 || x < 1000;
    }

    static void holdsProduct13() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        assert x * 4 + y * 6 != 7;
    }

    static void violatedProduct14() {
        int x = Choice.anyInt();
        assert x * 1103515245 + 12345 != 42;
    }

    static void violatedRemainder1() {
        int x = Choice.anyInt();
        assert x % 10 != 7 || (x / 10) % 10 != 3;
    }

    static void violatedRemainder2() {
        int x = Choice.anyInt();
        assert x % 10 + (x / 10) % 10 + (x / 100) % 10 != 27;
    }

    static void holdsRemainder3() {
        int x = Choice.anyInt();
        if (x >= 0 && x < 1000) assert x % 10 + (x / 10) % 10 + x / 100 <= 27;
    }

    static void violatedRemainder4() {
        int x = Choice.anyInt(), a = Choice.anyInt();
        if (a > 1) assert x % a != 5;
    }

    static void violatedRemainder5() {
        int x = Choice.anyInt(), a = Choice.anyInt(), b = Choice.anyInt();
        if (a > 10 && b > 3) assert x % a != b;
    }

    static void violatedRemainder6() {
        int x = Choice.anyInt();
        if (x > 0) assert x % 3 != 2 || x % 5 != 3 || x % 7 != 2;
    }

    static void violatedRemainder7() {
        int x = Choice.anyInt();
        if (x > 1000000) assert x % 97 != 13 || x % 101 != 7;
    }

    static void holdsRemainder8() {
        int x = Choice.anyInt();
        if (x > 0 && x % 6 == 3) assert x % 3 == 0;
    }

    static void holdsRemainder9() {
        int x = Choice.anyInt();
        if (x % 4 == 2) assert x % 2 == 0;
    }

    static void holdsRemainder10() {
        int x = Choice.anyInt();
        assert x == x / 7 * 7 + x % 7;
    }

    static void holdsRemainder11() {
        int x = Choice.anyInt(), y = Choice.anyInt();
        if (y != 0) assert x == x / y * y + x % y;
    }

    static void violatedRemainder12() {
        long x = Choice.anyLong();
        if (x > 0) assert x % 1000000007L != 123456789L || x < 5000000000L;
    }

    static void holdsRemainder13() {
        int x = Choice.anyInt();
        if (x >= 0) assert (x % 100) / 10 == (x / 10) % 10;
    }

    static void violatedRemainder14() {
        int y = Choice.anyInt();
        if (y > 2000) assert !(y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
    }

    static void holdsRemainder15() {
        int y = Choice.anyInt();
        if (y % 400 == 0) assert y % 4 == 0 && y % 100 == 0;
    }

    static void violatedRemainder16() {
        int x = Choice.anyInt();
        if (x >= 10000 && x <= 99999) assert x % 10 != x / 10000 || (x / 10) % 10 != (x / 1000) % 10;
    }

    static void violatedRemainder17() {
        long x = Choice.anyLong();
        assert x / 3600 % 24 != 13 || x / 60 % 60 != 37 || x % 60 != 59;
    }

    static void violatedRemainder18() {
        int x = Choice.anyInt();
        assert Math.floorMod(x, 7) != 3 || x > 0;
    }

    static void holdsRemainder19() {
        int x = Choice.anyInt(), n = Choice.anyInt();
        if (n > 0) {
            int m = Math.floorMod(x, n);
            assert m >= 0 && m < n;
        }
    }

    static void holdsRemainder20() {
        int x = Choice.anyInt();
        int r = 0, y = x;
        if (x >= 0 && x < 10000) {
            while (y > 0) {
                r = r * 10 + y % 10;
                y /= 10;
            }
            assert r < 10000;
        }
    }

    static void violatedRemainder21() {
        int x = Choice.anyInt();
        int y = x, s = 0;
        if (x > 0) {
            while (y > 0) {
                int d = y % 10;
                s += d * d * d;
                y /= 10;
            }
            assert x != s || x < 100;
        }
    }

    static void violatedBits1() {
        int x = Choice.anyInt();
        assert (x ^ (x >>> 16)) != 0x12345678;
    }

    static void violatedBits2() {
        int x = Choice.anyInt();
        int h = x * 0x9E3779B9;
        assert (h ^ h >>> 15) != 77;
    }

    static void violatedBits3() {
        long x = Choice.anyLong();
        assert (x & 0xFF) + (x >> 8 & 0xFF) != 300;
    }

    static void violatedBits4() {
        int x = Choice.anyInt();
        assert Integer.reverse(x) != 6;
    }

    static void violatedBits5() {
        int x = Choice.anyInt();
        assert Integer.bitCount(x) != 29;
    }

    static void holdsBits6() {
        int x = Choice.anyInt();
        assert (x & 1) == Math.abs(x % 2);
    }

    static void violatedBits7() {
        int x = Choice.anyInt();
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        assert x != 99;
    }

    static void violatedBits8() {
        int x = Choice.anyInt(), n = Choice.anyInt();
        if (n > 3 && n < 20) assert x << n != 4096 * 5;
    }

    static void violatedSeveral1() {
        int x = Choice.anyInt(), y = Choice.anyInt(), z = Choice.anyInt();
        if (x > 0 && y > x && z > y && z < 60) assert x * x + y * y != z * z;
    }

    static void violatedSeveral2() {
        int a = Choice.anyInt(), b = Choice.anyInt(), c = Choice.anyInt();
        if (a > 0 && b > 0 && c > 0) assert a + b != 100 || b + c != 200 || a + c != 180;
    }

    static void holdsSeveral4() {
        int a = Choice.anyInt();
        if (a > 0 && a < 1000) {
            int b = a * (a + 1);
            assert b % 2 == 0;
        }
    }

    static void holdsSeveral5() {
        int n = Choice.anyInt();
        if (n >= 0 && n <= 1000) assert n * (n + 1) * (2 * n + 1) % 6 == 0;
    }

    static void violatedSeveral6() {
        int a = Choice.anyInt(), b = Choice.anyInt();
        if (a != b) assert 31 * a + b != 31 * b + a + 60;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(WholeEquations.class, arguments[0]);
    }
}
