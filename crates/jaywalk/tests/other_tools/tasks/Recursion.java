import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Recursion {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static void holdsFib() {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 9) return;
        int f = fib(n);
        assert f >= n - 1;
    }

    static void violatedFib() {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 9) return;
        assert fib(n) != 34;
    }

    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    static void holdsAckermann() {
        int m = Verifier.nondetInt(), n = Verifier.nondetInt();
        if (m < 0 || m > 2 || n < 0 || n > 2) return;
        int a = ack(m, n);
        assert a >= n + 1;
        assert m < 2 || n < 2 || a >= 4;
    }

    static void violatedAckermann() {
        int m = Verifier.nondetInt(), n = Verifier.nondetInt();
        if (m < 0 || m > 2 || n < 0 || n > 2) return;
        assert ack(m, n) != 7;
    }

    static int mc(int n) {
        return n > 100 ? n - 10 : mc(mc(n + 11));
    }

    static void holdsMcCarthy() {
        int n = Verifier.nondetInt();
        if (n < 70) return;
        int r = mc(n);
        assert r == 91 || n > 101 && r == n - 10;
    }

    static void violatedMcCarthy() {
        int n = Verifier.nondetInt();
        if (n < 90) return;
        assert mc(n) == 91;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void violatedGcd() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (a <= 0 || b <= 0 || a > 50 || b > 50) return;
        assert gcd(a, b) != 12;
    }

    static void holdsGcd() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (a <= 0 || b <= 0 || a > 12 || b > 12) return;
        int g = gcd(a, b);
        assert a % g == 0 && b % g == 0;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }
    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void holdsEvenOdd() {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 40) return;
        assert even(n) == (n % 2 == 0);
    }

    static void violatedEvenOdd() {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 40) return;
        assert even(n);
    }

    static void holdsHanoi() {
        int n = Verifier.nondetInt();
        if (n < 1 || n > 8) return;
        assert hanoi(n) == (1 << n) - 1;
    }

    static int hanoi(int n) {
        return n == 1 ? 1 : 2 * hanoi(n - 1) + 1;
    }

    static int mult(int a, int b) {
        return b == 0 ? 0 : b < 0 ? -mult(a, -b) : a + mult(a, b - 1);
    }

    static void holdsMult() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (b < 0 || b > 20) return;
        assert mult(a, b) == a * b;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Recursion.class, arguments[0]);
    }
}
