package gse;

import jaywalk.Ensures;
import jaywalk.Requires;

/**
 * Two numbers swapped without a third variable.
 *
 * <p>This is the first example of the paper on generalized symbolic execution (Khurshid, Pasareanu and Visser, 2003):
 * code with one branch, and an assertion at its end that cannot fail, because {@code x - y} is not positive after
 * {@code x} and {@code y} changed places.
 *
 * <p><b>What the paths mean.</b> {@link #swap} has two: {@code x <= y}, and {@code x > y}. The paper computes with
 * integers as mathematics knows them and finds the third, into the assertion, infeasible. Here an {@code int} has 32
 * bits, and there are inputs for it: three paths, one of which fails.
 *
 * <p><b>What to look for.</b> Where the overflow hurts and where it does not. {@code x + y} may overflow, but what
 * overflows comes back: the swap is right for all numbers, as {@link #swapCompared} shows, which compares instead of
 * subtracting and has two paths and nothing to report. {@code x - y > 0} is what is wrong in {@link #swap}: check finds
 * two numbers so far apart that their difference has the wrong sign.
 *
 * <p>{@link #swapHalves} is a repair that somebody might make: halve the numbers first, so that the sum cannot
 * overflow. It loses the last bit, and the postcondition tells.
 *
 * <p>{@link #swapCells} does the same to numbers in objects. It is right if they are two objects. That one could pass
 * the same object twice is easy to overlook; check does not, because a parameter that is undecided may be any object of
 * its class, the other parameter included. {@link #swapTwoCells} excludes it by a precondition.
 *
 * <pre>
 * jaywalk check -cp target/examples.jar gse.IntSwap.swap            # fails for numbers that are far apart
 * jaywalk check -cp target/examples.jar gse.IntSwap.swapCompared    # 2 paths, holds
 * jaywalk check -cp target/examples.jar gse.IntSwap.swapHalves      # fails for odd numbers
 * jaywalk check -cp target/examples.jar gse.IntSwap.swapCells       # fails for an object and itself
 * jaywalk check -cp target/examples.jar gse.IntSwap                 # all of them
 * </pre>
 */
public final class IntSwap {
    /** Something that holds a number. */
    static final class Cell {
        private int value;
    }

    private IntSwap() {}

    /** The paper's code: the smaller number first. */
    @Ensures("areInOrder")
    public static int[] swap(int x, int y) {
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x - y > 0) {
                assert false : "not swapped";
            }
        }
        return new int[] {x, y};
    }

    /** The same with a comparison that does not overflow. */
    @Ensures("areInOrder")
    public static int[] swapCompared(int x, int y) {
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            assert x <= y : "not swapped";
        }
        return new int[] {x, y};
    }

    /** Wrong: a half of an odd number is not a half of it. */
    @Ensures("areInOrder")
    public static int[] swapHalves(int x, int y) {
        if (x > y) {
            x = x / 2 + y / 2;
            y = x - y / 2;
            x = x - y;
            x = 2 * x;
            y = 2 * y;
        }
        return new int[] {x, y};
    }

    /** Wrong: the two may be one. */
    @Requires("areNotNull")
    public static void swapCells(Cell one, Cell other) {
        int x = one.value;
        int y = other.value;
        one.value = one.value + other.value;
        other.value = one.value - other.value;
        one.value = one.value - other.value;
        assert one.value == y && other.value == x : "not swapped";
    }

    /** {@link #swapCells} as it must be used. */
    @Requires({"areNotNull", "areTwo"})
    public static void swapTwoCells(Cell one, Cell other) {
        swapCells(one, other);
    }

    private static boolean areInOrder(int x, int y, int[] result) {
        return result[0] <= result[1] && (result[0] == x && result[1] == y || result[0] == y && result[1] == x);
    }

    private static boolean areNotNull(Cell one, Cell other) {
        return one != null && other != null;
    }

    private static boolean areTwo(Cell one, Cell other) {
        return one != other;
    }
}
