import java.util.function.DoubleUnaryOperator;
import java.util.function.IntBinaryOperator;

/** Trees of expressions behind an interface, lambdas, a visitor with a generic result. */
public class Interfaces {
    interface Node {
        long value(long x);
        <R> R accept(Visitor<R> visitor);
    }

    interface Visitor<R> {
        R constant(long value);
        R variable();
        R sum(Node left, Node right);
        R product(Node left, Node right);
    }

    record Constant(long value) implements Node {
        public long value(long x) { return value; }
        public <R> R accept(Visitor<R> visitor) { return visitor.constant(value); }
    }

    record Variable() implements Node {
        public long value(long x) { return x; }
        public <R> R accept(Visitor<R> visitor) { return visitor.variable(); }
    }

    record Sum(Node left, Node right) implements Node {
        public long value(long x) { return left.value(x) + right.value(x); }
        public <R> R accept(Visitor<R> visitor) { return visitor.sum(left, right); }
    }

    record Product(Node left, Node right) implements Node {
        public long value(long x) { return left.value(x) * right.value(x); }
        public <R> R accept(Visitor<R> visitor) { return visitor.product(left, right); }
    }

    static final class Depth implements Visitor<Integer> {
        public Integer constant(long value) { return 1; }
        public Integer variable() { return 1; }
        public Integer sum(Node left, Node right) { return 1 + Math.max(left.accept(this), right.accept(this)); }
        public Integer product(Node left, Node right) { return 1 + Math.max(left.accept(this), right.accept(this)); }
    }

    static Node tree(int depth, int seed) {
        if (depth == 0) return (seed & 1) == 0 ? new Variable() : new Constant(seed);
        Node left = tree(depth - 1, seed * 3 + 1), right = tree(depth - 1, seed * 5 + 2);
        return (seed & 2) == 0 ? new Sum(left, right) : new Product(left, right);
    }

    static int fold(int[] values, IntBinaryOperator by) {
        int result = values[0];
        for (int i = 1; i < values.length; i++) result = by.applyAsInt(result, values[i]);
        return result;
    }

    static double integral(DoubleUnaryOperator f, double from, double to, int steps) {
        double width = (to - from) / steps, sum = 0;
        for (int i = 0; i < steps; i++) sum += f.applyAsDouble(from + (i + 0.5) * width);
        return sum * width;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1_200;
        Node tree = tree(9, 7);
        int[] values = new int[1_000];
        for (int i = 0; i < values.length; i++) values[i] = i * i;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            checksum = checksum * 31 + tree.value(round) + tree.accept(new Depth());
            int factor = round;
            checksum += fold(values, Integer::max) + fold(values, (a, b) -> a * factor ^ b);
            checksum += (long) (1e6 * integral(x -> x * x - factor, 0, 3, 1_000));
        }
        System.out.println(checksum);
    }
}
