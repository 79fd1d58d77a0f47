// Generic classes, bounded types, wildcards and bridge methods.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class GenericsBridges {
    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        T value;
        Box(T v) { value = v; }
        public int compareTo(Box<T> o) { return value.compareTo(o.value); }
        <R extends Comparable<R>> Box<R> map(java.util.function.Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
        @Override public String toString() { return "[" + value + "]"; }
    }

    static abstract class Processor<I, O> {
        abstract O process(I in);
        <X> Processor<I, X> then(Processor<? super O, X> next) {
            Processor<I, O> self = this;
            return new Processor<I, X>() {
                X process(I in) { return next.process(self.process(in)); }
            };
        }
    }

    static class Length extends Processor<String, Integer> {
        Integer process(String s) { return s.length(); }
    }

    static class Half extends Processor<Number, Double> {
        Double process(Number n) { return n.doubleValue() / 2; }
    }

    static <T extends Comparable<? super T>> T max(List<? extends T> list) {
        T best = null;
        for (T t : list) if (best == null || t.compareTo(best) > 0) best = t;
        return best;
    }

    static double sum(List<? extends Number> list) {
        double s = 0;
        for (Number n : list) s += n.doubleValue();
        return s;
    }

    static void fill(List<? super Integer> list) { for (int i = 0; i < 3; i++) list.add(i); }

    @SafeVarargs static <T> List<T> listOf(T... items) { return new ArrayList<>(Arrays.asList(items)); }

    static <A, B> A first(A a, B b) { return a; }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static void main(String[] args) throws Exception {
        List<Box<String>> boxes = listOf(new Box<>("pear"), new Box<>("apple"), new Box<>("fig"));
        boxes.sort(null);
        System.out.println(boxes + " " + max(boxes) + " " + boxes.get(0).map(String::length));
        System.out.println(new Length().then(new Half()).process("hello"));
        List<Object> objects = new ArrayList<>();
        fill(objects);
        System.out.println(objects + " " + sum(listOf(1, 2.5, 3L)) + " " + first("a", 1));
        Comparable raw = new Box<>(5);
        System.out.println(raw.compareTo(new Box<>(3)));
        try {
            raw.compareTo("not a box");
        } catch (ClassCastException e) {
            System.out.println("bridge casts");
        }
        Processor p = new Length();
        try {
            p.process(7);
        } catch (ClassCastException e) {
            System.out.println("bridge casts again");
        }
        int bridges = 0;
        for (java.lang.reflect.Method m : Length.class.getDeclaredMethods()) if (m.isBridge()) bridges++;
        System.out.println(bridges + " " + Length.class.getMethods().length);
        Comparator<String> byLength = Comparator.comparing(String::length);
        List<String> words = listOf("ccc", "a", "bb", "dd");
        words.sort(byLength.reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        Object[] array = listOf("x", "y").toArray(new String[0]);
        System.out.println(array.getClass().getSimpleName() + array.length);
    }
}
