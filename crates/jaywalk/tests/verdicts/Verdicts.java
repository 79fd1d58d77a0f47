package verdicts;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import jaywalk.Ensures;
import jaywalk.Invariant;
import jaywalk.Old;
import jaywalk.Pure;

/** Methods that fail, hold, or are cut, as their names say, in each way of making inputs. */
public class Verdicts {
    static void fail() {
        throw new IllegalStateException();
    }

    static class Node {
        int value;
        Node next;
    }

    // Types that nobody implements.

    interface Shape {}

    static class Pair<T> {
        T first;
    }

    public static void fails_a_list_is_an_object(Object o) {
        if (o instanceof List) fail();
    }

    public static void fails_a_map_is_an_object(Object o) {
        if (o instanceof Map) fail();
    }

    public static void fails_text_is_an_object(Object o) {
        if (o instanceof CharSequence) fail();
    }

    public static void fails_an_interface_of_the_program_is_an_object(Object o) {
        if (o instanceof Shape) fail();
    }

    public static void fails_what_a_field_has_is_a_number(Pair<?> pair) {
        if (pair != null && pair.first instanceof Number) fail();
    }

    public static <T> void fails_a_variable_stands_for_a_shape(T t) {
        if (t instanceof Shape) fail();
    }

    // Which object it is.

    public static void fails_a_double_is_the_same(Double a, Double b) {
        if (a != null && a == b) fail();
    }

    public static void fails_an_equal_double_is_another(Double a, Double b) {
        if (a != null && a != b && a.equals(b)) fail();
    }

    public static void fails_a_float_in_an_array_is_the_same(Float[] all) {
        if (all != null && all.length == 2 && all[0] != null && all[0] == all[1]) fail();
    }

    public static void fails_a_locked_box_is_the_same(Integer a, Integer b) {
        if (a == null || b == null) return;
        synchronized (a) {
            if (a == b && (a < -128 || a > 127)) fail();
        }
    }

    public static void fails_two_locked_boxes_are_the_same(Long a, Long b) {
        if (a == null || b == null) return;
        synchronized (a) {
            synchronized (b) {
                if (a == b && a > 1000) fail();
            }
        }
    }

    public static void holds_a_box_that_is_the_same_is_equal(Long a, Long b) {
        if (a == null || b == null) return;
        synchronized (a) {
            assert a != b || a.longValue() == b.longValue();
        }
    }

    public static void fails_a_string_is_an_object(Object a, String b) {
        if (a != null && a == b) fail();
    }

    public static void fails_an_array_is_another_one(Object[] a, String[] b) {
        if (a != null && a == b) fail();
    }

    public static void fails_a_list_is_the_same_object(Object a, List<String> b) {
        if (a != null && a == b) fail();
    }

    public static void fails_nothing_is_empty(Optional<String> optional) {
        if ((Object) optional == Optional.empty()) fail();
    }

    public static void cut_a_class_is_a_literal(Class<?> type) {
        if (type == String.class) fail();
    }

    // Collections that the method was called with, in spite of what it did before it looked.

    static class Key implements Comparable<Key> {
        int id;

        @Override
        public int hashCode() {
            return id & 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).id == id;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(id, other.id);
        }
    }

    public static void fails_a_changed_key_is_lost(Key key, HashSet<Key> set) {
        if (key == null || set == null) return;
        key.id = 6;
        if (set.size() == 1 && set.iterator().next() == key && !set.contains(key)) fail();
    }

    public static void fails_a_changed_key_is_out_of_order(Key key, TreeSet<Key> set) {
        if (key == null || set == null) return;
        key.id = 6;
        if (set.size() == 2 && set.first() == key && set.last().id < 6) fail();
    }

    public static void holds_an_unchanged_key_is_found(Key key, HashSet<Key> set) {
        if (key == null || set == null) return;
        int id = key.id;
        key.id = 6;
        key.id = id;
        if (set.size() == 1 && set.iterator().next() == key && !set.contains(key)) fail();
    }

    // A set is made of its elements: what an element leads back to is not made yet.

    static class Crate {
        HashSet<Crate> inside;

        @Override
        public int hashCode() {
            return inside == null ? 0 : inside.hashCode();
        }
    }

    public static void cut_a_set_that_its_element_has(Crate crate) {
        if (crate != null && crate.inside != null && crate.inside.size() == 1) {
            if (crate.inside.contains(null) && crate.inside.contains(crate)) fail();
        }
    }

    // Types that have no objects, or of which none is known.

    enum Nothing {}

    static class Holder<T> {
        T value;
        Nothing nothing;
        Nothing[] all;
    }

    public static void holds_an_enum_without_constants(Nothing e) {
        if (e != null) fail();
    }

    public static void holds_a_field_of_an_enum_without_constants(Holder<Nothing> holder) {
        if (holder == null) return;
        if (holder.nothing != null || holder.value != null) fail();
        if (holder.all != null && holder.all.length > 1 && holder.all[1] != null) fail();
    }

    public static void holds_a_cast_to_an_enum_without_constants(Object o) {
        if (o instanceof Nothing) fail();
    }

    public static void fails_an_array_of_an_enum_without_constants(Nothing[] all) {
        if (all != null && all.length > 2 && all[2] == null) fail();
    }

    public static <A extends Node & Runnable> void cut_no_class_is_both(A both) {
        if (both != null) both.run();
    }

    public static <A extends Node & Runnable> void cut_nothing_is_known_of_both(A both) {
        if (both != null) fail();
    }

    public static <A extends Runnable & Comparable<A>> void cut_no_function_is_both(A both) {
        if (both != null) both.compareTo(both);
    }

    public static <A extends Node & Runnable> void fails_null_is_both(A both) {
        both.run();
    }

    static class Runner extends Node implements Comparable<Runner> {
        @Override
        public int compareTo(Runner other) {
            return 0;
        }
    }

    public static <A extends Node & Comparable<A>> void holds_one_class_is_both(A both) {
        if (both != null && both.compareTo(both) != 0) fail();
    }

    // Arrays for type variables.

    public static void holds_a_function_returns_an_array(Supplier<int[]> ints, Function<Node[], long[][]> f) {
        if (ints != null) {
            int[] all = ints.get();
        }
        if (f != null) {
            long[][] all = f.apply(null);
        }
    }

    public static void fails_a_function_returns_a_long_array(Supplier<? extends Node[]> nodes) {
        Node[] all = nodes == null ? null : nodes.get();
        if (all != null && all.length == 7 && all[3] != null) fail();
    }

    public static void holds_a_variable_stands_for_an_array(Holder<int[]> holder, List<Node[]> list) {
        if (holder != null) {
            int[] all = holder.value;
        }
        if (list != null && list.size() > 0) {
            Node[] first = list.get(0);
        }
    }

    // Superclasses of the JDK's.

    static class Names extends ArrayList<String> {}

    static class Countdown extends AbstractList<Integer> {
        int size;

        @Override
        public Integer get(int index) {
            return size - index;
        }

        @Override
        public int size() {
            return size;
        }
    }

    public static void cut_the_state_of_a_superclass_is_not_made_up(Names names) {
        if (names != null && names.size() > 0 && names.get(0) == null) fail();
    }

    public static void fails_a_list_of_the_program(Countdown list) {
        if (list != null && list.size() > 2 && list.get(1) == 7) fail();
    }

    // Classes that cannot be initialised.

    static class Broken {
        static final int NONE = Integer.parseInt("none");
        int value;
    }

    public static void holds_there_is_no_object_of_a_broken_class(Broken broken) {
        if (broken != null && broken.value == 3) fail();
    }

    // Functions.

    static class One {}

    static class Two {}

    interface Finder {
        One find(Integer key);

        Two find(String key);

        int count(One one);

        int count(Two two);
    }

    interface Taker<T> {
        int take(T t);
    }

    interface StringTaker extends Taker<String> {
        @Override
        int take(String s);
    }

    public static void holds_overloads_have_their_own_results(Finder finder, String key) {
        if (finder == null) return;
        Two found = finder.find(key);
        assert found == null || (Object) found instanceof Two;
    }

    public static void fails_overloads_differ(Finder finder) {
        if (finder != null && finder.count((One) null) != finder.count((Two) null)) fail();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void holds_a_bridge_leads_to_the_same(StringTaker taker) {
        if (taker != null && taker.take("a") != ((Taker) taker).take("a")) fail();
    }

    // Variables whose bounds name them.

    static class Animal implements Comparable<Animal> {
        int weight;

        @Override
        public int compareTo(Animal other) {
            return Integer.compare(weight, other.weight);
        }
    }

    static class Dog extends Animal {}

    static class Cat extends Animal {}

    public static <T extends Comparable<T>> void fails_a_dog_is_comparable_as_an_animal(T t) {
        if (t instanceof Dog) fail();
    }

    public static <T extends Comparable<T>> void fails_cats_and_dogs_are_animals(T a, T b) {
        if (a instanceof Dog && b instanceof Cat && a.compareTo(b) > 0) fail();
    }

    public static <T extends Comparable<T>> void holds_an_animal_is_not_compared_with_a_key(T a, T b) {
        if (a != null && b != null) a.compareTo(b);
    }

    public static <T extends Comparable<? super T>> void holds_elements_can_be_compared(ArrayDeque<? extends T> all) {
        if (all != null && all.size() == 2) all.getFirst().compareTo(all.getLast());
    }

    // What changes.

    @Pure
    public static void fails_an_element_that_is_swapped(int[] all) {
        if (all != null && all.length == 2) {
            int first = all[0];
            all[0] = all[1];
            all[1] = first;
        }
    }

    @Pure
    public static void holds_an_element_that_is_put_back(int[] all) {
        if (all != null && all.length > 0) {
            int first = all[0];
            all[0] = first + 1;
            all[0] = first;
        }
    }

    @Pure
    public static void cut_an_element_of_an_array_that_is_locked(int[] all, int index) {
        if (all != null && index >= 0 && index < all.length) {
            all[index] = 7;
            synchronized (all) {
            }
        }
    }

    static boolean readsOld(Node a, Node b, Old<?> old) {
        return old.get(() -> a == null || a.next == b || a.next != b);
    }

    @Ensures("readsOld")
    public static void holds_a_field_that_was_written_unread(Node a, Node b) {
        if (a != null) a.next = b;
    }

    static class Counter {
        int count;
    }

    static class Even extends Counter {
        @Invariant
        boolean isEven() {
            return count % 2 == 0;
        }
    }

    public static Counter fails_a_result_of_a_subclass_with_an_invariant(int count) {
        Even even = new Even();
        even.count = count;
        return even;
    }

    public static Counter holds_a_result_is_of_another_class(int count) {
        Counter counter = new Counter();
        counter.count = count;
        return counter;
    }

    // Loops.

    static int firstThree(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3) return i;
        }
        return 0;
    }

    public static int holds_a_loop_is_counted_for_each_call(int a, int b, int c, int d, int e, int f) {
        return firstThree(a) + firstThree(b) + firstThree(c) + firstThree(d) + firstThree(e) + firstThree(f);
    }

    public static int cut_a_loop_with_two_reasons_to_go_on(int x, int y) {
        int i = 0;
        while (x > i || y > i) i++;
        return i;
    }

    public static int cut_a_loop_that_a_switch_ends(int x) {
        for (int turns = 0; ; turns++) {
            switch (x % 3) {
                case 0:
                    return turns;
                default:
                    x = x * 31 + 7;
            }
        }
    }

    public static int cut_a_loop_with_two_ends(int x, int y) {
        int i = 0;
        while (x > i) {
            if (y == i) return i;
            i++;
        }
        return -1;
    }

    public static int holds_a_loop_of_known_length_forks_in_its_body(int x) {
        int found = 0;
        for (int i = 0; i < 60; i++) {
            if (x == i) found++;
        }
        while (true) {
            if (found > 100) return -1;
            if (x == found) return x;
            found++;
        }
    }
}
