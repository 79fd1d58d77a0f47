// Intermediate and terminal operations of object streams.
import java.util.*;
import java.util.stream.*;

public class StreamBasics {
    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha", "foxtrot");
        show(words.stream().filter(w -> w.length() > 4).map(String::toUpperCase).sorted().collect(Collectors.toList()));
        show(words.stream().distinct().count() + " " + words.stream().skip(2).limit(3).collect(Collectors.joining(",", "<", ">")));
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        System.out.println(words.stream().anyMatch("echo"::equals) + " " + words.stream().allMatch(w -> w.length() > 3) + " " + words.stream().noneMatch(String::isEmpty));
        System.out.println(words.stream().findFirst().get() + " " + words.stream().max(Comparator.naturalOrder()).get() + " " + words.stream().min(Comparator.comparing(String::length)).get());
        System.out.println(words.stream().map(String::length).reduce(0, Integer::sum) + " " + words.stream().reduce((a, b) -> a.charAt(0) + b).get() + " "
                + words.stream().reduce(1, (n, w) -> n * w.length() % 1000, (a, b) -> a * b));
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).toList() + " " + Stream.iterate(1, x -> x < 100, x -> x * 2).toList());
        System.out.println(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(words.stream().takeWhile(w -> !w.equals("bravo")).toList() + " " + words.stream().dropWhile(w -> !w.equals("bravo")).toList());
        List<String> trace = new ArrayList<>();
        words.stream().peek(w -> trace.add("a" + w.charAt(0))).filter(w -> w.contains("l")).peek(w -> trace.add("b" + w.charAt(0))).limit(2).forEach(w -> trace.add("c" + w.charAt(0)));
        System.out.println(trace);
        System.out.println(Stream.concat(words.stream().limit(1), Stream.of("z")).toList() + " " + Stream.generate(() -> "g").limit(3).toList() + " " + Stream.empty().findAny().isPresent());
        System.out.println(Arrays.toString(words.stream().map(String::length).toArray(Integer[]::new)) + " " + Stream.ofNullable(null).count());
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) if (x % 2 == 0) sink.accept(x + "" + i); }).toList());
        Stream<String> s = words.stream();
        s.count();
        try {
            s.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            words.stream().toList().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        Iterator<Integer> it = Stream.of(5, 6).iterator();
        System.out.println(it.next() + it.next() + " " + it.hasNext());
        StringBuilder closed = new StringBuilder();
        try (Stream<Integer> c = Stream.of(1).onClose(() -> closed.append("closed ")).onClose(() -> closed.append("twice"))) {
            c.forEach(x -> closed.append(x));
        }
        System.out.println(closed);
        show(Stream.of("b", "a", "c").sorted(Collections.reverseOrder()).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        words.stream().map(String::length).forEachOrdered(x -> System.out.print(x + " "));
        System.out.println();
        try {
            Stream.of("a", "b").map(x -> (Object) x).map(x -> (Integer) x).forEach(System.out::println);
        } catch (ClassCastException e) {
            System.out.println("cast in a pipeline");
        }
    }
}
