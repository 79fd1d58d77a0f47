import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class Lambdas {
    record Point(int x, int y) {}

    static int apply(IntBinaryOperator operator, int a, int b) {
        return operator.applyAsInt(a, b);
    }

    public static void main(String[] args) {
        int base = args.length;
        Supplier<Point> supplier = () -> new Point(base, 7);
        Function<Object, String> text = String::valueOf;
        System.out.println(apply((a, b) -> a * b + base, 6, 7) + text.apply(supplier.get()));
        System.out.println(apply(Math::max, 1, 2) + supplier.get().hashCode());
    }
}
