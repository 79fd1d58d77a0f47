package verdicts;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
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

    static class Names extends ArrayList<String> {
        int limit;
    }

    static class Counts<T> extends HashMap<T, Integer> {
        Counts<T> above;
    }

    static class Refusing extends ArrayList<Integer> {
        @Override
        public boolean add(Integer number) {
            return number >= 0 && super.add(number);
        }
    }

    static class Worker extends Thread {
        int jobs;

        @Override
        public void run() {
            jobs++;
        }
    }

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

    static class Dice extends java.util.Random {
        int sides;
    }

    public static void cut_the_state_of_a_superclass_is_not_made_up(Dice dice) {
        if (dice != null && dice.nextInt() == dice.sides) fail();
    }

    public static void fails_a_list_inherits_its_elements(Names names) {
        if (names != null && names.size() == 2 && names.limit == 7 && "b".equals(names.get(1))) fail();
    }

    public static void holds_what_is_inherited_is_whole(Names names) {
        if (names != null && !names.isEmpty() && names.remove(0) != null && names.size() > 2) fail();
    }

    public static void fails_an_object_is_an_heir(Object o, ArrayList<String> list) {
        if (o == list && o instanceof Names && ((Names) o).limit == list.size()) fail();
    }

    public static void fails_a_map_that_leads_to_itself(Counts<Integer> counts) {
        if (counts != null && counts.above == counts && counts.containsKey(5)) fail();
    }

    public static void fails_elements_come_by_the_methods_of_the_jdk(Refusing list) {
        if (list != null && list.size() == 1 && list.get(0) != null && list.get(0) < 0) fail();
    }

    public static void fails_a_thread_has_a_name(Worker worker) {
        if (worker != null && worker.jobs == 4 && worker.getName().equals("a")) fail();
    }

    public static void holds_a_thread_has_not_started(Worker worker) {
        if (worker != null && worker.getState() != Thread.State.NEW) fail();
    }

    public static void fails_an_iterator_comes_to_its_end(java.util.Iterator<Integer> numbers) {
        int count = 0;
        while (numbers != null && numbers.hasNext()) {
            Integer number = numbers.next();
            if (++count == 2 && number != null && number == 5 && !numbers.hasNext()) fail();
        }
    }

    // Collections as they were.

    static boolean has_grown(LinkedList<Integer> list, Old<?> old) {
        return list == null || list.size() == old.get(() -> list.size()) + 1;
    }

    @Ensures("has_grown")
    public static void holds_a_list_was_shorter(LinkedList<Integer> list) {
        if (list != null) list.add(1);
    }

    @Ensures("has_grown")
    public static void fails_a_list_was_as_long(LinkedList<Integer> list) {
        if (list != null && list.size() != 2) list.add(1);
    }

    static boolean is_last_of_old(ArrayDeque<Integer> queue, Integer taken, Old<?> old) {
        return taken == null || taken.equals(old.get(() -> queue.peekLast()));
    }

    @Ensures("is_last_of_old")
    public static Integer holds_the_last_was_there(ArrayDeque<Integer> queue) {
        return queue == null ? null : queue.pollLast();
    }

    @Ensures("is_last_of_old")
    public static Integer fails_the_first_was_another(ArrayDeque<Integer> queue) {
        return queue == null ? null : queue.pollFirst();
    }

    @Pure
    public static int holds_a_map_is_looked_at(HashMap<Integer, Node> map) {
        int sum = 0;
        if (map != null && map.size() < 2) for (Map.Entry<Integer, Node> entry : map.entrySet()) sum++;
        return sum;
    }

    @Pure
    public static void fails_a_map_is_not_only_looked_at(HashMap<Integer, Node> map) {
        if (map != null && map.size() < 2) map.remove(3);
    }

    @Pure
    public static void fails_an_element_is_replaced(Names names) {
        if (names != null && names.size() > 1) names.set(0, names.get(1));
    }

    @Pure
    public static void holds_an_element_is_replaced_by_itself(ArrayList<Node> list) {
        if (list != null && list.size() > 1) list.set(0, list.get(0));
    }

    @Pure
    public static void cut_an_element_is_added_and_removed_again(ArrayList<Node> list) {
        if (list != null) {
            list.add(null);
            list.remove(list.size() - 1);
        }
    }

    // Identity hash codes.

    public static int cut_a_hash_code_can_be_any(Names names, Node node) {
        return node != null && node.hashCode() == 77 ? 1 / 0 : 0;
    }

    public static void holds_a_set_tells_objects_apart(Node first, Node second) {
        HashSet<Node> all = new HashSet<>();
        all.add(first);
        all.add(second);
        if (all.size() != (first == second ? 1 : 2)) fail();
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

    abstract static class Named {
        public abstract String toString();

        int rank() {
            return 1;
        }
    }

    abstract static class Ranked extends Named {
        abstract int rank();
    }

    interface Usual {
        default int usual() {
            return 4;
        }
    }

    interface Unusual extends Usual {
        int usual();
    }

    public static void holds_what_is_abstract_again_can_be_called(Ranked ranked, Unusual unusual) {
        if (ranked != null && unusual != null) ranked.toString();
        if (ranked != null && unusual != null && ranked.rank() == ranked.rank() + unusual.usual() - unusual.usual()) return;
    }

    public static void fails_what_is_abstract_again_returns_anything(Ranked ranked, Unusual unusual) {
        if (ranked != null && unusual != null && ranked.rank() == 7 && unusual.usual() == 8) fail();
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
    public static void fails_an_element_changes_of_an_array_that_is_locked(int[] all, int index) {
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

    // Which object it is, and not of which class.

    public static boolean holds_two_objects_are_compared(Object a, Object b, Object c) {
        return a == b && b == c && a != c ? 1 / 0 > 0 : true;
    }

    public static int fails_one_object_is_two_things(Object a, Object b) {
        return a != null && a == b && a instanceof Counter ? 1 / 0 : 0;
    }

    public static int holds_one_object_is_of_one_class(Object a, Object b) {
        return a == b && a instanceof Counter && !(b instanceof Counter) ? 1 / 0 : 0;
    }

    public static int holds_different_objects_stay_different(Object a, Object b) {
        if (a == b || !(a instanceof Counter) || !(b instanceof Counter)) return 0;
        ((Counter) a).count = 1;
        ((Counter) b).count = 2;
        return 1 / ((Counter) a).count;
    }

    public static int fails_one_object_is_changed_twice(Object a, Object b) {
        if (a != b || !(a instanceof Counter)) return 0;
        ((Counter) a).count = 1;
        ((Counter) b).count = 0;
        return 1 / ((Counter) a).count;
    }

    public static boolean holds_an_optional_does_not_contain_itself(java.util.Optional<Object> a) {
        return a != null && a.isPresent() && a.get() == a ? 1 / 0 > 0 : true;
    }

    record Entry(Object key, Object value) {}

    public static int holds_a_record_does_not_contain_itself(Entry entry) {
        return entry != null && entry.key() == entry ? 1 / 0 : 0;
    }

    public static int holds_records_do_not_contain_each_other(Entry entry) {
        return entry != null && entry.key() instanceof Entry inner && inner.value() == entry ? 1 / 0 : 0;
    }

    public static int fails_a_record_contains_the_same_twice(Entry entry) {
        return entry != null && entry.key() instanceof Entry inner && inner.value() == null && inner == entry.value()
                ? 1 / 0
                : 0;
    }

    public static int fails_a_record_is_in_its_array(Entry entry) {
        return entry != null && entry.key() instanceof Object[] array && array.length == 1 && array[0] == entry ? 1 / 0 : 0;
    }

    // Exceptions.

    public static int fails_an_exception_has_no_message(IllegalStateException thrown) {
        return thrown == null ? 0 : thrown.getMessage().hashCode();
    }

    public static int holds_an_exception_has_no_stack_trace(IllegalStateException thrown) {
        return thrown == null ? 0 : 1 / (1 - thrown.getStackTrace().length - thrown.getSuppressed().length);
    }

    public static void fails_an_exception_is_thrown(IllegalStateException thrown) {
        if (thrown != null) throw thrown;
    }

    // Nothing but the class of an object matters, or which object it is.

    static class Labelled {
        int number;
        Integer box;
        List<Object> names = new ArrayList<>();
        Map<String, Object> values = new HashMap<>();

        @Override
        public boolean equals(Object other) {
            if (this == other) return true;
            if (other == null || getClass() != other.getClass()) return false;
            return number == ((Labelled) other).number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    public static void fails_another_object_is_equal(Labelled labelled, Object other) {
        if (labelled != null && labelled != other && labelled.equals(other)) fail();
    }

    public static void fails_an_object_is_of_a_class_of_the_jdk(Object one, Object other) {
        if (one != null && other != null && one.getClass() == ArrayList.class && other.getClass() == Node[].class) fail();
    }

    public static void fails_an_array_refuses_an_object(Object[] array, Object object) {
        if (array != null && array.length > 0) array[0] = object;
    }

    public static void fails_an_array_contains_itself(Object object) {
        if (object instanceof Object[] array && array.length == 2 && array[0] == object) fail();
    }

    public static void holds_an_array_of_boxes_does_not_contain_itself(Object object) {
        if (object instanceof Integer[] array && array.length == 2 && (Object) array[0] == object) fail();
    }
}
