import java.util.*;
import java.util.stream.*;

public class Words {
    public static void main(String[] words) {
        Map<Integer, Set<String>> byLength = Stream.of(words)
            .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toCollection(TreeSet::new)));
        byLength.forEach((length, group) -> System.out.printf("%d letters: %s%n", length, String.join(", ", group)));
    }
}
