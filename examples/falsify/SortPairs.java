package falsify;

import static jaywalk.Choice.getInt;

/**
 * Tests a sort that moves values along with their keys: why copying a value must not choose it (figure 24 of the paper
 * on UDITA).
 *
 * <p><b>What is chosen.</b> How many pairs there are (0 to N), for each a key (0 to N) and a value (0 to V - 1).
 *
 * <p><b>What is asserted.</b> That the keys are in order afterwards. Nothing is assumed: every input is a good one.
 *
 * <p><b>What to look for.</b> The number of explored paths does not depend on V; try 2 and a million. The sort compares
 * keys, and so chooses them. It reads the values too, but only to store them elsewhere, and {@code --choice delayed}
 * lets a number move through variables, arrays, arguments and results without choosing it. A path then says: for all
 * values. With {@code --choice on-access}, reading an array element chooses it, and every additional value multiplies
 * the paths.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar falsify.SortPairs 5 2
 * jaywalk explore -cp target/examples.jar falsify.SortPairs 5 1000000
 * jaywalk explore --choice on-access -cp target/examples.jar falsify.SortPairs 3 4
 * </pre>
 */
public final class SortPairs {
    private SortPairs() {}

    public static void main(String[] args) {
        int bound = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        int valueCount = args.length > 1 ? Integer.parseInt(args[1]) : 1000;

        int length = getInt(0, bound);
        int[] keys = new int[length];
        int[] values = new int[length];
        for (int i = 0; i < length; i++) {
            keys[i] = getInt(0, bound);
            values[i] = getInt(0, valueCount - 1);
        }
        sort(keys, values);
        assert isSorted(keys) : "the keys are not in order";
    }

    private static void sort(int[] keys, int[] values) {
        for (int i = 0; i < keys.length - 1; i++) {
            for (int j = i + 1; j < keys.length; j++) {
                if (keys[i] > keys[j]) {
                    swap(keys, i, j);
                    swap(values, i, j);
                }
            }
        }
    }

    private static void swap(int[] array, int i, int j) {
        int kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    private static boolean isSorted(int[] keys) {
        for (int i = 1; i < keys.length; i++) {
            if (keys[i - 1] > keys[i]) {
                return false;
            }
        }
        return true;
    }
}
