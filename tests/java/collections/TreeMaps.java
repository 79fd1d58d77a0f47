// TreeMap and TreeSet: navigation, views, comparators.
import java.util.*;

public class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 0; i < 50; i++) t.put(i * 29 % 101, "v" + i);
        System.out.println(t.firstKey() + " " + t.lastEntry() + " " + t.floorKey(50) + " " + t.ceilingKey(50) + " " + t.lowerKey(0) + " " + t.higherEntry(98));
        System.out.println(t.headMap(20) + " " + t.tailMap(90, false) + " " + t.subMap(40, true, 50, true));
        NavigableMap<Integer, String> d = t.descendingMap();
        System.out.println(d.firstKey() + " " + d.headMap(95) + " " + d.floorKey(51) + " " + t.descendingKeySet().first());
        t.headMap(80).clear();
        System.out.println(t + " " + t.pollFirstEntry() + " " + t.pollLastEntry() + " " + t.size());
        try {
            t.subMap(85, 90).put(99, "out");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Random random = new Random(5);
        TreeMap<Integer, Integer> model = new TreeMap<>();
        long check = 0;
        for (int i = 0; i < 3000; i++) {
            int k = random.nextInt(200);
            if (random.nextBoolean()) model.put(k, i);
            else model.remove(k);
            Integer c = model.ceilingKey(100);
            check = check * 31 + model.size() + (c == null ? 0 : c);
        }
        System.out.println(check + " " + model.size());
        TreeSet<String> s = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(s, "pear", "fig", "apple", "kiwi", "plum", "date", "fig");
        System.out.println(s + " " + s.first() + " " + s.ceiling("zzzz") + " " + s.headSet("kiwi") + " " + s.descendingSet() + " " + s.pollFirst());
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Key", 1);
        ci.put("KEY", 2);
        ci.merge("kEy", 10, Integer::sum);
        System.out.println(ci + " " + ci.get("key"));
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            new TreeSet<String>().first();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        Iterator<Integer> it = model.keySet().iterator();
        for (int i = 0; it.hasNext(); i++) {
            it.next();
            if (i % 2 == 0) it.remove();
        }
        System.out.println(model.size() + " " + model.keySet().equals(new HashSet<>(model.keySet())) + " " + model.firstEntry().getKey());
    }
}
