package jaywalk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What {@link Choice} makes of several choices, apart so that programs without such choices need not load it. */
final class Combinations {
    private Combinations() {}

    static String string(String alphabet, int maxLength) {
        int[] letters = alphabet.codePoints().distinct().toArray();
        StringBuilder text = new StringBuilder();
        for (int left = Choice.getInt(0, letters.length == 0 ? Math.min(maxLength, 0) : maxLength); left > 0; left--) {
            text.appendCodePoint(letters[Choice.getInt(0, letters.length - 1)]);
        }
        return text.toString();
    }

    static <T> Set<T> subset(Collection<? extends T> elements) {
        Set<T> subset = new LinkedHashSet<>();
        for (T element : new LinkedHashSet<T>(elements)) {
            if (Choice.getBoolean()) {
                subset.add(element);
            }
        }
        return subset;
    }

    static <T> List<T> permutation(List<? extends T> elements) {
        Map<T, Integer> counts = new LinkedHashMap<>();
        for (T element : elements) {
            counts.merge(element, 1, Integer::sum);
        }
        List<T> different = new ArrayList<>(counts.keySet());
        int[] left = new int[different.size()];
        for (int index = 0; index < left.length; index++) {
            left[index] = counts.get(different.get(index));
        }
        List<T> permutation = new ArrayList<>(elements.size());
        // Those before this one are used up. A step changes few words, because each may have to be undone.
        int first = 0;
        while (first < left.length) {
            int next = first + Choice.getInt(0, left.length - 1 - first);
            permutation.add(different.get(next));
            left[next]--;
            if (left[next] == 0) {
                different.set(next, different.get(first));
                left[next] = left[first];
                first++;
            }
        }
        return permutation;
    }
}
