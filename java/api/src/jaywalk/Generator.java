package jaywalk;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A way to make a value by choosing.
 *
 * <p>Each call of {@link #generate} makes the choices that the value needs; {@code jaywalk explore} takes them in all
 * ways, so that a generator stands for the set of values that it can make. Large generators are made of small ones:
 *
 * <pre>{@code
 * Generator<String> names = Generator.of("a", "b");
 * Generator<String> expressions = Generator.recursive(2, names, smaller ->
 *         Generator.oneOf(
 *                 names,
 *                 smaller.map(operand -> "-" + operand),
 *                 smaller.pair(smaller).map(both -> "(" + both.left() + " + " + both.right() + ")")));
 *
 * String expression = expressions.generate();
 * }</pre>
 *
 * <p>A generator holds no state: it can be used any number of times, and twice in the same structure. As it is a
 * functional interface, any method without arguments that chooses is one: {@code Generator<Tree> trees = Gen::tree}.
 *
 * @param <T> the class of the values
 */
@FunctionalInterface
public interface Generator<T> {
    /**
     * Makes a value.
     *
     * @return one of the values that this generator stands for
     */
    T generate();

    /**
     * The values that a function makes of this generator's values.
     *
     * @param function what to make of a value
     * @return a generator of the results
     * @param <R> the class of the results
     */
    default <R> Generator<R> map(Function<? super T, ? extends R> function) {
        return () -> function.apply(generate());
    }

    /**
     * This generator's values that have a property. The others are made, and then ended by {@link Choice#assume}: a
     * generator that does not make them in the first place is faster.
     *
     * @param predicate the property
     * @return a generator of the values that have it
     */
    default Generator<T> filter(Predicate<? super T> predicate) {
        return () -> {
            T value = generate();
            Choice.assume(predicate.test(value));
            return value;
        };
    }

    /**
     * The values of a generator that depends on a value of this one. An ordered pair of numbers, for example:
     * {@code ints(0, 9).flatMap(lo -> ints(lo, 9).map(hi -> new Pair<>(lo, hi)))}.
     *
     * @param function the generator to go on with
     * @return a generator of its values
     * @param <R> the class of its values
     */
    default <R> Generator<R> flatMap(Function<? super T, ? extends Generator<? extends R>> function) {
        return () -> function.apply(generate()).generate();
    }

    /**
     * Any value of this generator with any value of another.
     *
     * @param other where the right values come from
     * @return a generator of pairs; the left value is made first
     * @param <R> the class of the right values
     */
    default <R> Generator<Pair<T, R>> pair(Generator<? extends R> other) {
        return () -> {
            T left = generate();
            return new Pair<>(left, other.generate());
        };
    }

    /**
     * Some given values.
     *
     * @param values the values; without any, {@code generate} ends the run as a failed assumption does
     * @return a generator of them
     * @param <T> what the values have in common
     */
    @SafeVarargs
    @SuppressWarnings({"unchecked", "varargs"}) // `pick` returns one of the values.
    static <T> Generator<T> of(T... values) {
        Object[] copy = values.clone();
        return () -> (T) Choice.pick(copy);
    }

    /**
     * The values of several generators.
     *
     * @param generators the generators, of which one is chosen first; without any, {@code generate} ends the run as a
     *     failed assumption does
     * @return a generator of all their values
     * @param <T> what the values have in common
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // Nothing is written to the array.
    static <T> Generator<T> oneOf(Generator<? extends T>... generators) {
        Generator<Generator<? extends T>> any = of(generators);
        return () -> any.generate().generate();
    }

    /**
     * The whole numbers of a range.
     *
     * @param lo the least of them
     * @param hi the greatest of them
     * @return a generator of {@code lo}, {@code lo + 1}, …, {@code hi}
     */
    static Generator<Integer> ints(int lo, int hi) {
        return () -> Choice.getInt(lo, hi);
    }

    /**
     * The truth values.
     *
     * @return a generator of {@code false} and {@code true}
     */
    static Generator<Boolean> booleans() {
        return () -> Choice.getBoolean();
    }

    /**
     * All strings of up to a number of characters of an alphabet.
     *
     * @param alphabet the characters; one that is in it twice counts once
     * @param maxLength the greatest number of characters
     * @return a generator of strings
     * @see Choice#getString
     */
    static Generator<String> strings(String alphabet, int maxLength) {
        return () -> Choice.getString(alphabet, maxLength);
    }

    /**
     * All sets of up to a number of elements, each of them once. The elements are made from the least to the greatest;
     * what comes in another order ends as by a failed assumption. The sets can be changed.
     *
     * @param element where the elements come from
     * @param maxSize the greatest number of elements
     * @return a generator of sets, which are sorted
     * @param <T> the class of the elements
     */
    static <T extends Comparable<? super T>> Generator<SortedSet<T>> sets(Generator<? extends T> element, int maxSize) {
        return () -> {
            SortedSet<T> set = new TreeSet<>();
            for (int left = Choice.getInt(0, maxSize); left > 0; left--) {
                T next = element.generate();
                Choice.assume(set.isEmpty() || set.last().compareTo(next) < 0);
                set.add(next);
            }
            return set;
        };
    }

    /**
     * All maps of up to a number of entries, each of them once. The keys are made from the least to the greatest; what
     * comes in another order ends as by a failed assumption. The maps can be changed.
     *
     * @param key where the keys come from
     * @param value where the values come from, each after its key
     * @param maxSize the greatest number of entries
     * @return a generator of maps, which are sorted
     * @param <K> the class of the keys
     * @param <V> the class of the values
     */
    static <K extends Comparable<? super K>, V> Generator<SortedMap<K, V>> maps(
            Generator<? extends K> key, Generator<? extends V> value, int maxSize) {
        return () -> {
            SortedMap<K, V> map = new TreeMap<>();
            for (int left = Choice.getInt(0, maxSize); left > 0; left--) {
                K next = key.generate();
                Choice.assume(map.isEmpty() || map.lastKey().compareTo(next) < 0);
                map.put(next, value.generate());
            }
            return map;
        };
    }

    /**
     * All records of a class, made by its canonical constructor. What that throws leaves {@code generate}.
     *
     * @param type the class of the records
     * @param components where the values of the components come from, one generator for each, in their order
     * @return a generator of records
     * @param <R> the class of the records
     * @throws IllegalArgumentException if the class is no record class, or has another number of components
     */
    static <R> Generator<R> records(Class<R> type, Generator<?>... components) {
        return Records.of(type, components.clone());
    }

    /**
     * All lists of up to a number of elements. The lists can be changed.
     *
     * @param element where the elements come from, the first one first
     * @param maxSize the greatest number of elements
     * @return a generator of lists
     * @param <T> the class of the elements
     */
    static <T> Generator<List<T>> lists(Generator<? extends T> element, int maxSize) {
        return () -> {
            int size = Choice.getInt(0, maxSize);
            List<T> list = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                list.add(element.generate());
            }
            return list;
        };
    }

    /**
     * All arrays of up to a number of elements.
     *
     * @param type the class of the elements, which an array knows, and of primitive types the wrapper
     * @param element where the elements come from, the first one first
     * @param maxLength the greatest number of elements
     * @return a generator of arrays
     * @param <T> the class of the elements
     */
    @SuppressWarnings("unchecked") // An array of elements of class T is a T[].
    static <T> Generator<T[]> arrays(Class<T> type, Generator<? extends T> element, int maxLength) {
        return () -> {
            T[] array = (T[]) Array.newInstance(type, Choice.getInt(0, maxLength));
            for (int i = 0; i < array.length; i++) {
                array[i] = element.generate();
            }
            return array;
        };
    }

    /**
     * All arrays of up to a number of whole numbers of a range. Unlike those of {@link #arrays} the elements are not
     * boxed, so that {@code jaywalk} need not decide them before they are used.
     *
     * @param lo the least element
     * @param hi the greatest element
     * @param maxLength the greatest number of elements
     * @return a generator of arrays
     */
    static Generator<int[]> intArrays(int lo, int hi, int maxLength) {
        return () -> {
            int[] array = new int[Choice.getInt(0, maxLength)];
            for (int i = 0; i < array.length; i++) {
                array[i] = Choice.getInt(lo, hi);
            }
            return array;
        };
    }

    /**
     * All binary trees of up to a number of nodes, each shape once. A shape needs no node class of a particular kind:
     * {@code trees(5, (left, right) -> new Node(left, Choice.getInt(0, 9), right))}.
     *
     * @param maxSize the greatest number of nodes
     * @param node makes a node of its left and right subtree, each of which is {@code null} if it is empty
     * @return a generator of trees, {@code null} included
     * @param <T> the class of the nodes
     */
    static <T> Generator<T> trees(int maxSize, BinaryOperator<T> node) {
        return () -> Trees.ofSize(Choice.getInt(0, maxSize), node);
    }

    /**
     * Structures that contain smaller ones of their kind, down to a depth. {@code step} is told how to make the smaller
     * ones; at the bottom these are the values of {@code bottom}.
     *
     * @param depth how many times {@code step} is within itself, at least 0; with 0 there are only bottoms
     * @param bottom what needs nothing smaller
     * @param step makes a generator of structures from a generator of smaller ones
     * @return a generator of structures
     * @param <T> the class of the structures
     * @throws IllegalArgumentException if the depth is below 0
     */
    static <T> Generator<T> recursive(int depth, Generator<T> bottom, UnaryOperator<Generator<T>> step) {
        if (depth < 0) {
            throw new IllegalArgumentException("a depth of " + depth);
        }
        Generator<T> generator = bottom;
        for (int i = 0; i < depth; i++) {
            generator = step.apply(generator);
        }
        return generator;
    }

    /**
     * Structures that contain smaller ones of their kind, down to a depth, where {@code step} itself has an alternative
     * that needs nothing smaller. What would go deeper ends as by a failed assumption.
     *
     * @param depth how many times {@code step} is within itself, at least 1 for there to be any structure
     * @param step makes a generator of structures from a generator of smaller ones
     * @return a generator of structures
     * @param <T> the class of the structures
     * @throws IllegalArgumentException if the depth is below 0
     */
    static <T> Generator<T> recursive(int depth, UnaryOperator<Generator<T>> step) {
        return recursive(depth, of(), step);
    }
}
