import static jaywalk.Choice.*;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/** Arrays whose length nobody has chosen: each method's name begins with the verdict. */
public class Lengths {
    public static void main(String[] arguments) throws Throwable {
        try {
            Class.forName(arguments[0]).getDeclaredMethod(arguments[1]).invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Lengths that fit into memory. */
    static int length() {
        return anyInt(0, 1_000_000);
    }

    /** Of any length, within what memory has room for. */
    static void any_length() {
        int n = anyInt();
        if (n >= 0) {
            int[] a = new int[n];
            assert a.length == n && (n == 0 || a[n - 1] == 0);
        }
    }

    static byte[][] grid;

    static void fails_with_a_grid() {
        int n = anyInt();
        assume(n > 1 && n < 1000);
        grid = new byte[n][n - 1];
        grid[n - 1][0] = 7;
        assert n > 2;
    }

    static void fails_negative_length() {
        int n = anyInt();
        assume(n <= 1_000_000);
        int[] a = new int[n];
    }

    static void holds_negative_length_is_caught() {
        int n = anyInt();
        assume(n <= 1_000_000);
        try {
            byte[] a = new byte[n];
            assert n >= 0 && a.length == n;
        } catch (NegativeArraySizeException e) {
            assert n < 0;
        }
    }

    static void holds_message_of_a_negative_length() {
        int n = anyInt(-3, -1);
        try {
            Object a = new String[n];
            assert false;
        } catch (NegativeArraySizeException e) {
            assert e.getMessage().equals("" + n);
        }
    }

    static void fails_length_of_seven() {
        assert new long[length()].length != 7;
    }

    static void holds_all_elements_are_zero() {
        int[] a = new int[length()];
        int i = anyInt();
        if (i >= 0 && i < a.length) {
            assert a[i] == 0;
        }
    }

    static void fails_known_index() {
        int[] a = new int[length()];
        a[3] = 1;
    }

    static void holds_known_index_is_caught() {
        int n = length();
        int[] a = new int[n];
        try {
            a[3] = 1;
            assert n > 3 && a[3] == 1 && a[0] == 0 && a[n - 1] == (n == 4 ? 1 : 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            assert n <= 3;
        }
    }

    static void holds_message_of_an_index() {
        int n = anyInt(0, 2);
        int i = anyInt(3, 4);
        try {
            char[] a = new char[n];
            a[i]++;
            assert false;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert e.getMessage().equals("Index " + i + " out of bounds for length " + n);
        }
    }

    static void fails_open_index() {
        int[] a = new int[length()];
        int x = a[anyInt()];
    }

    static void fails_two_indices_that_may_be_equal() {
        int[] a = new int[length()];
        int i = anyInt(), j = anyInt();
        assume(i >= 0 && i < a.length && j >= 0 && j < a.length);
        a[i] = 1;
        a[j] = 2;
        assert a[i] == 1;
    }

    static void holds_two_indices_that_differ() {
        int[] a = new int[length()];
        int i = anyInt(), j = anyInt();
        assume(i >= 0 && i < a.length && j >= 0 && j < a.length && i != j);
        a[i] = 1;
        a[j] = 2;
        assert a[i] == 1 && a[j] == 2 && a[i] + a[j] == 3;
    }

    static void fails_what_was_stored_is_found() {
        int[] a = new int[length()];
        int i = anyInt(), j = anyInt();
        assume(i >= 0 && i < a.length && j >= 0 && j < a.length);
        a[i] = 5;
        assert a[j] == 0;
    }

    static void holds_last_element() {
        int n = length();
        assume(n > 0);
        int[] a = new int[n];
        a[n - 1] = 9;
        a[0]++;
        assert a[n - 1] == (n == 1 ? 10 : 9);
    }

    static void holds_elements_are_narrowed() {
        int n = length();
        assume(n > 2);
        int x = anyInt();
        byte[] bytes = new byte[n];
        short[] shorts = new short[n];
        char[] chars = new char[n];
        bytes[1] = (byte) x;
        shorts[1] = (short) x;
        chars[1] = (char) x;
        assert bytes[1] == (byte) x && shorts[1] == (short) x && chars[1] == (char) x;
        bytes[n - 1] = -1;
        chars[2] = 'x';
        assert bytes[n - 1] == -1 && chars[2] == 'x';
    }

    static void holds_elements_of_all_kinds() {
        int n = length();
        assume(n >= 2);
        boolean[] booleans = new boolean[n];
        long[] longs = new long[n];
        float[] floats = new float[n];
        double[] doubles = new double[n];
        boolean b = anyBoolean();
        long l = anyLong();
        booleans[1] = b;
        longs[1] = l;
        longs[0] = Long.MIN_VALUE;
        floats[1] = 1.5f;
        doubles[n - 1] = -0.0;
        assert booleans[1] == b && !booleans[0];
        assert longs[1] == l && longs[0] == Long.MIN_VALUE;
        assert floats[1] == 1.5f && floats[0] == 0f;
        assert 1 / doubles[n - 1] == Double.NEGATIVE_INFINITY && 1 / doubles[0] == Double.POSITIVE_INFINITY;
    }

    static void fails_a_boolean_that_was_set() {
        boolean[] seen = new boolean[length()];
        int i = anyInt(0, 9), j = anyInt(0, 9);
        if (i < seen.length && j < seen.length) {
            seen[i] = true;
            if (!seen[j]) {
                return;
            }
            assert i == 0;
        }
    }

    static void holds_objects_stored() {
        String[] a = new String[length()];
        int i = anyInt(), j = anyInt();
        assume(i >= 0 && i < a.length && j >= 0 && j < a.length);
        a[i] = "one";
        assert i == j ? a[j] == "one" : a[j] == null;
        a[j] = "two";
        assert a[j] == "two" && (i == j || a[i] == "one");
    }

    static void fails_null_element() {
        String[] a = new String[length()];
        assume(a.length > 5);
        a[2] = "x";
        int i = anyInt(0, 5);
        a[i].length();
    }

    static void fails_array_store() {
        Object[] a = new Integer[length()];
        assume(a.length > 0);
        a[0] = "no";
    }

    static void holds_array_store_is_caught() {
        Object[] a = new Integer[length()];
        assume(a.length > 0);
        try {
            a[0] = "no";
            assert false;
        } catch (ArrayStoreException e) {
            assert a[0] == null;
        }
        a[0] = 7;
        assert (Integer) a[0] == 7;
    }

    static void holds_types() {
        Object o = new int[length()];
        assert o instanceof int[] && !(o instanceof long[]) && o != null && !(o instanceof Object[]);
        assert o.getClass() == int[].class && ((int[]) o).length >= 0;
        Object p = new String[length()];
        assert p instanceof Object[] && p instanceof Comparable[] && p.getClass().getComponentType() == String.class;
    }

    static void fails_class_cast() {
        Object o = new int[length()];
        long[] a = (long[]) o;
    }

    static void holds_identity() {
        int n = length();
        int[] a = new int[n], b = new int[n], c = a;
        Object[] all = {a, b, null};
        assert a != b && a == c && all[0] == c && all[1] != a && all[2] != a && a.equals(c) && !a.equals(b);
        List<int[]> list = new ArrayList<>();
        list.add(a);
        assert list.get(0) == c;
    }

    static void holds_loop_over_all() {
        int n = anyInt(0, 12);
        int[] a = new int[n];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * i;
        }
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        assert sum == (n - 1) * n * (2 * n - 1) / 6;
    }

    static void fails_loop_one_too_far() {
        int[] a = new int[anyInt(0, 1000)];
        for (int i = 0; i <= a.length; i++) {
            a[i] = i;
        }
    }

    static void holds_clone() {
        int n = length();
        assume(n > 1);
        int[] a = new int[n];
        a[1] = 4;
        int[] b = a.clone();
        assert a != b && b.length == n && b[1] == 4;
        b[1] = 5;
        a[0] = 6;
        assert a[1] == 4 && b[1] == 5 && b[0] == 0 && a[0] == 6;
    }

    static void holds_copy_of() {
        int n = length();
        assume(n > 2);
        int[] a = new int[n];
        a[n - 1] = 3;
        a[0] = 8;
        int[] longer = Arrays.copyOf(a, n + 5);
        assert longer.length == n + 5 && longer[n - 1] == 3 && longer[n] == 0 && longer[0] == 8;
        int[] shorter = Arrays.copyOf(a, n - 1);
        assert shorter.length == n - 1 && shorter[0] == 8;
        int i = anyInt();
        assume(i > 0 && i < n - 1);
        assert shorter[i] == 0;
        int[] part = Arrays.copyOfRange(a, 1, n);
        assert part.length == n - 1 && part[n - 2] == 3 && part[0] == (n == 2 ? 3 : 0);
    }

    static void holds_copy_of_objects() {
        int n = length();
        assume(n > 2);
        String[] a = new String[n];
        a[1] = "x";
        Object[] b = Arrays.copyOf(a, n + 1);
        assert b[1] == "x" && b[n] == null && b.getClass() == String[].class && b.length == n + 1;
    }

    static void holds_copy_of_a_known_array() {
        int n = length();
        int[] a = Arrays.copyOf(new int[] {1, 2, 3}, n);
        for (int i = 0; i < 3; i++) {
            if (i < n) {
                assert a[i] == i + 1;
            }
        }
        int j = anyInt();
        assume(j >= 3 && j < n);
        assert a[j] == 0;
    }

    static void holds_arraycopy_into_a_known_array() {
        int n = length();
        assume(n > 4);
        long[] a = new long[n];
        a[2] = 7;
        long x = anyLong();
        a[3] = x;
        long[] b = new long[10];
        System.arraycopy(a, 1, b, 5, 3);
        assert b[5] == 0 && b[6] == 7 && b[7] == x && b[4] == 0 && b.length == 10;
    }

    static void fails_arraycopy_beyond_the_end() {
        int[] a = new int[length()];
        System.arraycopy(new int[] {1, 2, 3}, 0, a, 0, 3);
    }

    static void holds_arraycopy_beyond_the_end_is_caught() {
        int n = anyInt(0, 10);
        int[] a = new int[n];
        try {
            System.arraycopy(new int[] {1, 2, 3}, 0, a, 2, 3);
            assert n >= 5 && a[2] == 1 && a[4] == 3 && a[1] == 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert n < 5;
            assert e.getMessage().equals("arraycopy: last destination index 5 out of bounds for int[" + n + "]");
        }
    }

    static void holds_arraycopy_within() {
        int n = length();
        assume(n > 3);
        int[] a = new int[n];
        a[0] = 1;
        a[1] = 2;
        System.arraycopy(a, 0, a, 1, n - 1);
        assert a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 0;
        System.arraycopy(a, 1, a, 0, n - 1);
        assert a[0] == 1 && a[1] == 2 && a[n - 1] == (n == 4 ? 0 : 0);
    }

    static void holds_nested() {
        int n = length();
        assume(n > 3);
        int[][] a = new int[n][];
        assert a[2] == null;
        a[2] = new int[n];
        a[2][3] = 4;
        assert a[2][3] == 4 && a[n - 1] != a[2] == (n != 3) && a[2].length == n;
    }

    static void holds_rectangles() {
        int n = length(), m = length();
        assume(n > 2 && m > 1);
        int[][] a = new int[n][m];
        a[1][1] = 5;
        int i = anyInt(0, 2);
        assert a[i] != null && a[i].length == m;
        assert a[i][1] == (i == 1 ? 5 : 0);
        assert a[i] == a[i] && a[0] != a[1];
        int[][] b = a.clone();
        assert b[2] == a[2];
        b[2][0] = 9;
        assert a[2][0] == 9;
    }

    static void holds_rectangle_of_three() {
        int n = length();
        assume(n > 1);
        int[][] rows = new int[3][n];
        int[][] columns = new int[n][3];
        rows[2][n - 1] = 1;
        columns[n - 1][2] = 1;
        assert rows.length == 3 && rows[2][n - 1] == 1 && rows[1][n - 1] == 0;
        assert columns.length == n && columns[n - 1][2] == 1 && columns[0][2] == 0 && columns[1].length == 3;
    }

    static void fails_rectangle() {
        int[][] a = new int[anyInt(0, 5)][anyInt(0, 5)];
        a[4][4] = 1;
        a[anyInt(0, 4)][5] = 1;
    }

    static void holds_reflection() {
        int n = length();
        Object a = Array.newInstance(String.class, n);
        assert Array.getLength(a) == n && a instanceof String[] && ((String[]) a).length == n;
    }

    static void holds_negative_reflection() {
        int n = anyInt(-5, -1);
        try {
            Array.newInstance(int.class, n);
            assert false;
        } catch (NegativeArraySizeException e) {
            assert e.getMessage().equals(Integer.toString(n));
        }
    }

    static void holds_lists_with_a_capacity() {
        int n = length();
        ArrayList<String> list = new ArrayList<>(n);
        list.add("a");
        list.add("b");
        assert list.size() == 2 && list.get(1) == "b" && list.contains("a") && !list.contains("c");
        list.remove(0);
        assert list.get(0) == "b";
    }

    static void fails_list_with_a_negative_capacity() {
        int n = anyInt();
        assume(n < 1_000_000);
        new ArrayList<String>(n);
    }

    static void holds_builder_with_a_capacity() {
        int n = length();
        StringBuilder text = new StringBuilder(n);
        text.append("ab").append('c');
        assert text.toString().equals("abc") && text.length() == 3;
    }

    static void holds_map_with_a_capacity() {
        int n = anyInt(0, 10_000);
        HashMap<String, Integer> map = new HashMap<>(n);
        map.put("a", 1);
        map.put("b", 2);
        assert map.get("a") == 1 && map.get("b") == 2 && map.get("c") == null && map.size() == 2;
    }

    static void holds_fill_and_equals() {
        int n = anyInt(0, 8);
        int[] a = new int[n], b = new int[n];
        Arrays.fill(a, 3);
        assert n == 0 == Arrays.equals(a, b);
        Arrays.fill(b, 3);
        assert Arrays.equals(a, b) && Arrays.hashCode(a) == Arrays.hashCode(b);
    }

    static void holds_sort() {
        int n = anyInt(1, 4);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = n - i;
        }
        Arrays.sort(a);
        for (int i = 0; i < n; i++) {
            assert a[i] == i + 1;
        }
    }

    static void holds_strings_of_arrays() {
        int n = anyInt(0, 4);
        char[] a = new char[n];
        for (int i = 0; i < a.length; i++) {
            a[i] = 'x';
        }
        assert new String(a).length() == n && "xxxxxx".startsWith(new String(a));
        assert String.valueOf(a).equals("xxxx".substring(4 - n));
    }

    static void holds_locks_and_hash_codes() {
        int[] a = new int[anyInt(0, 3)];
        int[] before = a;
        synchronized (a) {
            if (a.length > 2) {
                a[2] = 1;
            }
        }
        assert a == before && a.hashCode() == before.hashCode() && System.identityHashCode(a) == a.hashCode();
        assert a.length < 3 || before[2] == 1;
    }

    static void holds_closed_keeps_what_was_stored() {
        int n = anyInt(2, 4), i = anyInt(0, 1), x = anyInt();
        int[] a = new int[n];
        byte[] b = new byte[n];
        String[] s = new String[n];
        a[i] = x;
        b[i] = (byte) x;
        s[i] = "s";
        int[] same = a;
        a.hashCode();
        b.hashCode();
        s.hashCode();
        assert same == a && a[i] == x && a[1 - i] == 0 && b[i] == (byte) x && s[i] == "s" && s[1 - i] == null;
        assert a.length == n && b.length == n && s.length == n;
    }

    static void holds_self() {
        Object[] a = new Object[length()];
        assume(a.length > 1);
        a[0] = a;
        a[1] = a.clone();
        assert a[0] == a && a[1] != a && ((Object[]) a[1])[0] == a && ((Object[]) a[1])[1] == null;
    }

    static void holds_garbage() {
        Object[] a = new Object[length()];
        assume(a.length > 300);
        for (int i = 0; i < 300; i++) {
            a[i] = new int[] {i, i};
            byte[] garbage = new byte[100_000];
        }
        System.gc();
        int[] x = (int[]) a[anyInt(0, 299) / 100];
        assert x[0] == x[1] && x[0] < 3;
    }

    static void holds_stacks() {
        int capacity = anyInt(1, 1_000_000);
        int[] stack = new int[capacity];
        int top = 0;
        int x = anyInt(), y = anyInt();
        if (top < capacity) {
            stack[top++] = x;
        }
        if (top < capacity) {
            stack[top++] = y;
        }
        assert top == 2 ? stack[--top] == y && stack[--top] == x : capacity == 1 && stack[0] == x;
    }

    static void fails_counting() {
        int n = anyInt(1, 1_000_000);
        int[] count = new int[n];
        int i = anyInt(0, 999_999), j = anyInt(0, 999_999), k = anyInt(0, 999_999);
        assume(i < n && j < n && k < n);
        count[i]++;
        count[j]++;
        count[k]++;
        assert count[i] < 3 || n < 1000;
    }

    static void holds_counting() {
        int n = anyInt(1, 1_000_000);
        int[] count = new int[n];
        int i = anyInt(0, 999_999), j = anyInt(0, 999_999);
        assume(i < n && j < n);
        count[i]++;
        count[j]++;
        assert count[i] + count[j] == (i == j ? 4 : 2);
    }

    static void holds_texts_of_strings_of_arrays() {
        char[] a = new char[anyInt(0, 3)];
        Arrays.fill(a, 'x');
        String s = new String(a);
        String t = s + anyInt(5, 6) + s;
        assert t.length() == 2 * a.length + 1 && t.startsWith(s) && s.hashCode() == new String(a).hashCode();
        assert s.intern() == new String(a).intern() && ("" + s + s).length() == 2 * a.length;
    }

    static void holds_strings_repeated() {
        int n = anyInt(0, 5);
        String s = "ab".repeat(n);
        assert s.length() == 2 * n && s.endsWith("ab") == n > 0;
    }

    static void holds_pools_of_a_size() {
        int n = anyInt(1, 3);
        jaywalk.ObjectPool<Object> pool = new jaywalk.ObjectPool<>(Object.class, n);
        Object a = pool.getAny(), b = pool.getAny(), c = pool.getAny(), d = pool.getAny();
        assert a == b || a == c || a == d || b == c || b == d || c == d;
        assert n == 3 || a == b || b == c || a == c;
    }

    static void holds_variable_arguments() {
        int n = anyInt(1, 4);
        Object[] arguments = new Object[n];
        arguments[0] = 7;
        assert String.format("%s", arguments).equals("7") && Arrays.asList(arguments).size() == n;
        assert List.of(new String[0]).isEmpty() && Arrays.stream(new int[n]).sum() == 0;
    }

    static void holds_values_that_are_chosen() {
        int n = anyInt(3, 5);
        int[] a = new int[n];
        a[getInt(0, 2)] = getInt(1, 3);
        a[1] += getInt(0, 1);
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        assert sum >= 1 && sum <= 4;
    }

    static void holds_choice_among_arrays() {
        int[] a = new int[anyInt(0, 2)], b = new int[anyInt(0, 2)];
        int[] c = getAny(a, b);
        assert (c == a) != (c == b) && c.length == (c == a ? a.length : b.length);
    }

    static void holds_weak_references() {
        int n = anyInt(0, 2);
        Object[] kept = new Object[length()];
        assume(kept.length > 3);
        kept[3] = new Object();
        java.lang.ref.WeakReference<Object> weak = new java.lang.ref.WeakReference<>(kept[3]);
        java.lang.ref.WeakReference<int[]> lost = new java.lang.ref.WeakReference<>(new int[n]);
        System.gc();
        assert weak.get() == kept[3] && lost.get() == null;
    }

    static void holds_streams_and_lambdas() {
        int n = anyInt(0, 4);
        String[] a = new String[n];
        Arrays.setAll(a, i -> "s" + i);
        assert Arrays.stream(a).allMatch(s -> s.startsWith("s")) && Arrays.asList(a).indexOf("s3") == (n == 4 ? 3 : -1);
    }

    static void holds_binary_search() {
        int n = anyInt(1, 6);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = 2 * i;
        }
        int x = anyInt(0, 10);
        int at = Arrays.binarySearch(a, x);
        assert at >= 0 == (x % 2 == 0 && x / 2 < n);
    }

    /** What is locked has a length that is known; the double that it was computed from has more values than one. */
    static void holds_a_lock_of_a_length_from_a_double() {
        double d = anyDouble();
        assume(d >= 3 && d < 4);
        int[] a = new int[(int) d];
        synchronized (a) {
            a[0] = 1;
        }
        assert a.length == 3;
    }

    static void fails_a_lock_of_a_length_from_a_double() {
        double d = anyDouble();
        assume(d >= 3 && d < 4);
        int[] a = new int[(int) d];
        synchronized (a) {
            a[0] = 1;
        }
        assert d == a.length;
    }
}
