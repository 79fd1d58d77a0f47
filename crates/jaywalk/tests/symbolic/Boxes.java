import static jaywalk.Choice.*;

import java.lang.ref.WeakReference;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.*;
import java.util.stream.*;

/** Boxes of open numbers: each method's name begins with the verdict. */
public class Boxes {
    static void holds_a_box_has_its_number() {
        int i = anyInt();
        long l = anyLong();
        short s = anyShort();
        byte b = anyByte();
        char c = anyChar();
        boolean z = anyBoolean();
        Integer bi = i;
        Long bl = l;
        Short bs = s;
        Byte bb = b;
        Character bc = c;
        Boolean bz = z;
        assert bi == i && bl == l && bs == s && bb == b && bc == c && bz == z;
        assert bi.equals(i) && bl.equals(l) && bs.equals(s) && bb.equals(b) && bc.equals(c) && bz.equals(z);
        assert bi.hashCode() == i && bc.hashCode() == c && bs.hashCode() == s && bb.hashCode() == b;
        assert bi.longValue() == i && bs.intValue() == s && (byte) i == bi.byteValue();
        assert !((Object) bi).equals(bl) && !((Object) bs).equals(bi);
    }

    static void holds_the_same_number_in_small_boxes() {
        int x = anyInt();
        assume(x >= -128 && x <= 127);
        Integer p = x;
        Integer q = x;
        assert p == q;
        assert System.identityHashCode(p) == System.identityHashCode(q);
    }

    static void fails_the_same_number_in_two_boxes() {
        int x = anyInt();
        Integer p = x;
        Integer q = x;
        assert p == q;
    }

    static void fails_two_boxes_are_different() {
        Integer p = anyInt();
        Integer q = anyInt();
        assert p != q;
    }

    static void holds_same_boxes_are_small_and_equal() {
        Integer p = anyInt();
        Integer q = anyInt();
        if (p == q) {
            assert p.equals(q) && p >= -128 && p <= 127;
        } else {
            assert !p.equals(q) || p < -128 || p > 127;
        }
    }

    static void holds_same_long_boxes() {
        Long p = anyLong();
        Long q = anyLong();
        assert (p == q) == (p.equals(q) && p >= -128 && p <= 127);
    }

    static void holds_same_character_boxes() {
        Character p = anyChar();
        Character q = anyChar();
        assert (p == q) == (p.equals(q) && p <= 127);
    }

    static void holds_same_short_boxes() {
        Short p = anyShort();
        Short q = anyShort();
        assert (p == q) == (p.equals(q) && p >= -128 && p <= 127);
    }

    static void holds_byte_boxes_are_always_the_same() {
        Byte p = anyByte();
        Byte q = anyByte();
        assert (p == q) == p.equals(q);
    }

    static void holds_boolean_boxes_are_the_two() {
        boolean b = anyBoolean();
        Boolean p = b;
        assert p == (b ? Boolean.TRUE : Boolean.FALSE);
        assert p == Boolean.valueOf(b);
    }

    static void holds_a_box_is_one_that_is_known() {
        Integer p = anyInt();
        Integer seven = 7;
        Integer far = 1000;
        Integer made = new Integer(7);
        assert (p == seven) == (p.intValue() == 7);
        assert p != far;
        assert p != made;
        assert p != null && (Object) p != "x";
    }

    static void holds_boxes_of_other_classes_are_others() {
        Object p = anyInt();
        Object q = anyShort();
        Object r = anyLong();
        assert p != q && q != r && p != r;
    }

    static void holds_identity_stays_what_it_was_found() {
        Integer p = anyInt();
        Integer q = p.intValue();
        boolean first = p == q;
        boolean second = q == p;
        assert first == second;
        assert first == (System.identityHashCode(p) == System.identityHashCode(q) && p == q);
    }

    static void holds_a_box_is_itself() {
        Integer p = anyInt();
        Object q = p;
        assert p == q && q.equals(p);
        Object[] a = {p};
        assert a[0] == p;
    }

    static void fails_a_lock_on_a_small_box_is_shared() {
        int x = anyInt();
        Integer p = x;
        Integer q = x;
        synchronized (p) {
            assert !Thread.holdsLock(q);
        }
    }

    static void holds_a_lock_on_a_large_box_is_its_own() {
        int x = anyInt();
        assume(x > 127);
        Integer p = x;
        Integer q = x;
        synchronized (p) {
            assert !Thread.holdsLock(q) && Thread.holdsLock(p);
        }
    }

    static void holds_identity_maps_look_at_identity() {
        int x = anyInt();
        IdentityHashMap<Integer, String> m = new IdentityHashMap<>();
        m.put(x, "a");
        m.put(x, "b");
        boolean isSmall = x >= -128 && x <= 127;
        assert m.size() == (isSmall ? 1 : 2);
    }

    static void holds_weak_references_to_boxes() {
        int x = anyInt();
        WeakReference<Integer> weak = new WeakReference<>(x);
        System.gc();
        boolean isSmall = x >= -128 && x <= 127;
        assert !isSmall || weak.get() == x;
    }

    static void holds_references_exchanged_by_identity() {
        int x = anyInt();
        Integer p = x;
        Integer q = x;
        AtomicReference<Integer> r = new AtomicReference<>(p);
        boolean isSmall = x >= -128 && x <= 127;
        assert r.compareAndSet(q, 5) == isSmall;
        assert isSmall ? r.get() == 5 : r.get() == p;
    }

    static void fails_references_are_not_exchanged_by_value() {
        int x = anyInt();
        AtomicReference<Integer> r = new AtomicReference<>(x);
        assert r.compareAndSet(x, 5);
    }

    static void holds_casts_and_types() {
        Object o = anyInt();
        assert o instanceof Integer && o instanceof Number && o instanceof Comparable && !(o instanceof Long);
        assert o.getClass() == Integer.class && Integer.class.isInstance(o);
        Number n = (Number) o;
        assert n.intValue() == Integer.class.cast(o);
        try {
            Long l = (Long) o;
            assert false;
        } catch (ClassCastException e) {
            assert e.getMessage().contains("java.lang.Integer");
        }
    }

    static void holds_lists_find_by_value() {
        int x = anyInt();
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 8; i++) l.add(anyInt());
        l.add(x);
        assert l.size() == 9 && l.get(8) == x;
        l.set(3, x);
        assert l.get(3).equals(l.get(8));
    }

    static void holds_contains_what_was_added() {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 4; i++) l.add(anyInt());
        assert l.contains(l.get(2));
    }

    static void holds_maps_by_value() {
        int x = anyInt();
        int y = anyInt();
        Map<Integer, Integer> m = new HashMap<>();
        m.put(x, 1);
        m.put(y, 2);
        assert m.size() == (x == y ? 1 : 2);
        assert m.get(y) == 2 && m.get(x) == (x == y ? 2 : 1);
    }

    static void holds_concurrent_maps_by_value() {
        int x = anyInt();
        int y = anyInt();
        Map<Integer, Integer> m = new ConcurrentHashMap<>();
        m.put(x, 1);
        m.merge(y, 2, Integer::sum);
        assert m.get(y) == (x == y ? 3 : 2);
    }

    static void holds_sorted_maps() {
        TreeMap<Long, Integer> m = new TreeMap<>();
        long x = anyLong();
        m.put(x, 1);
        m.put(anyLong(), 2);
        m.put(anyLong(), 3);
        assert m.firstKey() <= x && x <= m.lastKey();
    }

    static void holds_objects_are_compared_by_value() {
        Integer x = anyInt();
        Integer y = anyInt();
        assert Objects.equals(x, y) == (x.intValue() == y.intValue());
        assert Objects.hash(x, y) == 31 * (31 + x) + y;
        assert Arrays.equals(new Object[] {x}, new Object[] {y}) == x.equals(y);
        assert x.compareTo(y) == Integer.compare(x, y);
    }

    static void fails_a_sum_of_boxes() {
        Integer sum = 0;
        for (int i = 0; i < 3; i++) sum += anyInt(0, 1000);
        assert sum != 2001;
    }

    static void holds_texts_of_boxes() {
        Integer x = anyInt(-5, 2000);
        assert ("<" + x + ">").equals("<" + x.intValue() + ">");
        assert x.toString().length() <= 4;
        assert String.valueOf((Object) x).equals(Integer.toString(x));
    }

    static void holds_streams_of_boxes() {
        int a = anyInt(0, 1000);
        int b = anyInt(0, 1000);
        assert Stream.of(a, b).mapToInt(i -> i).sum() == a + b;
        assert Stream.of(a, b).reduce(0, Integer::sum) == a + b;
        assert Stream.of(a, b).filter(i -> i > 10).count() == (a > 10 ? 1 : 0) + (b > 10 ? 1 : 0);
    }

    static void holds_distinct_by_value() {
        int a = anyInt();
        int b = anyInt();
        assert new HashSet<>(Arrays.asList(a, b)).size() == (a == b ? 1 : 2);
        assert Stream.of(a, b).distinct().count() == (a == b ? 1 : 2);
    }

    static void holds_lambdas_take_boxes() {
        int a = anyInt();
        Function<Integer, Integer> twice = i -> i * 2;
        BiFunction<Integer, Integer, Boolean> less = (i, j) -> i < j;
        Supplier<Integer> it = () -> a;
        assert twice.apply(a) == 2 * a && less.apply(a, 5) == (a < 5) && it.get() == a;
        Optional<Integer> o = Optional.of(a).map(i -> i + 1).filter(i -> i > 0);
        assert o.isPresent() == (a + 1 > 0);
    }

    static <T extends Comparable<T>> T max(List<T> l) {
        T best = l.get(0);
        for (T t : l) if (t.compareTo(best) > 0) best = t;
        return best;
    }

    static void holds_the_greatest_of_boxes() {
        List<Integer> l = Arrays.asList(anyInt(), anyInt(), anyInt(), anyInt());
        int m = max(l);
        for (int i : l) assert i <= m;
        assert Collections.max(l) == m;
    }

    static void holds_sorting_boxes() {
        Integer[] a = {anyInt(), anyInt(), anyInt(), anyInt()};
        Arrays.sort(a);
        for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i];
        List<Integer> l = new ArrayList<>(Arrays.asList(a));
        Collections.sort(l, Comparator.reverseOrder());
        assert l.get(0).equals(a[3]);
    }

    static void fails_unboxing_nothing() {
        Integer p = anyBoolean() ? anyInt() : null;
        int i = p;
    }

    static void holds_boxes_at_open_indices() {
        Integer[] a = {anyInt(), 3, anyInt()};
        int i = anyInt(0, 2);
        Integer p = a[i];
        assert p == a[i] && (i != 1 || p == 3);
    }

    static void holds_boxes_of_wide_caches() {
        Character c = anyChar();
        Map<Character, Integer> counts = new HashMap<>();
        counts.merge(c, 1, Integer::sum);
        counts.merge('a', 1, Integer::sum);
        assert counts.get('a') == (c == 'a' ? 2 : 1);
    }

    static void holds_booleans_in_collections() {
        List<Boolean> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) l.add(anyBoolean());
        assert l.size() == 10;
    }

    static void fails_booleans_are_all_true() {
        List<Boolean> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) l.add(anyBoolean());
        for (boolean b : l) assert b;
    }

    static void holds_identity_survives_collections() {
        int x = anyInt();
        Integer p = x;
        Integer q = x;
        boolean same = p == q;
        for (int i = 0; i < 50; i++) {
            byte[] b = new byte[100000];
        }
        System.gc();
        assert same == (p == q) && same == (x >= -128 && x <= 127) && p == x;
    }

    static void holds_three_boxes() {
        Integer a = anyInt();
        Integer b = anyInt();
        Integer c = anyInt();
        if (a == b && b == c) assert a == c;
        if (a == b && a != c) assert b != c;
    }

    static void holds_sets_by_identity() {
        int x = anyInt(126, 129);
        int y = anyInt(126, 129);
        Set<Integer> s = Collections.newSetFromMap(new IdentityHashMap<>());
        s.add(x);
        s.add(y);
        s.add(x);
        assert s.size() == (x <= 127 ? 1 : 2) + (x == y && x <= 127 ? 0 : 1);
    }

    static void holds_a_box_that_is_decided_stays_so() {
        int x = anyInt();
        Integer p = x;
        int hash = System.identityHashCode(p);
        Integer q = x;
        if (x == 5) assert p == q && System.identityHashCode(Integer.valueOf(5)) == hash;
        if (x == 500) assert p != q;
    }

    static void fails_equal_boxes_are_the_same() {
        Integer a = anyInt();
        Integer b = anyInt();
        assert (a <= b && b <= a) == (a == b);
    }

    static void holds_boxes_stored_at_open_indices() {
        Integer[] a = new Integer[4];
        int i = anyInt(0, 3);
        int x = anyInt();
        a[i] = x;
        assert a[i] == x;
        Integer p = a[anyInt(0, 3)];
        assert p == null || p == x;
    }

    static void holds_boxes_of_either_class() {
        Number n = anyBoolean() ? (Number) anyInt() : (Number) anyLong();
        if (n instanceof Integer) assert n.longValue() == n.intValue();
    }

    static void holds_maps_in_order() {
        Map<Integer, String> m = new LinkedHashMap<>(16, 0.75f, true) {
            protected boolean removeEldestEntry(Map.Entry<Integer, String> e) {
                return size() > 2;
            }
        };
        int z = anyInt();
        m.put(anyInt(), "x");
        m.put(anyInt(), "y");
        m.put(z, "z");
        assert m.size() <= 2 && m.containsKey(z);
    }

    static void holds_weak_maps() {
        WeakHashMap<Integer, String> m = new WeakHashMap<>();
        int y = anyInt();
        m.put(anyInt(), "a");
        m.put(y, "b");
        assert m.size() <= 2 && "b".equals(m.get(y));
    }

    static void holds_references_refer() {
        Integer p = anyInt();
        WeakReference<Integer> w = new WeakReference<>(p);
        assert w.refersTo(p) && w.get() == p;
        Integer q = p.intValue();
        assert w.refersTo(q) == (p >= -128 && p <= 127);
    }

    static void holds_what_is_removed() {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        Integer x = anyInt();
        assert l.remove(x) == (x >= 1 && x <= 3);
    }

    static void holds_switches_on_boxes() {
        Integer x = anyInt();
        int r;
        switch (x) {
            case 1: r = 10; break;
            case 200: r = 20; break;
            default: r = 0;
        }
        assert r == (x == 1 ? 10 : x.equals(200) ? 20 : 0);
    }

    static void holds_copies_of_boxes() {
        Integer[] a = {anyInt(), anyInt()};
        Integer[] b = a.clone();
        assert Arrays.equals(a, b) && a[0] == b[0] && Arrays.hashCode(a) == Arrays.hashCode(b);
        assert Arrays.deepEquals(new Object[] {a}, new Object[] {b});
    }
}
