// Operands are evaluated from left to right, before the operation's own checks.
public class EvaluationOrder {
    static StringBuilder trace = new StringBuilder();

    static int i(int v) {
        trace.append(v).append(' ');
        return v;
    }

    static int[] array(int[] a) {
        trace.append(a == null ? "null " : "array ");
        return a;
    }

    static int fail(String why) {
        trace.append(why).append(' ');
        throw new IllegalStateException(why);
    }

    static void show(String name) {
        System.out.println(name + ": " + trace);
        trace.setLength(0);
    }

    static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }

    public static void main(String[] args) {
        System.out.println(i(1) + i(2) * i(3) - i(4) / i(5));
        show("arithmetic");
        System.out.println(three(i(3), i(2), i(1)));
        show("arguments");
        try {
            array(null)[i(1)] = i(2);
        } catch (NullPointerException e) {
            show("null store");
        }
        try {
            array(new int[2])[i(5)] = i(6);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("index store");
        }
        try {
            array(null)[fail("index")] = i(2);
        } catch (IllegalStateException e) {
            show("failing index");
        }
        try {
            int x = i(1) / i(0) + fail("never");
        } catch (ArithmeticException e) {
            show("division");
        }
        try {
            array(null)[i(0)] += i(7);
        } catch (NullPointerException e) {
            show("null compound");
        }
        boolean b = i(1) == 1 || i(2) == 2 && i(3) == 3;
        show("short circuit " + b);
        b = i(1) == 2 | i(2) == 2 & i(3) == 3;
        show("no short circuit " + b);
        int x = 1;
        x = x + (x = 5) * x;
        System.out.println(x);
        int[] a = {0, 1, 2, 3};
        int k = 1;
        a[k] = k = 3;
        System.out.println(a[1] + " " + a[3] + " " + k);
        a[k] += (k = 0) + 10;
        System.out.println(a[3] + " " + k);
        int[][] grid = new int[i(2)][i(3)];
        show("dimensions " + grid.length + grid[0].length);
        try {
            int[][] bad = new int[i(-2)][fail("second dimension first")];
        } catch (IllegalStateException e) {
            show("negative dimension");
        }
        String s = "" + i(1) + i(2) + (i(3) > 2 ? i(4) : i(5));
        show("concat " + s);
    }
}
