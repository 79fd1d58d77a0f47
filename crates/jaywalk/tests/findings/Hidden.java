package findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Objects;

/** The first branch leads to very many paths, and each method fails at once where it is not taken. */
public class Hidden {
    /** Classes of inputs. */
    static Object[] kinds() {
        return new Object[] {new ArrayList<String>(), new HashMap<String, String>(), new Hidden()};
    }

    /** Objects of all kinds may be equal. */
    public static boolean byEquality(Object one, Object other) {
        if (Objects.equals(one, other) && one != other && one instanceof Integer) {
            return true;
        }
        if (one instanceof Comparable && other instanceof Number) {
            throw new IllegalStateException();
        }
        return one == other;
    }

    private static long unlike(int[] numbers) {
        long product = 1;
        for (int index = 0; index < 40; index++) {
            product *= numbers[index] > product ? 3 : numbers[index] < 7 ? 5 : 11;
        }
        return product;
    }

    /** A search in order is in the loop for years. */
    public static long byLoop(int[] numbers, int key) {
        if (numbers == null || numbers.length < 50) {
            return key;
        }
        if (key < 0) {
            if (key == -7) {
                throw new IllegalStateException();
            }
            return key;
        }
        return unlike(numbers);
    }

    public static long byLoopFirst(int[] numbers, int key) {
        if (numbers == null || numbers.length < 50) {
            return key;
        }
        if (key >= 0) {
            return unlike(numbers);
        }
        if (key == -7) {
            throw new IllegalStateException();
        }
        return key;
    }
}
