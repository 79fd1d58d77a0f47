package signatures;

import java.util.List;
import java.util.Map;

/** Methods in which a compiler inserts casts that no well-typed program makes fail. Nothing fails but what is told. */
public class Signatures {
    /** Two classes whose objects cannot be compared with each other. */
    static class Height implements Comparable<Height> {
        int height;

        @Override
        public int compareTo(Height other) {
            return Integer.compare(height, other.height);
        }
    }

    static class Weight implements Comparable<Weight> {
        int weight;

        @Override
        public int compareTo(Weight other) {
            return Integer.compare(weight, other.weight);
        }
    }

    /** Methods whose variables have the name of the class's. */
    static class Node<T> {
        T element;

        static <T extends Comparable<T>> T max(T a, T b) {
            return a == null || b == null ? null : a.compareTo(b) > 0 ? a : b;
        }

        <T extends Comparable<T>> int compare(T a, T b) {
            return a == null || b == null || element == this ? 0 : a.compareTo(b);
        }
    }

    /** Code that a subclass inherits, which knows more. */
    abstract static class Base<K, V> {
        V kept;

        abstract int use(K key);

        abstract int useAll(List<V> values);

        int run(K key) {
            return use(key);
        }

        int runAll(List<List<V>> all) {
            return all == null || all.isEmpty() || all.get(0) == null ? 0 : useAll(all.get(0));
        }

        <K> int both(K key, V value) {
            return key == value ? 1 : 0;
        }
    }

    abstract static class Middle<E> extends Base<String, E> {}

    static class Leaf extends Middle<Integer> {
        @Override
        int use(String key) {
            return key == null ? 0 : key.length();
        }

        @Override
        int useAll(List<Integer> values) {
            int sum = 0;
            for (Integer value : values) {
                sum += value == null ? 0 : value;
            }
            return sum;
        }
    }

    /** A subclass that does not say what the variables are. */
    @SuppressWarnings("rawtypes")
    static class Raw extends Base {
        @Override
        int use(Object key) {
            return key == null ? 0 : 1;
        }

        @Override
        int useAll(List values) {
            return values.size();
        }
    }

    /** Constructors of inner classes, whose signatures leave out the object around. */
    class Inner {
        int length;

        Inner(List<String> names) {
            length = names == null || names.isEmpty() || names.get(0) == null ? 0 : names.get(0).length();
        }
    }

    /** Inner classes that use the variables of the class around them. */
    static class Outer<T extends Comparable<T>> {
        T top;

        class Inside {
            T here;

            Inside() {}

            Inside(T first) {
                here = top == null || first == null || top.compareTo(first) > 0 ? top : first;
            }

            int compare(T one, T other) {
                return one == null || other == null ? 0 : one.compareTo(other);
            }

            int compareHere(T one) {
                return one == null || here == null ? 0 : one.compareTo(here);
            }

            int compareTop() {
                return here == null || top == null ? 0 : here.compareTo(top);
            }

            class Deeper<T> {
                T own;

                int compareThere() {
                    return here == null || top == null ? 0 : here.compareTo(here);
                }
            }
        }
    }

    /** A class that says what the variable of the one above stands for. */
    static class Taker<T> {
        T kept;

        int use(T value) {
            return 0;
        }
    }

    static class Bound extends Taker<Height> {
        @Override
        int use(Height height) {
            return height == null ? 0 : 1;
        }
    }

    static <T> int used(Taker<T> base, T value) {
        return base == null ? 0 : base.use(value);
    }

    static <T> int testedBefore(Taker<T> base, T value) {
        boolean isText = value instanceof String;
        return base == null ? 0 : base.use(value) + (isText ? 1 : 0);
    }

    static <T> int usedBefore(Taker<T> base, T value) {
        int hash = value == null ? 0 : value.equals(base) ? 1 : 0;
        return base == null ? hash : base.use(value);
    }

    static <T> int usedKept(Taker<T> base, Taker<T> other) {
        return base == null || other == null ? 0 : base.use(other.kept);
    }

    static <T> int usedElement(Taker<T> base, T[] values) {
        return base == null || values == null || values.length == 0 ? 0 : base.use(values[0]);
    }

    static List<String> names;
    static Map<Height, Weight>[] maps;

    static int first() {
        return names == null || names.isEmpty() || names.get(0) == null ? 0 : names.get(0).length();
    }

    static int any(Height height) {
        if (height == null || maps == null || maps.length == 0 || maps[0] == null || maps[0].get(height) == null) {
            return 0;
        }
        return maps[0].get(height).weight;
    }

    static class Pair<A, B> {
        A first;
        B second;
    }

    /** Each variable is twice as large as the one before, if all of them are written out. */
    static <
            A, B extends Pair<A, A>, C extends Pair<B, B>, D extends Pair<C, C>, E extends Pair<D, D>,
            F extends Pair<E, E>, G extends Pair<F, F>, H extends Pair<G, G>, I extends Pair<H, H>,
            J extends Pair<I, I>, K extends Pair<J, J>, L extends Pair<K, K>, M extends Pair<L, L>,
            N extends Pair<M, M>, O extends Pair<N, N>, P extends Pair<O, O>, Q extends Pair<P, P>,
            R extends Pair<Q, Q>, S extends Pair<R, R>, T extends Pair<S, S>, U extends Pair<T, T>,
            V extends Pair<U, U>, W extends Pair<V, V>, X extends Pair<W, W>, Y extends Pair<X, X>>
            boolean
            doubled(Y large) {
        return large != null && large.first == large.second;
    }

    static class Cell<T> {
        T value;
        Cell<T> next;
    }

    static class Row<T> {
        T[] all;
        T first;
    }

    static class Shelf<T> {
        Row<T> row;
        Cell<T>[] cells;
    }

    /** One object that is known by several types: what is in it is what each of them says. */
    static class Twins {
        static void fails() {
            throw new IllegalStateException();
        }

        static void byWildcard(Cell<?> any, Cell<String> texts) {
            if (any == null || any.next == null || texts == null || texts.value == null) return;
            texts.value.length();
        }

        static void byBound(Cell<? extends Comparable<?>> any, Cell<String> texts) {
            if (any == null || any.next == null || texts == null || texts.value == null) return;
            texts.value.length();
        }

        static void byCast(Object any, Cell<String> texts) {
            boolean isCell = any instanceof Cell<?> cell && cell.next != null;
            if (isCell && texts != null && texts.value != null) texts.value.length();
        }

        @SuppressWarnings("rawtypes")
        static void raw(Cell any, Cell<String> texts) {
            if (any == null || any.next == null || texts == null || texts.value == null) return;
            texts.value.length();
        }

        static <T> void byVariable(Cell<T> some, Cell<String> texts) {
            if (some == null || some.next == null || texts == null || texts.value == null) return;
            texts.value.length();
        }

        static <T> void byAny(T any, Cell<String> texts, Object other) {
            if (any == null || other == null || any == other || texts == null || texts.value == null) return;
            texts.value.length();
        }

        static void further(Cell<?> any, Cell<String> texts) {
            if (any == null || any.next == null || texts == null || texts.next == null) return;
            if (texts.next.value != null) texts.next.value.length();
        }

        static void filledBefore(Object any, Cell<String> texts) {
            boolean isNumber = any instanceof Cell<?> cell && cell.value instanceof Integer number && number == 3;
            if (isNumber && texts != null && texts.value != null) texts.value.length();
        }

        static void differentWithin(Cell<Cell<?>> any, Cell<Cell<String>> texts) {
            if (any == null || any.value == null || !(any.value.value instanceof Integer)) return;
            if (texts != null && texts.value != null && texts.value.value != null) texts.value.value.length();
        }

        static void differentBounds(Cell<Cell<? extends Number>> any, Cell<Cell<? extends String>> texts) {
            if (any == null || any.value == null || any.value.value == null) return;
            if (texts != null && texts.value != null && texts.value.value != null) texts.value.value.length();
        }

        static void boundWithin(Cell<? extends Cell<?>> any, Cell<Cell<String>> texts) {
            if (any == null || any.value == null || !(any.value.value instanceof Integer)) return;
            if (texts != null && texts.value != null && texts.value.value != null) texts.value.value.length();
        }

        static void castWithin(Object any, Cell<Cell<String>> texts) {
            boolean isNumber =
                any instanceof Cell<?> cell && cell.value instanceof Cell<?> inner && inner.value instanceof Integer;
            if (!isNumber || texts == null || texts.value == null) return;
            if (texts.value.value != null) texts.value.value.length();
        }

        static <T> void variableWithin(Cell<Cell<T>> some, Cell<Cell<String>> texts) {
            if (some == null || some.value == null || !(some.value.value instanceof Integer)) return;
            if (texts != null && texts.value != null && texts.value.value != null) texts.value.value.length();
        }

        static <T extends Comparable<T>> void twoVariables(Cell<?> any, Cell<T> some, T other) {
            if (any == null || !(any.value instanceof Integer) || some == null || other == null) return;
            if (some.value != null) some.value.compareTo(other);
        }

        static void anyOfWildcard(Cell<?> any, Cell<?> other, Cell<String> texts) {
            if (any == null || !(any.value instanceof Integer) || other == null || other.next == null) return;
            if (texts != null && texts.value != null) texts.value.length();
        }

        static void elements(Object any, Row<String> texts) {
            if (!(any instanceof Row<?> row) || row.all == null || row.all.length == 0) return;
            if (!(row.all[0] instanceof Integer) || texts == null || texts.all == null) return;
            Object[] all = texts.all;
            if (all.length > 0 && texts.first != null) texts.first.length();
        }

        static void elementsOfList(Object any, Shelf<String> texts) {
            boolean isNumber = any instanceof Shelf<?> shelf && shelf.row != null && shelf.row.first instanceof Integer;
            if (isNumber && texts != null && texts.row != null && texts.row.first != null) texts.row.first.length();
        }

        static void cellsOfRow(Object any, Shelf<String> texts) {
            if (!(any instanceof Shelf<?> shelf) || shelf.cells == null || shelf.cells.length == 0) return;
            if (shelf.cells[0] == null || !(shelf.cells[0].value instanceof Integer)) return;
            if (texts == null || texts.cells == null || texts.cells.length == 0 || texts.cells[0] == null) return;
            if (texts.cells[0].value != null) texts.cells[0].value.length();
        }

        static void roundWithin(Cell<? extends Cell<?>> any, Cell<Cell<String>> texts) {
            if (any == null || any.value == null || any.value.next == null || texts == null) return;
            if (texts.value != null && texts.value.value != null) texts.value.value.length();
        }

        static void areOneWithin(Cell<? extends Cell<?>> any, Cell<Cell<String>> texts) {
            if (any == null || any.value == null || any.value.value == null || (Object) any != texts) return;
            if ("a".equals(texts.value.value)) fails();
        }

        static <T> void areOneByVariableWithin(Cell<Cell<T>> some, Cell<Cell<String>> texts) {
            if (some == null || some.value == null || some.value.value == null || (Object) some != texts) return;
            if ("a".equals(texts.value.value)) fails();
        }

        static void areOne(Cell<?> any, Cell<String> texts) {
            if (any != null && any.next != null && any == texts && "a".equals(texts.value)) fails();
        }

        static <T> void areOneByVariable(Cell<T> some, Cell<String> texts) {
            if (some != null && some.next != null && (Object) some == texts && "a".equals(some.value)) fails();
        }
    }
}
