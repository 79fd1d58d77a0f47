// IdentityHashMap, WeakHashMap, EnumMap, Hashtable, BitSet, Vector, Properties.
import java.util.*;

public class OtherMaps {
    enum E { A, B, C }

    public static void main(String[] args) {
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String a = "key", b = new String("key");
        id.put(a, 1);
        id.put(b, 2);
        System.out.println(id.size() + " " + id.get(a) + " " + id.get(b) + " " + id.get(new String("key")) + " " + id.containsKey("key"));
        BitSet bits = new BitSet();
        for (int i = 0; i < 200; i += 7) bits.set(i);
        bits.set(100, 110);
        bits.clear(105);
        bits.flip(0, 3);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.nextSetBit(50) + " " + bits.nextClearBit(100) + " " + bits.previousSetBit(99));
        BitSet other = new BitSet();
        other.set(90, 120);
        BitSet and = (BitSet) bits.clone();
        and.and(other);
        BitSet xor = (BitSet) bits.clone();
        xor.xor(other);
        bits.andNot(other);
        System.out.println(and + " " + xor.cardinality() + " " + bits.intersects(other) + " " + bits.hashCode() + " " + Arrays.toString(and.toLongArray()) + " " + bits.stream().sum());
        Hashtable<String, Integer> table = new Hashtable<>(Map.of("one", 1));
        table.put("two", 2);
        System.out.println(table.containsValue(2) + " " + table.get("one") + " " + new TreeMap<>(table));
        try {
            table.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        Vector<Integer> v = new Vector<>(List.of(3, 1, 2));
        v.addElement(9);
        v.insertElementAt(7, 1);
        Enumeration<Integer> en = v.elements();
        while (en.hasMoreElements()) System.out.print(en.nextElement() + " ");
        System.out.println(v.firstElement() + v.lastElement() + " " + v.capacity());
        EnumMap<E, List<String>> em = new EnumMap<>(E.class);
        em.computeIfAbsent(E.C, k -> new ArrayList<>()).add("c");
        em.computeIfAbsent(E.A, k -> new ArrayList<>()).add("a");
        System.out.println(em + " " + em.equals(Map.of(E.A, List.of("a"), E.C, List.of("c"))) + " " + em.clone());
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object strong = new Object();
        weak.put(strong, "kept");
        System.out.println(weak.get(strong) + " " + weak.size() + " " + weak.containsKey(new Object()));
        Map<String, Integer> im = Collections.unmodifiableMap(new TreeMap<>(Map.of("x", 1)));
        for (Runnable r : new Runnable[] {() -> im.put("y", 2), () -> im.entrySet().iterator().next().setValue(5), () -> Map.of("a", 1).remove("a"), () -> Map.of("a", 1, "a", 2),
            () -> Map.entry("a", 1).setValue(3), () -> Map.of(null, 1), () -> List.of(1, null), () -> Set.of(1, 1)}) {
            try {
                r.run();
                System.out.println("no exception");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Map.of().isEmpty() + " " + Map.ofEntries(Map.entry("k", "v")) + " " + List.copyOf(List.of(1, 2)) + " " + Set.of(4) + " " + Map.copyOf(im));
    }
}
