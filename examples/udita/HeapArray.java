package udita;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getInt;

/**
 * All heaps that are kept in an array, as in a priority queue: no element is greater than its parent, the element at
 * half its index.
 *
 * <p><b>What is chosen.</b> The length of the array (0 to N), how many of its slots are used (0 to the length), and for
 * each used slot a value (0 to N). Unused slots hold {@link #EMPTY}, and nothing is chosen for them.
 *
 * <p><b>What is assumed.</b> {@link #isHeap}. It is the class invariant that a careful programmer writes for a priority
 * queue, and nothing in it knows that it will be used to generate heaps.
 *
 * <p><b>What to look for.</b> For N = 8 there are 1,005,075 heaps among 54,481,005 candidates; delayed choice as in the
 * papers looks at 2,325,069 of them. To make an array one must know a number: such uses are <em>strict</em>, and choose
 * the length there and then. The values, in contrast, are only stored. Each is needed when the invariant compares it
 * with its parent, and if it is greater, none of the slots behind it has been chosen yet. To compare it, one need not
 * even choose it: its range is <em>narrowed</em> to what is greater than the parent, which is given up, and to what is
 * not. Slots without children are never more than narrowed, so that some 8,000 runs of the program count all the heaps;
 * {@code --narrowing off} tries the values one by one.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.HeapArray 8
 * jaywalk explore -cp target/examples.jar udita.HeapArray 2 print   # prints each heap; a dot is an unused slot
 * </pre>
 */
public final class HeapArray {
    private static final int EMPTY = -1;

    private final int[] slots;
    private final int used;

    private HeapArray(int[] slots, int used) {
        this.slots = slots;
        this.used = used;
    }

    public static void main(String[] args) {
        int bound = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        boolean print = args.length > 1 && args[args.length - 1].equals("print");

        HeapArray heap = chooseArray(bound);
        assume(heap.isHeap());
        if (print) {
            System.out.println(heap);
        }
    }

    private static HeapArray chooseArray(int bound) {
        int length = getInt(0, bound);
        int[] slots = new int[length];
        int used = getInt(0, length);
        for (int i = 0; i < used; i++) {
            slots[i] = getInt(0, bound);
        }
        for (int i = used; i < length; i++) {
            slots[i] = EMPTY;
        }
        return new HeapArray(slots, used);
    }

    /**
     * The class invariant. What is cheap comes first: the unused slots, which are the same for all heaps of one shape;
     * then the used ones from the root on, so that each is compared with a parent that is already known.
     */
    private boolean isHeap() {
        int[] slots = this.slots;
        int used = this.used;
        for (int i = used; i < slots.length; i++) {
            if (slots[i] != EMPTY) {
                return false;
            }
        }
        if (used > 0 && slots[0] < 0) {
            return false;
        }
        for (int i = 1; i < used; i++) {
            if (slots[i] > slots[(i - 1) >> 1]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder("[");
        for (int i = 0; i < slots.length; i++) {
            line.append(i == 0 ? "" : " ");
            if (i < used) {
                line.append(slots[i]);
            } else {
                line.append('.');
            }
        }
        return line.append(']').toString();
    }
}
