// LinkedHashMap and LinkedHashSet: insertion and access order, eviction.
import java.util.*;

public class LinkedHashMaps {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int limit;
        Lru(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            boolean evict = size() > limit;
            if (evict) System.out.println("evict " + e);
            return evict;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "z y x w v z".split(" ")) m.merge(s, s.charAt(0) - 'a', Integer::sum);
        m.remove("x");
        m.put("x", 0);
        m.put("y", 1);
        System.out.println(m + " " + m.keySet() + " " + m.values());
        Lru<Integer, String> lru = new Lru<>(3);
        for (int i = 0; i < 5; i++) {
            lru.put(i, "v" + i);
            lru.get(1);
        }
        lru.getOrDefault(4, "");
        lru.putIfAbsent(4, "w");
        System.out.println(lru);
        Set<String> set = new LinkedHashSet<>(List.of("c", "a", "b"));
        set.add("a");
        set.remove("c");
        set.add("c");
        System.out.println(set + " " + set.equals(Set.of("a", "b", "c")) + " " + set.hashCode());
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        while (it.hasNext()) if (it.next().getValue() > 22) it.remove();
        System.out.println(m);
        m.replaceAll((k, v) -> v + 1);
        m.forEach((k, v) -> System.out.print(k + v + " "));
        System.out.println(new ArrayList<>(m.entrySet()).get(0).getKey());
        Map<String, Integer> copy = new LinkedHashMap<>(m);
        copy.compute("q", (k, v) -> 5);
        copy.computeIfPresent("y", (k, v) -> null);
        System.out.println(copy + " " + m.equals(copy) + " " + copy.containsValue(5));
        Map.Entry<String, Integer> entry = new AbstractMap.SimpleEntry<>("k", 1);
        entry.setValue(2);
        System.out.println(entry + " " + entry.hashCode() + " " + entry.equals(Map.entry("k", 2)));
    }
}
