import static jaywalk.Choice.*;

import java.util.*;
import java.util.stream.*;

/** Unknowns in streams and optionals. */
public class Streams1 {
    public static void main(String[] args) {
        int[] numbers = {getInt(0, 2), getInt(1, 2), getInt(0, 1)};
        boolean flag = getBoolean();
        String name = getAny("x", "y", null);
        int sum = IntStream.of(numbers).filter(n -> n > 0).sum();
        List<Integer> boxed = Arrays.stream(numbers).boxed().sorted(Comparator.reverseOrder()).collect(Collectors.toList());
        Optional<String> optional = Optional.ofNullable(name).filter(text -> flag);
        String joined = Stream.of("p", name, "q").map(String::valueOf).collect(Collectors.joining(","));
        Map<Boolean, Long> parts = boxed.stream().collect(Collectors.partitioningBy(n -> n == 1, Collectors.counting()));
        System.out.println(sum + " " + boxed + optional + joined + parts + optional.map(String::length).orElse(-1));
    }
}
