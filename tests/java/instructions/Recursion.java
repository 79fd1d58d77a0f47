// Deep and mutual recursion with arguments of all sizes.
public class Recursion {
    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static double power(double x, int n) { return n == 0 ? 1 : n % 2 == 0 ? power(x * x, n / 2) : x * power(x, n - 1); }

    static int hanoi(int n, char from, char to, char via, StringBuilder moves) {
        if (n == 0) return 0;
        int before = hanoi(n - 1, from, via, to, moves);
        moves.append(from).append(to).append(' ');
        return before + 1 + hanoi(n - 1, via, to, from, moves);
    }

    static void permute(String prefix, String rest) {
        if (rest.isEmpty()) System.out.print(prefix + " ");
        for (int i = 0; i < rest.length(); i++) permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1));
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) return 1;
        int count = 0;
        for (int c = 0; c < n; c++) {
            int bit = 1 << c;
            if ((columns & bit) == 0 && (left & bit) == 0 && (right & bit) == 0) {
                count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
            }
        }
        return count;
    }

    static long depth(long a, int b, double c) { return b == 0 ? a : 1 + depth(a + 1, b - 1, c / 2); }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 9) + " " + even(3001) + " " + odd(3001));
        System.out.println(fib(20) + " " + power(1.0001, 1000) + " " + power(2, 62));
        StringBuilder moves = new StringBuilder();
        System.out.println(hanoi(5, 'A', 'C', 'B', moves) + " " + moves);
        permute("", "abcd");
        System.out.println();
        for (int n = 1; n < 9; n++) System.out.print(queens(n, 0, 0, 0, 0) + " ");
        System.out.println();
        System.out.println(depth(7, 4000, 1));
    }
}
