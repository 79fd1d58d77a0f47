// IntStream, LongStream and DoubleStream.
import java.util.*;
import java.util.stream.*;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).sum() + " " + IntStream.rangeClosed(1, 10).average().getAsDouble() + " " + IntStream.of(3, 1, 2).boxed().sorted().toList());
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.joining(" ")) + " " + "hello".chars().filter(c -> c != 'l').mapToObj(c -> (char) c).toList());
        IntSummaryStatistics st = IntStream.of(5, 9, -3, 7).summaryStatistics();
        System.out.println(st + " " + st.getMin() + st.getMax() + st.getSum());
        System.out.println(DoubleStream.of(1.5, 2.5, -4).summaryStatistics());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.iterate(1, x -> x * 7).limit(5).boxed().toList());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7).sum() + " " + DoubleStream.iterate(1, x -> x / 2).limit(60).sum() + " " + DoubleStream.empty().average());
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).mapToLong(i -> (long) i << 33).sum() + " " + IntStream.of(1, 2).asDoubleStream().map(Math::sqrt).sum());
        System.out.println(Arrays.toString(IntStream.of(4, 2, 4, 9).distinct().sorted().toArray()) + IntStream.of().max() + OptionalInt.of(3) + IntStream.range(5, 2).count());
        System.out.println(IntStream.range(0, 50).anyMatch(i -> i * i == 49) + " " + IntStream.iterate(0, i -> i < 20, i -> i + 6).boxed().toList() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).sum());
        System.out.println(IntStream.range(0, 5).flatMap(i -> IntStream.range(0, i)).sum() + " " + IntStream.range(0, 100).skip(10).limit(5).boxed().collect(Collectors.toList()));
        System.out.println(new Random(7).ints(5, 0, 100).boxed().toList() + " " + new Random(7).doubles(2).boxed().toList() + " " + new Random(7).longs(2).boxed().toList());
        System.out.println(IntStream.rangeClosed(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        PrimitiveIterator.OfInt it = IntStream.of(7, 8).iterator();
        System.out.println(it.nextInt() + it.nextInt());
        System.out.println(Stream.of("a", "bb").mapToInt(String::length).max().getAsInt() + " " + Stream.of(1, 2, 3).mapToDouble(x -> x / 2.0).sum() + " " + "caf\u00e9\ud83d\ude00".codePoints().boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum() + " " + LongStream.range(0, 5000).parallel().filter(x -> x % 7 == 0).count() + " "
                + IntStream.range(0, 100).parallel().mapToObj(Integer::toString).collect(Collectors.joining()).hashCode());
        try {
            IntStream.empty().average().orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            IntStream.of(1, 0).map(x -> 10 / x).sum();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
