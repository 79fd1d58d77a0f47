package kiasan;

import jaywalk.Ensures;
import jaywalk.Requires;

/**
 * Insertion sort of ints in an array.
 *
 * <p>The example is one of those with which the thesis on Kiasan measures bounded symbolic execution (chapter 9, table
 * 9.1, "Array Insertion Sort"). {@code check} calls {@link #sort} with an array of any length and any elements.
 *
 * <p><b>The contract.</b> The array is not null before, and sorted afterwards.
 *
 * <p><b>What the counts mean.</b> {@code --k-array}, which is k unless it is given, bounds how many elements of an
 * array are ever looked at. The precondition looks at none: one state before the method. The method compares the length
 * with 1, 2, 3 and so on. If it is 0 or 1 nothing happens, and that is one path for both. In an array of n elements the
 * element at p finds its place among the p before it in p + 1 ways: n! paths. All that the postcondition compares is
 * known by then. An array of more than k elements is cut where one more than k of them is read:
 *
 * <pre>
 * k    before the method    at its end         in the thesis
 * 1    1                    1                  1, 1 in 0.4 s
 * 2    1                    3 = 1 + 2          1, 3 in 0.7 s
 * 3    1                    9 = 1 + 2 + 6      1, 9 in 2.1 s
 * 4    1                    33                 1, 33 in 10.8 s
 * </pre>
 *
 * <p><b>The buggy variants.</b> {@link #sortFromOne} never moves an element in front of the first, as if arrays were
 * counted from 1: two elements are enough. {@link #sortNeighbours} has an {@code if} where a {@code while} belongs. It
 * sorts all arrays of two elements and not all of three. Both make fewer comparisons than it takes to sort, so that
 * here the postcondition is the one to fork: what the method did not ask is still open.
 *
 * <pre>
 * jaywalk check --init lazier --k 3 -cp target/examples.jar kiasan.InsertionSort.sort
 * jaywalk check --k 3 -cp target/examples.jar kiasan.InsertionSort        # all of them
 * </pre>
 */
public final class InsertionSort {
    private InsertionSort() {}

    /** Sorts an array. */
    @Requires("isNotNull")
    @Ensures("isSorted")
    public static void sort(int[] a) {
        for (int p = 1; p < a.length; p++) {
            int moved = a[p];
            int j = p;
            while (j > 0 && moved < a[j - 1]) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = moved;
        }
    }

    /** Wrong: the first element stays where it is. */
    @Requires("isNotNull")
    @Ensures("isSorted")
    public static void sortFromOne(int[] a) {
        for (int p = 1; p < a.length; p++) {
            int moved = a[p];
            int j = p;
            while (j > 1 && moved < a[j - 1]) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = moved;
        }
    }

    /** Wrong: an element may have to move by more than one place. */
    @Requires("isNotNull")
    @Ensures("isSorted")
    public static void sortNeighbours(int[] a) {
        for (int p = 1; p < a.length; p++) {
            int moved = a[p];
            int j = p;
            if (moved < a[j - 1]) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = moved;
        }
    }

    private static boolean isNotNull(int[] a) {
        return a != null;
    }

    private static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }
}
