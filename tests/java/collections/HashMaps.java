// HashMap: every method, collisions, resizing, null keys, treeified bins.
import java.util.*;

public class HashMaps {
    record Clash(int n) implements Comparable<Clash> {
        @Override public int hashCode() { return 7; }
        public int compareTo(Clash o) { return Integer.compare(n, o.n); }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "the cat and the dog and the bird saw another dog near the barn".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(m + " " + m.size());
        System.out.println(m.get("the") + " " + m.get("none") + " " + m.getOrDefault("none", -1) + " " + m.containsKey("cat") + " " + m.containsValue(4));
        System.out.println(m.put("cat", 9) + " " + m.put("new", 1) + " " + m.putIfAbsent("cat", 5) + " " + m.putIfAbsent("fresh", 6) + " " + m.remove("bird") + " " + m.remove("none"));
        System.out.println(m.replace("cat", 10) + " " + m.replace("cat", 10, 11) + " " + m.replace("cat", 0, 1) + " " + m.remove("cat", 5) + m.remove("cat", 11));
        System.out.println(m.computeIfAbsent("len", String::length) + " " + m.computeIfPresent("len", (k, v) -> v * 2) + " " + m.compute("dog", (k, v) -> v == null ? 1 : null) + " "
                + m.merge("len", 1, (a, b) -> null) + " " + m);
        m.replaceAll((k, v) -> k.length() * 100 + v);
        System.out.println(new TreeMap<>(m));
        Map<Integer, String> big = new HashMap<>();
        for (int i = 0; i < 2000; i++) big.put(i * 37 % 4001, "v" + i);
        long sum = 0;
        for (Map.Entry<Integer, String> e : big.entrySet()) sum = sum * 31 + e.getKey() + e.getValue().hashCode();
        System.out.println(big.size() + " " + sum);
        for (int i = 0; i < 4001; i += 3) big.remove(i);
        big.keySet().removeIf(k -> k % 2 == 0);
        big.values().removeIf(v -> v.endsWith("7"));
        System.out.println(big.size() + " " + big.hashCode());
        Map<Clash, Integer> clash = new HashMap<>();
        for (int i = 0; i < 60; i++) clash.put(new Clash(i), i);
        for (int i = 0; i < 60; i += 2) clash.remove(new Clash(i));
        System.out.println(clash.size() + " " + clash.get(new Clash(31)) + " " + clash.get(new Clash(30)) + " " + clash.containsKey(new Clash(59)));
        Map<Object, Object> odd = new HashMap<>();
        odd.put(null, "null key");
        odd.put("k", null);
        System.out.println(odd.get(null) + " " + odd.containsKey("k") + " " + odd.get("k") + " " + odd + " " + odd.getOrDefault("k", "default"));
        Map<Character, List<String>> index = new HashMap<>();
        for (String s : List.of("apple", "avocado", "banana", "blueberry", "cherry")) index.computeIfAbsent(s.charAt(0), c -> new ArrayList<>()).add(s);
        System.out.println(index);
        for (Map.Entry<Character, List<String>> e : index.entrySet()) e.setValue(List.of(e.getKey() + ""));
        System.out.println(index.equals(Map.of('a', List.of("a"), 'b', List.of("b"), 'c', List.of("c"))) + " " + index.values());
        HashSet<Integer> set = new HashSet<>(List.of(5, 3, 9));
        System.out.println(set.add(5) + " " + set.add(70) + " " + set.remove(3) + " " + set + " " + set.containsAll(List.of(9, 70)));
        set.retainAll(List.of(9, 1));
        System.out.println(set);
        try {
            m.computeIfAbsent("bad", k -> { throw new IllegalStateException("in mapping"); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + m.containsKey("bad"));
        }
    }
}
