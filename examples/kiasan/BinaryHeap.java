package kiasan;

import jaywalk.Ensures;
import jaywalk.Invariant;
import jaywalk.Requires;

/**
 * A binary heap of ints in an array, and the removal of its least element.
 *
 * <p>The example is one of those with which the thesis on Kiasan measures bounded symbolic execution (chapter 9, table
 * 9.1, "Array Binary Heap"). {@code check} calls {@link #deleteMin} on a heap of which nothing is known but the
 * contract: the array has any length, and any size that fits.
 *
 * <p><b>The contract.</b> The elements are at 1 to {@code size} of the array, and none is less than the one at half its
 * index, its parent. The heap is not empty before. Afterwards it is a heap again, and no element that is left is less
 * than the result.
 *
 * <p><b>What the counts mean.</b> {@code --k-array}, which is k unless it is given, bounds how many elements of an
 * array are ever looked at. The invariant looks at all, if there is more than one. So before the method there is one
 * state for each size from 1 to k. The method takes the last element and lets it sink from the root, always after the
 * lesser child. How many ways there are is less than one might think, because the invariant knows some comparisons: 1
 * each for the sizes 1 and 2, 2 for the size 3, and 3 for the size 4, where the last element cannot stay above the
 * right child if that is the lesser one, since it came from below the left:
 *
 * <pre>
 * k    before the method    at its end             in the thesis
 * 1    1                    1                      1, 1 in 0.6 s
 * 2    2                    2 = 1 + 1              2, 2 in 1.0 s
 * 3    3                    4 = 1 + 1 + 2          3, 4 in 2.3 s
 * 4    4                    7 = 1 + 1 + 2 + 3      4, 7 in 5.0 s
 * </pre>
 *
 * <p><b>The buggy variants.</b> {@link #deleteMinOfPairs} stops one child too early: it never looks at a left child
 * that has no right sibling, which shows from 3 elements on. {@link #deleteMinUnguarded} thinks that it need not ask
 * whether the heap is empty, and has no precondition that says so. {@link #deleteMinByDifference} compares by
 * subtraction, whose sign is wrong when the difference overflows.
 *
 * <pre>
 * jaywalk check --init lazier --k 4 -cp target/examples.jar kiasan.BinaryHeap.deleteMin
 * jaywalk check --k 3 -cp target/examples.jar kiasan.BinaryHeap        # all of them
 * </pre>
 */
public final class BinaryHeap {
    private int[] array;
    private int size;

    /** Removes the least element and returns it. */
    @Requires("isNotEmpty")
    @Ensures("isLeast")
    public int deleteMin() {
        int least = array[1];
        array[1] = array[size];
        size--;
        percolateDown(1);
        return least;
    }

    private void percolateDown(int index) {
        int hole = index;
        int sinking = array[hole];
        while (2 * hole <= size) {
            int child = 2 * hole;
            if (child != size && array[child + 1] < array[child]) {
                child++;
            }
            if (array[child] >= sinking) {
                break;
            }
            array[hole] = array[child];
            hole = child;
        }
        array[hole] = sinking;
    }

    /** Wrong: a left child without a sibling is a child too. */
    @Requires("isNotEmpty")
    @Ensures("isLeast")
    public int deleteMinOfPairs() {
        int least = array[1];
        array[1] = array[size];
        size--;
        int hole = 1;
        int sinking = array[hole];
        while (2 * hole < size) {
            int child = 2 * hole;
            if (array[child + 1] < array[child]) {
                child++;
            }
            if (array[child] >= sinking) {
                break;
            }
            array[hole] = array[child];
            hole = child;
        }
        array[hole] = sinking;
        return least;
    }

    /** Wrong: there may be none. */
    @Ensures("isLeast")
    public int deleteMinUnguarded() {
        return deleteMin();
    }

    /** Wrong: the difference of two ints may have the wrong sign. */
    @Requires("isNotEmpty")
    @Ensures("isLeast")
    public int deleteMinByDifference() {
        int least = array[1];
        array[1] = array[size];
        size--;
        int hole = 1;
        int sinking = array[hole];
        while (2 * hole <= size) {
            int child = 2 * hole;
            if (child != size && array[child + 1] - array[child] < 0) {
                child++;
            }
            if (array[child] - sinking >= 0) {
                break;
            }
            array[hole] = array[child];
            hole = child;
        }
        array[hole] = sinking;
        return least;
    }

    private boolean isNotEmpty() {
        return size > 0;
    }

    /** After the method: no element that is left is less than its result. */
    private boolean isLeast(int result) {
        return size == 0 || result <= array[1];
    }

    @Invariant
    private boolean isHeap() {
        if (array == null || size < 0 || size >= array.length) {
            return false;
        }
        for (int i = 2; i <= size; i++) {
            if (array[i / 2] > array[i]) {
                return false;
            }
        }
        return true;
    }
}
