// Larger pipelines: word counts, primes, matrices, text reports.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamPrograms {
    static final String TEXT = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness";

    record Sale(String region, String product, int units, double price) {
        double total() { return units * price; }
    }

    static Stream<List<Integer>> permutations(List<Integer> l) {
        if (l.isEmpty()) return Stream.of(List.of());
        return IntStream.range(0, l.size()).boxed().flatMap(i -> {
            List<Integer> rest = new ArrayList<>(l);
            Integer head = rest.remove((int) i);
            return permutations(rest).map(p -> {
                List<Integer> r = new ArrayList<>();
                r.add(head);
                r.addAll(p);
                return r;
            });
        });
    }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        Map<String, Long> counts = Arrays.stream(TEXT.toLowerCase().split("\\W+")).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        System.out.println(counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(4)
                .map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(", ")));
        show(permutations(List.of(1, 2, 3)).map(Object::toString).collect(Collectors.joining(" ")));
        List<Sale> sales = List.of(new Sale("N", "tea", 3, 1.5), new Sale("S", "tea", 10, 1.25), new Sale("N", "rye", 7, 0.5), new Sale("S", "rye", 1, 0.75), new Sale("N", "tea", 2, 1.75));
        sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.summingDouble(Sale::total))))
                .forEach((r, m) -> System.out.println(r + " " + m));
        System.out.println(sales.stream().sorted(Comparator.comparingDouble(Sale::total).reversed()).map(s -> s.product() + String.format(Locale.ROOT, "%.2f", s.total())).toList());
        int[][] a = {{1, 2}, {3, 4}}, b = {{5, 6}, {7, 8}};
        int[][] product = Arrays.stream(a).map(row -> IntStream.range(0, 2).map(j -> IntStream.range(0, 2).map(k -> row[k] * b[k][j]).sum()).toArray()).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(product));
        Supplier<IntStream> fib = () -> Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).mapToInt(f -> f[0]);
        System.out.println(fib.get().limit(15).boxed().toList() + " " + fib.get().filter(x -> x % 2 == 0).limit(6).sum());
        show(IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(" ")));
        show(TEXT.chars().filter(Character::isLetter).mapToObj(c -> (char) Character.toLowerCase(c)).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())));
        System.out.println(IntStream.range(1, 30).boxed().flatMap(x -> IntStream.range(x, 30).filter(y -> { double z = Math.sqrt(x * x + y * y); return z == (int) z; })
                .mapToObj(y -> "(" + x + "," + y + ")")).collect(Collectors.joining()));
        show(Stream.of("x=1", "y=2", "bad", "z=3").map(s -> s.split("=")).filter(p -> p.length == 2).collect(Collectors.toMap(p -> p[0], p -> Integer.parseInt(p[1]), Integer::sum, TreeMap::new)));
        List<Integer> numbers = new Random(99).ints(200, 0, 50).boxed().toList();
        System.out.println(numbers.stream().mapToInt(x -> x).sum() + " " + numbers.parallelStream().mapToInt(x -> x * x).sum() + " " + numbers.stream().sorted().skip(99).limit(2).toList());
    }
}
