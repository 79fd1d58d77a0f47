import static jaywalk.Choice.*;

import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Elements of arrays that are accessed atomically at open indices: each method's name begins with the verdict. */
public class Placed {
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);

    static void holds_atomic_ints() {
        AtomicIntegerArray a = new AtomicIntegerArray(8);
        int i = anyInt(0, 7);
        int j = anyInt(0, 7);
        int x = anyInt();
        a.set(i, x);
        assert a.get(i) == x;
        assert a.get(j) == (i == j ? x : 0);
        assert a.getAndAdd(j, 5) == (i == j ? x : 0);
        assert a.get(j) == (i == j ? x : 0) + 5;
        assert a.compareAndSet(i, i == j ? x + 5 : x, 1) && a.get(i) == 1;
        assert a.getAndSet(i, 7) == 1 && a.get(i) == 7;
    }

    static void holds_atomic_longs() {
        AtomicLongArray a = new AtomicLongArray(5);
        int i = anyInt(0, 4);
        long x = anyLong();
        a.set(i, x);
        a.incrementAndGet(i);
        assert a.get(i) == x + 1;
        long sum = 0;
        for (int k = 0; k < 5; k++) sum += a.get(k);
        assert sum == x + 1;
    }

    static void fails_one_element_is_set() {
        AtomicIntegerArray a = new AtomicIntegerArray(8);
        a.set(anyInt(0, 7), 3);
        assert a.get(5) == 0;
    }

    static void holds_atomic_references() {
        AtomicReferenceArray<String> a = new AtomicReferenceArray<>(4);
        int i = anyInt(0, 3);
        int j = anyInt(0, 3);
        a.set(i, "x");
        assert a.get(i) == "x" && (a.get(j) == null) == (i != j);
        assert a.compareAndSet(j, null, "y") == (i != j);
        assert a.get(j) != null;
        assert a.getAndSet(j, "z") == (i == j ? "x" : "y");
    }

    static void holds_boxes_as_elements() {
        AtomicReferenceArray<Integer> a = new AtomicReferenceArray<>(3);
        int i = anyInt(0, 2);
        int x = anyInt();
        a.set(i, x);
        assert a.get(i) == x;
        Integer old = a.get(i);
        assert a.compareAndSet(i, old, 3) && a.get(i) == 3;
    }

    static void holds_concurrent_maps() {
        Map<Integer, Integer> m = new ConcurrentHashMap<>();
        int x = anyInt();
        int y = anyInt();
        m.put(x, 1);
        m.put(y, 2);
        assert m.size() == (x == y ? 1 : 2) && m.get(y) == 2 && m.get(x) == (x == y ? 2 : 1);
    }

    static void holds_concurrent_counts() {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        int x = anyInt();
        int y = anyInt();
        m.merge(x, 1, Integer::sum);
        m.merge(y, 1, Integer::sum);
        assert m.get(x) == (x == y ? 2 : 1);
        m.remove(y);
        assert m.containsKey(x) == (x != y);
    }

    static void holds_concurrent_maps_of_longs() {
        ConcurrentHashMap<Long, String> m = new ConcurrentHashMap<>();
        long x = anyLong();
        assert m.putIfAbsent(x, "a") == null && m.putIfAbsent(x, "b").equals("a");
        assert m.computeIfAbsent(x + 1, k -> "c").equals("c");
    }

    static void holds_handles_of_elements() {
        int[] a = {1, 2, 3};
        int i = anyInt(0, 2);
        assert (int) INTS.getVolatile(a, i) == i + 1;
        assert (int) INTS.getAndAdd(a, i, 10) == i + 1 && a[i] == i + 11;
        byte[] b = {1, 2, 3};
        assert (byte) BYTES.getVolatile(b, i) == i + 1;
        BYTES.setVolatile(b, i, (byte) 9);
        assert b[i] == 9;
    }

    static void fails_a_handle_knows_bounds() {
        int[] a = {1, 2, 3};
        INTS.getVolatile(a, anyInt());
    }
}
