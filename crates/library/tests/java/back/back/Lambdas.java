package back;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jaywalk.internal.Fork;

/** Call sites linked before and after forks, and forks inside the code that they call. */
final class Lambdas {
    record Pair(int left, String right) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    static void run() {
        IntSupplier forks = () -> Fork.choose(2);
        StringBuilder out = new StringBuilder();
        for (int round = 0; round < 2; round++) {
            int way = Fork.choose(4);
            switch (way) {
                case 0 -> out.append(capture(way + round).get()).append(forks.getAsInt());
                case 1 -> {
                    ToIntFunction<String> length = String::length;
                    out.append(length.applyAsInt("four")).append(same() == same());
                }
                case 2 -> out.append(IntStream.range(0, 4).map(i -> i * Fork.choose(2)).boxed()
                        .collect(Collectors.toList()));
                default -> out.append(new Pair(way, "p" + round)).append(new Pair(1, "x").equals(new Pair(1, "x")));
            }
            out.append(area(way == 0 ? new Circle(2) : new Square(3))).append(' ');
        }
        List<Integer> sorted = List.of(3, 1, 2).stream().sorted((a, b) -> b - a).toList();
        System.out.println(out + " " + sorted);
    }

    private static Supplier<String> capture(int number) {
        return () -> "captured " + number;
    }

    /** A lambda that captures nothing is one object. */
    private static Runnable same() {
        return () -> {};
    }

    private static int area(Shape shape) {
        return shape instanceof Circle circle ? circle.radius() * 3 : ((Square) shape).side();
    }
}
