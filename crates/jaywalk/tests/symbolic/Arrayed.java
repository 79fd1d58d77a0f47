import static jaywalk.Choice.*;

import java.util.*;

/** The same of arrays, boxes and collections. */
public class Arrayed {
    static class Node {
        int number;
        Node next;
        long wide;

        Node(int number) {
            this.number = number;
            this.wide = number * 10L;
        }

        int get() {
            return number;
        }
    }

    static class Minus extends Node {
        Minus(int number) {
            super(number);
        }

        @Override
        int get() {
            return -number;
        }
    }

    enum Color {
        RED,
        GREEN,
        BLUE
    }

    static void holds_map_keys_that_differ() {
        HashMap<Integer, Integer> m = new HashMap<>();
        int x = anyInt();
        int y = anyInt();
        m.put(x, 1);
        m.put(y, 2);
        assert m.size() == (x == y ? 1 : 2) && m.get(y) == 2;
    }

    static void fails_map_keys_that_are_equal() {
        HashMap<Integer, String> m = new HashMap<>();
        m.put(anyInt(), "a");
        m.put(anyInt(), "b");
        assert m.size() == 2;
    }

    static void holds_tree_map_is_sorted() {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        int x = anyInt();
        int y = anyInt();
        m.put(x, 1);
        m.put(y, 2);
        m.put(anyInt(), 3);
        int first = m.firstKey();
        assert first <= x && first <= y;
    }

    static void holds_boxes_of_one_number() {
        int x = anyInt();
        Integer p = x;
        Integer q = x;
        assert p.equals(q) && p.intValue() == x && p.hashCode() == x;
        assert (p == q) == (x >= -128 && x <= 127);
    }

    static void holds_boxes_of_two_numbers() {
        Integer p = anyInt();
        Integer q = anyInt();
        if (p == q) {
            assert p.intValue() == q.intValue();
        }
    }

    static void holds_boxed_longs() {
        Long p = anyLong();
        Long q = anyLong();
        assert p.equals(q) == (p.longValue() == q.longValue());
        assert (p.compareTo(q) == 0) == p.equals(q);
    }

    static void fails_boxed_character() {
        Character c = anyChar();
        assert c != 'q';
    }

    static void holds_list_is_sorted() {
        List<Integer> l = new ArrayList<>(List.of(anyInt(), anyInt(), anyInt()));
        Collections.sort(l);
        assert l.get(0) <= l.get(1) && l.get(1) <= l.get(2);
    }

    static void holds_priority_queue() {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        q.add(anyInt());
        q.add(anyInt());
        q.add(anyInt());
        int least = q.poll();
        assert least <= q.poll();
    }

    static void fails_a_number_of_an_array() {
        int[] t = {1, 2, 3, 5, 8};
        int x = anyInt(0, 4);
        assert t[x] != 5;
    }

    static void holds_a_number_of_an_array_is_one_of_them() {
        int[] t = {4, 9, 4, 7};
        int x = anyInt();
        try {
            int e = t[x];
            assert e == 4 && (x == 0 || x == 2) || e == 9 && x == 1 || e == 7 && x == 3;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert x < 0 || x > 3;
        }
    }

    static void fails_an_object_of_an_array() {
        Node[] nodes = {new Node(1), new Node(5), new Node(9)};
        assert nodes[anyInt(0, 2)].get() != 5;
    }

    static void fails_an_object_of_another_class() {
        Node[] nodes = {new Node(1), new Minus(5), new Node(9)};
        assert nodes[anyInt(0, 2)].get() != -5;
    }

    static void fails_an_object_or_null() {
        Node[] nodes = {new Node(1), null, new Node(9)};
        assert nodes[anyInt(0, 2)].wide != 7;
    }

    static void holds_an_object_that_is_not_null() {
        Node[] nodes = {new Node(1), null, new Node(9)};
        int x = anyInt(0, 2);
        Node n = nodes[x];
        if (n != null) {
            assert n.wide == 10L || n.wide == 90L && x == 2;
            assert n != nodes[1] && (n == nodes[0]) == (x == 0);
        } else {
            assert x == 1;
        }
    }

    static void holds_an_object_that_was_replaced() {
        Node[] nodes = {new Node(1), new Node(2)};
        int x = anyInt(0, 1);
        Node n = nodes[x];
        nodes[0] = new Node(3);
        nodes[1] = null;
        assert n.number == x + 1;
    }

    static void holds_an_object_that_changes() {
        Node[] nodes = {new Node(1), new Node(2)};
        int x = anyInt(0, 1);
        Node n = nodes[x];
        n.number = 7;
        assert nodes[x].number == 7 && nodes[1 - x].number == 2 - x;
    }

    static void fails_a_link_of_an_object() {
        Node[] nodes = {new Node(1), new Node(2), new Node(9)};
        for (Node n : nodes) {
            n.next = nodes[0];
        }
        nodes[2].next = nodes[1];
        assert nodes[anyInt(0, 2)].next.number != 2;
    }

    static void fails_counters_meet() {
        int[] c = new int[5];
        c[anyInt(0, 4)]++;
        c[anyInt(0, 4)]++;
        for (int n : c) {
            assert n < 2;
        }
    }

    static void holds_what_is_stored_is_found() {
        boolean[] c = new boolean[5];
        int x = anyInt(0, 4);
        int y = anyInt(0, 4);
        c[x] = true;
        assert c[y] == (x == y);
    }

    static void holds_bytes_that_are_stored() {
        byte[] c = new byte[6];
        int x = anyInt(0, 5);
        int y = anyInt();
        c[x] = (byte) y;
        for (int i = 0; i < 6; i++) {
            assert c[i] == (i == x ? (byte) y : 0);
        }
    }

    static void holds_longs_that_are_stored() {
        long[] c = new long[4];
        int x = anyInt();
        int y = anyInt();
        long l = anyLong();
        c[x & 3] = l;
        c[y & 3] = 5;
        assert c[y & 3] == 5;
        assert c[x & 3] == ((x & 3) == (y & 3) ? 5 : l);
    }

    static void holds_doubles_and_floats_that_are_stored() {
        double[] d = new double[3];
        float[] f = new float[3];
        int x = anyInt(0, 2);
        d[x] = 1.5;
        f[2 - x] = anyFloat();
        assert d[x] == 1.5 && (x == 1 || d[2 - x] == 0) && (x == 1 || f[x] == 0);
    }

    static void fails_enums() {
        Color c = Color.values()[anyInt(0, 2)];
        switch (c) {
            case RED -> { }
            case GREEN -> throw new IllegalStateException();
            default -> { }
        }
    }

    static void fails_frequencies() {
        int[] f = new int[26];
        for (int i = 0; i < 3; i++) {
            f[anyInt('a', 'z') - 'a']++;
        }
        for (int n : f) {
            assert n < 3;
        }
    }

    static void holds_binary_search() {
        int[] t = {0, 3, 6, 9, 12, 15};
        int x = anyInt();
        int found = Arrays.binarySearch(t, x);
        assert (found >= 0) == (x >= 0 && x <= 15 && x % 3 == 0);
    }

    static void fails_lengths() {
        int[] t = new int[anyInt(-3, 100)];
        assert t.length != 77;
    }

    static void holds_a_negative_length_is_caught() {
        int x = anyInt(-5, 5);
        try {
            int[] t = new int[x];
            assert t.length == x;
        } catch (NegativeArraySizeException e) {
            assert x < 0;
        }
    }

    static void holds_arrays_of_arrays() {
        int[][] t = {{1, 2}, {3}, {4, 5, 6}};
        int x = anyInt(0, 2);
        int[] row = t[x];
        assert row.length == (x == 0 ? 2 : x == 1 ? 1 : 3) && row[0] <= 4;
    }

    static void holds_copies_of_unknown_elements() {
        int[] t = {anyInt(), anyInt(), anyInt()};
        int[] copy = Arrays.copyOf(t, 5);
        System.arraycopy(t, 0, copy, 2, 3);
        assert copy[2] == t[0] && copy[4] == t[2] && copy[1] == t[1] && Arrays.equals(t, t.clone());
    }

    static void holds_three_keys() {
        HashMap<Integer,Integer> m=new HashMap<>();
        for(int i=0;i<3;i++) m.put(anyInt(),i);
        assert m.size()>=1&&m.size()<=3;
    }

    static void fails_four_keys_of_which_some_are_equal() {
        HashMap<Integer,Integer> m=new HashMap<>(); for(int i=0;i<4;i++) m.put(anyInt(),i); assert m.size()!=2;
    }

    static void holds_keys_are_found_in_turn() {
        HashMap<Integer,Integer> m=new HashMap<>();
        int x=anyInt();
        m.put(x,5);
        int s=0;
        for(int k: m.keySet()) s+=k;
        assert s==x;
    }

    static void holds_a_set_of_one() {
        HashSet<Integer> s=new HashSet<>();
        int x=anyInt(),y=anyInt();
        s.add(x);
        assert s.contains(y)==(x==y);
        s.remove(y);
        assert s.isEmpty()==(x==y);
    }

    static void holds_references_that_were_copied() {
        String[] s={"a","b","c","d"};
        int x=anyInt(0,3);
        s[x]="z";
        String[] t=new String[4];
        System.arraycopy(s,0,t,1,3);
        int y=anyInt(1,3);
        assert t[y].equals("z")==(y-1==x);
    }

    static void holds_references_that_were_moved() {
        String[] s={"a","b","c","d"};
        int x=anyInt(0,3);
        s[x]="z";
        System.arraycopy(s,0,s,1,3);
        int y=anyInt(1,3);
        assert (s[y]=="z")==(y-1==x);
    }

    static void holds_references_that_are_stored() {
        Object o=new Object(), p=new Object();
        Object[] s=new Object[4];
        int x=anyInt(0,3), y=anyInt(0,3), z=anyInt(0,3);
        s[x]=o;
        s[y]=p;
        assert s[y]==p;
        if(x!=y) assert s[x]==o;
        if(z!=x&&z!=y) assert s[z]==null;
        s[2]=null;
        if(z==2) assert s[z]==null;
    }

    static void holds_references_of_a_clone() {
        Object o=new Object();
        Object[] s=new Object[4];
        int x=anyInt(0,3);
        s[x]=o;
        Object[] t=s.clone();
        s[x]=null;
        int y=anyInt(0,3);
        assert (t[y]==o)==(x==y);
        assert s[y]==null;
    }

    static void holds_a_list_that_is_changed() {
        List<Object> l=new ArrayList<>(List.of("p","q","r"));
        int x=anyInt(0,2);
        l.set(x,"z");
        assert l.indexOf("z")==x;
        l.remove(x);
        assert !l.contains("z");
    }

    static void holds_a_store_of_a_wrong_class() {
        Object[] s=new String[3];
        try { s[anyInt(0,2)]=Integer.valueOf(5);
        assert false;
        } catch(ArrayStoreException e){}
    }

    static void holds_a_lock_of_one_of_two() {
        Object[] s={new Object(),new Object()};
        synchronized(s[anyInt(0,1)]) { assert Thread.holdsLock(s[0])||Thread.holdsLock(s[1]);
        }
    }

    static void holds_one_of_several_classes() {
        Object[] s={"ab",5,'c',null};
        Object o=s[anyInt(0,3)];
        if(o instanceof String t) assert t.length()==2;
        else if(o!=null) assert o.toString().length()==1;
    }

    static void holds_methods_of_one_of_some() {
        Object[] s={"ab","cd","ef"}; Object o=s[anyInt(0,2)]; assert o.hashCode()!="cd".hashCode()||o.equals("cd");
    }

    static void fails_a_reference_that_was_overwritten() {
        Object o = new Object();
        Object[] s = new Object[4];
        s[anyInt(0, 3)] = o;
        s[anyInt(0, 3)] = null;
        boolean found = false;
        for (Object e : s) {
            found |= e == o;
        }
        assert found;
    }

    static void fails_longs_that_are_compared() {
        long[] one = {1, anyLong(), 3};
        assert Arrays.equals(one, new long[] {1, 7, 3});
    }

    static void holds_longs_that_are_compared() {
        long x = anyLong();
        double d = anyDouble();
        long[] one = {1, x, 3};
        assert Arrays.equals(one, new long[] {1, 7, 3}) == (x == 7);
        assert Arrays.mismatch(one, new long[] {1, x, 4}) == 2;
        assert Arrays.equals(new double[] {0, d}, new double[] {0, 1.5}) == (d == 1.5);
        assert Arrays.compare(one, new long[] {1, x, 3}) == 0;
    }

    static void fails_doubles_that_are_compared() {
        assert !Arrays.equals(new double[] {0, anyDouble()}, new double[] {0, -2.5});
    }

    static void fails_a_part_of_an_array_that_is_too_long() {
        int[] from = {1, 2, 3, 4};
        System.arraycopy(from, 0, new int[3], 0, anyInt());
    }

    static void holds_a_part_of_an_array_that_is_copied() {
        int[] from = {1, 2, 3, 4}, to = new int[3];
        int start = anyInt(), count = anyInt();
        try {
            System.arraycopy(from, start, to, 0, count);
            assert start >= 0 && start + count <= 4 && count <= 3;
            assert count == 0 || to[0] == start + 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert start < 0 || count < 0 || count > 3 || start > 4 - count;
        }
    }
}
