// Higher-order programs: memoisation, lazy lists, visitors, currying with the JDK's interfaces.
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.*;

public class FunctionalPipelines {
    static <K, V> Function<K, V> memoise(Function<K, V> f, int[] misses) {
        Map<K, V> cache = new HashMap<>();
        return k -> {
            if (!cache.containsKey(k)) {
                misses[0]++;
                cache.put(k, f.apply(k));
            }
            return cache.get(k);
        };
    }

    record Lazy<T>(T head, Supplier<Lazy<T>> tail) {
        static Lazy<Integer> from(int n) { return new Lazy<>(n, () -> from(n + 1)); }
        Lazy<T> filter(Predicate<? super T> p) {
            Lazy<T> at = this;
            while (!p.test(at.head)) at = at.tail.get();
            Lazy<T> found = at;
            return new Lazy<>(found.head, () -> found.tail.get().filter(p));
        }
        <R> Lazy<R> map(Function<? super T, ? extends R> f) { return new Lazy<>(f.apply(head), () -> tail.get().map(f)); }
        String take(int n) { return n == 0 ? "" : head + " " + tail.get().take(n - 1); }
    }

    static Lazy<Integer> sieve(Lazy<Integer> l) { return new Lazy<>(l.head, () -> sieve(l.tail.get().filter(n -> n % l.head != 0))); }

    interface Visitor<R> { R leaf(int v); R node(Tree l, Tree r); }
    interface Tree { <R> R accept(Visitor<R> v); }
    static Tree leaf(int n) { return new Tree() { public <R> R accept(Visitor<R> v) { return v.leaf(n); } }; }
    static Tree node(Tree l, Tree r) { return new Tree() { public <R> R accept(Visitor<R> v) { return v.node(l, r); } }; }

    interface Church { <T> UnaryOperator<T> times(UnaryOperator<T> f); }
    static Church church(int n) {
        return new Church() {
            public <T> UnaryOperator<T> times(UnaryOperator<T> f) {
                return x -> {
                    T r = x;
                    for (int i = 0; i < n; i++) r = f.apply(r);
                    return r;
                };
            }
        };
    }

    public static void main(String[] args) {
        int[] misses = {0};
        Function<Integer, Integer> square = memoise(x -> x * x, misses);
        System.out.println(square.apply(4) + square.apply(4) + square.apply(5) + " misses " + misses[0]);
        System.out.println(Lazy.from(1).filter(n -> n % 3 == 0).map(n -> "n" + n).take(5));
        System.out.println(sieve(Lazy.from(2)).take(15));
        Tree t = node(node(leaf(1), leaf(2)), leaf(3));
        int sum = t.accept(new Visitor<Integer>() {
            public Integer leaf(int v) { return v; }
            public Integer node(Tree l, Tree r) { return l.accept(this) + r.accept(this); }
        });
        String text = t.accept(new Visitor<String>() {
            public String leaf(int v) { return "" + v; }
            public String node(Tree l, Tree r) { return "(" + l.accept(this) + " " + r.accept(this) + ")"; }
        });
        System.out.println(sum + " " + text);
        System.out.println(church(5).times((String s) -> s + "!").apply("hey") + church(10).times((Integer n) -> n * 2).apply(1));
        BiFunction<Double, Double, Optional<Double>> safe = (a, b) -> b == 0 ? Optional.empty() : Optional.of(a / b);
        System.out.println(safe.apply(1.0, 4.0).map(x -> x * 2).orElse(-1.0) + " " + safe.apply(1.0, 0.0).map(x -> x * 2).orElse(-1.0));
        Function<Integer, Integer> chain = Function.identity();
        for (int i = 1; i <= 50; i++) {
            int k = i;
            chain = chain.andThen(x -> x * 31 + k);
        }
        System.out.println(chain.apply(1));
    }
}
