public class Recursion {
    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static long ackermann(long m, long n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int depth(int at, double ballast) {
        return at == 0 ? (int) ballast : 1 + depth(at - 1, ballast);
    }

    static Object[] list(int length) {
        return length == 0 ? null : new Object[] {list(length - 1), "item" + length};
    }

    public static void main(String[] args) {
        System.out.println(fibonacci(12) + " " + ackermann(2, 3) + " " + depth(100, 0.5) + list(9)[1]);
    }
}
