package sun.shine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Methods of which more is to be asserted than what they return, or less. Their package is not the JDK's. */
public class Seen {
    interface Shape {
        int area(int scale);

        String name();
    }

    static class Link {
        private final int number;
        int twice;
        Link next;

        Link(int number) {
            this.number = number;
            twice = 2 * number;
        }
    }

    abstract static class Base {
        int least;
        private int most;

        abstract int limit(int at);

        public abstract String toString();
    }

    abstract static class Limits extends Base {
        abstract int limit(int at);

        int other(int at) {
            return limit(at) + 1;
        }
    }

    interface Order extends Comparator<String> {
        int compare(String one, String other);
    }

    interface Measure extends Function<Link[], Integer>, Order {}

    public static boolean ordered(Order order) {
        return order != null && order.compare("a", "b") < 3;
    }

    public static int measured(Measure measure, Link[] links) {
        return measure == null ? 0 : measure.apply(links) > 3 ? measure.compare("a", "b") : 1;
    }

    public static int limited(Limits limits, int at) {
        return limits.other(at) > limits.least && limits.toString() == null ? ((Base) limits).most : -1;
    }

    static class Box<T> {
        T value;
    }

    static class NumberBox extends Box<Integer> {}

    public static void attach(Link link) {
        link.next = new Link(5);
        link.next.next = link;
    }

    public static Link[] links() {
        Link link = new Link(7);
        return new Link[] {link, link, null};
    }

    public static void add(ArrayList<Object> list) {
        list.add("added");
    }

    public static void swap(Link[] links) {
        Link first = links[0];
        links[0] = links[1];
        links[1] = first;
        links[1].next = links[2];
    }

    public static boolean differs(Predicate<Link> predicate, Link one, Link other) {
        return predicate.test(one) && !predicate.test(other);
    }

    public static int unboxed(Box<Integer> box) {
        return box == null || box.value == null ? 0 : 100 / box.value;
    }

    public static int ask(Shape shape, Link link) {
        return shape == null || link == null ? 0 : shape.area(link.twice);
    }

    public static long now() {
        return System.currentTimeMillis() / 1000;
    }

    public static String thread() {
        return Thread.currentThread().getName();
    }

    public static void fill(Object[] all) {
        for (int i = 0; i < all.length && i < 2; i++) {
            all[i] = "x" + i;
        }
    }

    public static void count(int[] numbers) {
        numbers[1] = numbers[0] + 1;
    }

    public static int apply(IntBinaryOperator operator, int x) {
        return operator.applyAsInt(x, 2) > 3 ? 1 : operator.applyAsInt(1, x);
    }

    public static String shape(Shape shape) {
        return shape.area(2) > 1 ? shape.name() : "none";
    }

    public static Object get(Supplier<String> supplier) {
        String text = supplier.get();
        return text == null ? 1 : text;
    }

    public static int hash(Seen seen) {
        return seen == null ? 0 : System.identityHashCode(seen) % 7;
    }

    static class Names extends ArrayList<String> {
        int calls;
    }

    public static Names names() {
        Names names = new Names();
        names.add("first");
        names.calls = 3;
        return names;
    }

    public static StringBuilder built(boolean isLong) {
        return new StringBuilder("x").append(isLong);
    }

    public static void append(StringBuilder builder) {
        builder.append("end");
    }

    public static Map<String, Integer> entries() {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        return map;
    }

    public static Set<Integer> inOrder() {
        return new LinkedHashSet<>(List.of(3, 1));
    }

    public static Set<Integer> immutable() {
        return Set.of(8, 9);
    }

    public static Deque<Object> pushed(Object object) {
        Deque<Object> deque = new ArrayDeque<>();
        deque.add("last");
        if (object != null) {
            deque.push(object);
        }
        return deque;
    }

    public static Optional<String> found() {
        return Optional.of("it");
    }

    public static void increment(AtomicInteger number) {
        number.incrementAndGet();
    }

    public static List<Object> itself() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        return list;
    }

    public static void exchange(int[] numbers) {
        int first = numbers[0];
        numbers[0] = numbers[1];
        numbers[1] = first;
    }

    public static boolean isItself(Supplier<String> supplier, Supplier<String> other) {
        return supplier.equals(supplier) && !supplier.equals(other);
    }

    public static boolean isFixed(Function<Object, Object> function) {
        return function.apply(function) == function;
    }

    /** What is called differently on each machine. */
    public static String machine() {
        return System.getProperty("java.vm.name");
    }

    public static long memory() {
        return Runtime.getRuntime().maxMemory();
    }

    /** An order that is drawn when a virtual machine starts. */
    public static String order() {
        return Set.of("a", "b").toString();
    }

    public static boolean drawn() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    /** What differs and makes no difference. */
    public static int sum() {
        int sum = 0;
        for (int number : Set.of(1, 2, 3)) {
            sum += number;
        }
        return sum;
    }
}
