package findings;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What an input can be depends on its path alone. */
public class Sampled {
    public static int hashed(List<String> list) {
        Map<Integer, String> lengths = list.stream().collect(Collectors.toMap(String::length, text -> text));
        if (lengths.containsKey(2)) {
            throw new IllegalStateException();
        }
        Map<Boolean, List<String>> parts = list.stream().collect(Collectors.partitioningBy(text -> text.startsWith("a")));
        return parts.get(true).size();
    }
}
