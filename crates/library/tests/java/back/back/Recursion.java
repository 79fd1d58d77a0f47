package back;

import jaywalk.internal.Fork;

/** Forks at depth, on the way down and on the way up, and returns far below. */
final class Recursion {
    private static int calls;

    static void run() {
        System.out.println(descend(200, 1L, 0.5, "s") + " " + calls);
        System.out.println(tree(3) + " " + calls);
        System.out.println(many(1, 2, 3L, 4.0, 5, 6, "seven", 8));
    }

    /** A fork at the bottom; its result is used by every frame above. */
    private static String descend(int depth, long number, double fraction, String text) {
        calls++;
        if (depth == 0) {
            return text + Fork.choose(2) + number + fraction;
        }
        long before = number * 3 + depth;
        String result = descend(depth - 1, before, fraction / 2, text);
        if (depth % 100 == 0) {
            result += Fork.choose(2) + ":" + before + ":" + fraction;
        }
        calls += depth == 50 ? 1 : 0;
        return result;
    }

    private static int tree(int depth) {
        int local = depth * 10;
        if (depth == 0) {
            return Fork.choose(2);
        }
        int left = tree(depth - 1);
        local += left;
        int right = depth == 3 ? 0 : tree(depth - 1);
        calls++;
        return local + right;
    }

    private static String many(int a, int b, long c, double d, int e, int f, String g, int h) {
        int x = a + Fork.choose(2);
        String inner = h == 0 ? "" : many(b, x, c + 1, d * 2, e, f, g + x, h - 4);
        return inner + a + b + c + d + e + f + g + h + x;
    }
}
