import static jaywalk.Choice.*;

import java.util.*;
import java.util.function.*;

/** Lambdas that capture unknowns, method references with unknown receivers, and generators. */
public class Lambdas1 {
    static class Node {
        int key;
        Node next;
        int add(int n) { return key + n; }
        static boolean isEnd(Node node) { return node.next == null; }
    }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2);
        Node a = pool.getAny();
        Node b = pool.getAny();
        int number = getInt(1, 2);
        boolean flag = getBoolean();
        Supplier<Node> supplier = () -> flag ? a : b;
        IntSupplier count = () -> number;
        IntUnaryOperator bound = a::add;
        BiFunction<Node, Integer, Integer> unbound = Node::add;
        Predicate<Node> predicate = Node::isEnd;
        Function<Node, Node> chain = Function.<Node>identity().andThen(n -> { n.key += number; return n; });
        Runnable link = () -> b.next = a;
        Callback callback = new Callback() {
            @Override public Node call() { return number == 1 ? a : b; }
        };
        link.run();
        Node c = chain.apply(supplier.get());
        System.out.println(bound.applyAsInt(1) + " " + unbound.apply(b, count.getAsInt()) + predicate.test(a)
                + (c == callback.call()) + (a == b) + c.key);
        jaywalk.Generator<List<Integer>> lists = jaywalk.Generator.lists(jaywalk.Generator.ints(0, 1), 2);
        System.out.println(lists.generate());
    }

    interface Callback { Node call(); }
}
