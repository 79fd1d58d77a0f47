package enumerate;

/**
 * Counts heaps in arrays by backtracking, as one would write it by hand: the yardstick for {@code udita.HeapArray}.
 *
 * <p>Array lengths 0 to N, of which 0 to all slots are used, with values 0 to N, none above its parent's.
 */
public final class HeapArray {
    private final int bound;
    private final int[] slots;
    private long heaps;

    private HeapArray(int bound) {
        this.bound = bound;
        slots = new int[bound];
    }

    public static void main(String[] args) {
        HeapArray enumeration = new HeapArray(Integer.parseInt(args[0]));
        for (int length = 0; length <= enumeration.bound; length++) {
            for (int used = 0; used <= length; used++) {
                enumeration.fill(0, used);
            }
        }
        System.out.println(enumeration.heaps);
    }

    private void fill(int slot, int used) {
        if (slot == used) {
            heaps++;
            return;
        }
        int largest = slot == 0 ? bound : slots[(slot - 1) / 2];
        for (int value = 0; value <= largest; value++) {
            slots[slot] = value;
            fill(slot + 1, used);
        }
    }
}
