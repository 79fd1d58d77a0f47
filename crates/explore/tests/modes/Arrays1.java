import static jaywalk.Choice.*;

import java.util.*;

/** Arrays of unknowns: copies with store checks, clones, and what java.util.Arrays does. */
public class Arrays1 {
    static class Base {}
    static class Derived extends Base {}

    public static void main(String[] args) {
        StringBuilder seen = new StringBuilder();
        Object[] mixed = {getAny("s", null), getAny(1, "t"), "u"};
        String[] strings = new String[3];
        try {
            System.arraycopy(mixed, 0, strings, 0, 3);
            seen.append("copied");
        } catch (ArrayStoreException e) {
            seen.append(e.getMessage());
        }
        seen.append(Arrays.toString(strings));
        jaywalk.ObjectPool<Derived> pool = new jaywalk.ObjectPool<>(Derived.class, 2, true);
        Object[] objects = {pool.getAny(), pool.getAny()};
        Base[] bases = new Base[2];
        System.arraycopy(objects, 0, bases, 0, 2);
        Derived[] derived = Arrays.copyOf(objects, 2, Derived[].class);
        try {
            ((Object[]) derived)[0] = getAny(objects[0], "wrong");
            seen.append("stored");
        } catch (ArrayStoreException e) {
            seen.append("refused");
        }
        seen.append(bases[0] == bases[1]).append(Arrays.equals(objects, bases)).append(Arrays.asList(bases).contains(null));
        int[] numbers = {getInt(0, 2), getInt(1, 2), 1};
        int[] copy = numbers.clone();
        int[] filled = new int[3];
        Arrays.fill(filled, getInt(3, 4));
        Arrays.fill(filled, 1, 2, numbers[0]);
        Arrays.sort(copy);
        seen.append(Arrays.toString(copy)).append(Arrays.toString(filled)).append(Arrays.equals(copy, numbers))
                .append(Arrays.hashCode(numbers)).append(Arrays.binarySearch(copy, 1)).append(Arrays.mismatch(copy, numbers))
                .append(Arrays.compare(numbers, filled)).append(Arrays.stream(numbers).max().getAsInt());
        System.arraycopy(numbers, 0, numbers, 1, 2);
        seen.append(numbers[numbers[1] & 1]);
        int[][] grid = new int[getInt(1, 2)][2];
        grid[0][1] = numbers[0];
        seen.append(Arrays.deepToString(grid.clone()));
        Integer[] boxes = {numbers[0], 1};
        Arrays.sort(boxes, Collections.reverseOrder());
        seen.append(Arrays.toString(boxes));
        System.out.println(seen);
    }
}
