// Nested loops with labelled break and continue.
public class LoopsAndLabels {
    static int collatz(long n) {
        int steps = 0;
        for (; n != 1; steps++) n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
        return steps;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 6; i++) {
            inner:
            for (int j = 0; ; j++) {
                if (j == i) continue outer;
                if (i == 5) break outer;
                for (int k = 0; k < 3; k++) {
                    if (k == j % 3) continue inner;
                    System.out.print(i + "" + j + k + " ");
                }
                System.out.print("| ");
            }
        }
        System.out.println();
        for (int n = 1; n < 30; n++) System.out.print(collatz(n) + " ");
        System.out.println(collatz(837799));
        for (int i = 1, j = 100; i < j; i *= 2, j -= 3) System.out.print(i + ":" + j + ":" + gcd(i * 6, j) + " ");
        System.out.println();
        block: {
            if (args.length == 0) break block;
            System.out.println("never");
        }
        int n = 10;
        do {
            n--;
            if (n % 2 == 0) continue;
            System.out.print(n + " ");
        } while (n > 0);
        System.out.println();
        boolean[] composite = new boolean[100];
        for (int p = 2; p < 100; p++) {
            if (composite[p]) continue;
            System.out.print(p + " ");
            for (int q = p * p; q < 100; q += p) composite[q] = true;
        }
        System.out.println();
        long a = 0, b = 1;
        for (int i = 0; i < 95; i++) {
            long t = a + b;
            a = b;
            b = t;
        }
        System.out.println(a);
        for (char c = 'z'; c >= 'a'; c -= 5) System.out.print(c);
        for (double d = 0; d < 1; d += 0.25) System.out.print(" " + d);
        System.out.println();
    }
}
