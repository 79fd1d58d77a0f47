package inputs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Small methods over all types of inputs. What they throw is compared with what all small inputs make them throw. */
public class Hostile {
    public enum Color {
        RED,
        GREEN {
            @Override
            int weight() {
                return 7;
            }
        },
        BLUE;

        int weight() {
            return 1;
        }
    }

    static class A extends RuntimeException {}

    static class B extends RuntimeException {}

    static class C extends RuntimeException {}

    static void when(boolean condition, RuntimeException thrown) {
        if (condition) {
            throw thrown;
        }
    }

    // Strings.

    public static void s01(String s) {
        when(s.isEmpty(), new A());
    }

    public static void s02(String s) {
        when(s != null && s.length() == 3 && s.charAt(0) == s.charAt(2), new A());
    }

    public static void s03(String s) {
        if (s != null) {
            s.charAt(1);
        }
    }

    public static void s04(String a, String b) {
        when(a == b, new A());
        when(a != null && a.equals(b), new B());
    }

    public static void s05(String a, String b) {
        when(a == b && a != null && !a.equals(b), new A());
        when(a == b && a != null && a.length() == 2, new B());
    }

    public static void s06(String s) {
        when(s == "ab", new A());
        when("ab".equals(s), new B());
    }

    public static void s07(String s) {
        switch (s == null ? "" : s) {
            case "a":
                throw new A();
            case "ab":
                throw new B();
            default:
        }
    }

    public static void s08(String s) {
        when(s != null && s.startsWith("a") && s.endsWith("b"), new A());
    }

    public static void s09(String s) {
        when(s != null && s.indexOf('b') == 1, new A());
    }

    public static void s10(String a, String b) {
        when(a != null && b != null && a.length() + b.length() == 5 && a.compareTo(b) < 0, new A());
    }

    public static void s11(String a, String b) {
        when(a != null && (a + b).equals("abnull"), new A());
    }

    public static void s12(String s) {
        when(s != null && s.length() == 2 && s.hashCode() == "ab".hashCode(), new B());
    }

    public static void s13(String a, String b) {
        when(Objects.equals(a, b) && a != b, new A());
        when(!Objects.equals(a, b) && a == b, new B());
    }

    public static void s14(CharSequence s) {
        when(s != null && s.length() == 1 && s.charAt(0) == 'b', new A());
    }

    public static void s16(StringBuilder s) {
        when(s != null && s.length() == 2, new A());
        when(s != null && s.append('x').length() == 1, new B());
    }

    // Boxes.

    public static void b01(Integer a) {
        when(a == 5, new A());
    }

    public static void b02(Integer a, Integer b) {
        when(a == b && a != null && a > 127, new A());
        when(a != null && b != null && a != b && a.equals(b) && a > 127, new B());
    }

    public static void b03(Integer a, Integer b) {
        when(a != null && b != null && a != b && a.equals(b) && a >= 0 && a <= 127, new A());
    }

    public static void b04(Integer a) {
        when(a == Integer.valueOf(5), new A());
        when(a == Integer.valueOf(1000), new B());
    }

    public static void b05(Long a) {
        when(a != null && a + 1 == 6, new A());
    }

    public static void b06(Boolean a) {
        when(a != null && a, new A());
        when(a == Boolean.FALSE, new B());
    }

    public static void b07(Character c) {
        when(c != null && c == 'b', new A());
    }

    public static void b08(Object o) {
        if (o instanceof Integer) {
            when((Integer) o == 7, new A());
        } else if (o instanceof String) {
            when(((String) o).isEmpty(), new B());
        }
    }

    public static void b09(Object a, Object b) {
        when(a instanceof Integer && b instanceof String && a.equals(b), new A());
        when(a instanceof Integer && b instanceof Integer && a.equals(b), new B());
    }

    public static void b10(Number n) {
        when(n != null && n.intValue() == 7, new A());
    }

    public static void b11(Double d) {
        when(d != null && d == 0.0 && 1 / d < 0, new A());
        when(d != null && d != d, new B());
    }

    public static void b12(Integer a, Integer b, Integer c) {
        when(a != null && a == b && b == c && a > 127, new A());
        when(a != null && a == b && b == c && a != c, new B());
    }

    // Enums.

    public static void e01(Color c) {
        switch (c) {
            case RED:
                throw new A();
            case GREEN:
                throw new B();
            default:
        }
    }

    public static void e02(Color c) {
        when(c != null && c.weight() == 7, new A());
        when(c != null && c.ordinal() == 3, new B());
    }

    public static void e03(Color a, Color b) {
        when(a != null && a == b && a.ordinal() != b.ordinal(), new A());
        when(a != null && b != null && a.compareTo(b) == -2, new B());
    }

    public static void e04(Color c) {
        when(c == Color.RED && !c.name().equals("RED"), new A());
        when(c != Color.RED && c != Color.GREEN && c != Color.BLUE && c != null, new B());
        when(c != Color.RED && c != null && c != Color.GREEN, new C());
    }

    public static void e05(Color a, Color b) {
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        map.put(a, 1);
        map.put(b, 2);
        when(map.size() == 1, new A());
        when(map.get(a) == 1 && map.size() == 1, new B());
    }

    public static void e06(Object o) {
        when(o instanceof Color && ((Color) o).getClass() != Color.class, new A());
        when(o instanceof Color && ((Color) o).getDeclaringClass() != Color.class, new B());
    }

    public static void e07(Comparable<Color> c) {
        when(c != null && c.compareTo(Color.GREEN) == 0, new A());
    }

    // Generic classes of the program.

    public static class Box<T> {
        public T value;
        public Box<T> next;

        public Box() {}
    }

    public static class Pair<K extends Comparable<K>, V> {
        public K key;
        public V value;
        public Pair<K, V> next;
    }

    public static void g01(Box<Integer> box) {
        when(box != null && box.value != null && box.value == 5, new A());
    }

    public static void g02(Box<String> box) {
        when(box != null && box.next != null && box.next.value != null && box.next.value.length() == 1, new A());
    }

    public static void g03(Box<Box<Integer>> box) {
        when(box != null && box.value != null && box.value.value != null && box.value.value == 5, new A());
    }

    public static void g04(Pair<Integer, String> pair) {
        if (pair != null && pair.next != null && pair.key != null && pair.next.key != null) {
            when(pair.key.compareTo(pair.next.key) > 0, new A());
            when(pair.value != null && pair.value.isEmpty(), new B());
        }
    }

    public static <T extends Comparable<T>> void g05(T a, T b) {
        when(a != null && b != null && a.compareTo(b) == 0, new A());
    }

    public static void g06(Box<? extends Number> box) {
        when(box != null && box.value != null && box.value.intValue() == 5, new A());
    }

    public static void g07(Box<Color> box) {
        when(box != null && box.value == Color.BLUE, new A());
    }

    // Collections.

    public static void c01(List<Integer> list) {
        when(list.size() == 2, new A());
    }

    public static void c02(List<Integer> list) {
        int sum = 0;
        if (list != null) {
            for (Integer each : list) {
                sum += each == null ? 0 : each;
            }
        }
        when(sum == 12, new A());
    }

    public static void c03(ArrayList<String> list) {
        if (list != null) {
            list.get(0).length();
        }
    }

    public static void c04(Set<Integer> set) {
        when(set != null && set.contains(5) && set.size() == 2, new A());
        when(set != null && set.add(5) && set.size() == 0, new B());
    }

    public static void c05(Map<Integer, Integer> map) {
        when(map != null && map.containsKey(5) && Integer.valueOf(7).equals(map.get(5)), new A());
    }

    public static void c06(Map<String, Integer> map) {
        when(map != null && map.getOrDefault("a", 1) == null, new A());
        when(map != null && map.remove("b") != null && !map.isEmpty(), new B());
    }

    public static void c07(TreeMap<Integer, Integer> map) {
        if (map != null && map.size() == 2) {
            when(map.firstKey() >= map.lastKey(), new A());
            when(map.firstKey() == 5, new B());
        }
    }

    public static void c08(ArrayDeque<Integer> deque) {
        when(deque != null && deque.size() == 2 && deque.peekFirst().equals(deque.peekLast()), new A());
        when(deque != null && deque.contains(null), new B());
    }

    public static void c09(LinkedList<Integer> list) {
        if (list != null) {
            list.removeFirst();
        }
    }

    public static void c10(Optional<Integer> optional) {
        when(optional != null && optional.isPresent() && optional.get() == 5, new A());
        when(optional != null && optional.orElse(3) == 3, new B());
    }

    public static void c11(List<Integer> a, List<Integer> b) {
        if (a != null && b != null && a.size() == 1) {
            b.add(5);
            when(a.size() == 2, new A());
        }
    }

    public static void c12(List<String> list) {
        if (list != null) {
            for (String each : list) {
                when(each != null && each.length() == 2, new A());
                list.remove(each);
            }
        }
    }

    public static void c13(ArrayDeque<String> deque) {
        when(deque != null && deque.size() == 1 && deque.pop().equals("ab"), new A());
    }

    public static void c14(TreeMap<Integer, String> map) {
        if (map != null) {
            for (Map.Entry<Integer, String> entry : map.entrySet()) {
                when(entry.getKey() != null && entry.getKey() == 7 && "a".equals(entry.getValue()), new A());
            }
        }
    }

    // Functions.

    public static void f01(IntPredicate f) {
        when(f != null && f.test(1) && !f.test(2), new A());
        when(f != null && f.test(1) && !f.test(1), new B());
    }

    public static void f02(Function<Integer, Integer> f, Integer x) {
        when(f != null && Objects.equals(f.apply(x), 5), new A());
        when(f != null && !Objects.equals(f.apply(x), f.apply(x)), new B());
    }

    public static void f03(Predicate<String> p, String s) {
        when(p != null && p.test(s) && p.negate().test(s), new A());
        when(p != null && p.test(s) && p.or(p).test(s), new B());
    }

    public static void f04(Supplier<String> s) {
        when(s != null && s.get() != s.get(), new A());
        when(s != null && "ab".equals(s.get()), new B());
    }

    public static void f05(Runnable r) {
        r.run();
    }

    public static void f06(BiFunction<Integer, Integer, Integer> f) {
        when(f != null && Objects.equals(f.apply(1, 2), 5) && Objects.equals(f.apply(2, 1), 7), new A());
    }

    public static void f07(Comparator<Integer> c) {
        when(c != null && c.compare(1, 2) < 0 && c.reversed().compare(1, 2) < 0, new A());
        when(c != null && c.compare(1, 2) < 0 && c.reversed().compare(2, 1) > 0, new B());
    }

    public static void f08(BooleanSupplier a, BooleanSupplier b) {
        when(a != null && b != null && a.getAsBoolean() && !b.getAsBoolean(), new A());
        when(a == b && a != null && a.getAsBoolean() != b.getAsBoolean(), new B());
    }

    /** One of the program's own, with a method that has code. */
    public interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    public static void f09(Shape shape) {
        when(shape != null && shape.twice() == 14, new A());
        when(shape != null && shape.twice() == 13, new B());
    }
}
