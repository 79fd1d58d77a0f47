// Fail-fast iterators, iterator misuse and spliterators.
import java.util.*;

public class ConcurrentModification {
    interface Work { Object run(); }

    static void attempt(String name, Work w) {
        try {
            System.out.println(name + " " + w.run());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        attempt("list", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
            for (Integer i : l) if (i == 2) l.remove(i);
            return l;
        });
        attempt("list last but one", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            for (Integer i : l) if (i == 2) l.remove(i);
            return l;
        });
        attempt("map", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
            for (Integer k : m.keySet()) m.put(k + 10, 0);
            return m;
        });
        attempt("map overwrite", () -> {
            Map<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : m.keySet()) m.put(k, 9);
            return m;
        });
        attempt("linked", () -> {
            LinkedList<Integer> l = new LinkedList<>(List.of(1, 2));
            Iterator<Integer> i = l.iterator();
            l.add(3);
            return i.next();
        });
        attempt("tree", () -> {
            TreeMap<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2));
            Iterator<Integer> i = m.keySet().iterator();
            m.remove(2);
            return i.next();
        });
        attempt("sublist", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3)), s = l.subList(0, 2);
            l.add(4);
            return s.size();
        });
        attempt("forEach", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2));
            l.forEach(x -> l.add(x));
            return l;
        });
        attempt("remove twice", () -> {
            Iterator<Integer> i = new ArrayList<>(List.of(1, 2)).iterator();
            i.next();
            i.remove();
            i.remove();
            return 0;
        });
        attempt("remove first", () -> {
            new HashSet<>(Set.of(1)).iterator().remove();
            return 0;
        });
        attempt("exhausted", () -> new ArrayList<>().iterator().next());
        attempt("compute", () -> {
            Map<Integer, Integer> m = new HashMap<>();
            return m.computeIfAbsent(1, k -> { m.put(2, 2); return 1; });
        });
        attempt("priority", () -> {
            PriorityQueue<Integer> q = new PriorityQueue<>(List.of(3, 1, 2));
            for (int i : q) q.add(i);
            return q;
        });
        attempt("copy on write", () -> {
            List<Integer> l = new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2));
            for (int i : l) l.add(i + 10);
            return l;
        });
        Spliterator<Integer> s = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8)).spliterator(), half = s.trySplit();
        System.out.println(s.estimateSize() + " " + half.getExactSizeIfKnown() + " " + s.hasCharacteristics(Spliterator.SIZED) + " " + s.characteristics());
        half.tryAdvance(x -> System.out.print("one " + x + " "));
        half.forEachRemaining(x -> System.out.print(x + " "));
        s.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(s.tryAdvance(x -> { }));
        Iterator<Integer> endless = new Iterator<>() {
            int n;
            public boolean hasNext() { return n < 3; }
            public Integer next() { return n++; }
        };
        attempt("unsupported", () -> { endless.remove(); return 0; });
        endless.forEachRemaining(x -> System.out.print(x + " "));
        Iterable<String> it = () -> List.of("p", "q").iterator();
        for (String x : it) System.out.print(x);
        it.spliterator().forEachRemaining(System.out::println);
    }
}
