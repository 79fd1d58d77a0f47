// AbstractList, AbstractMap and friends extended by a program.
import java.util.*;

public class CustomCollections {
    static class Range extends AbstractList<Integer> implements RandomAccess {
        final int from, to;
        Range(int from, int to) { this.from = from; this.to = to; }
        @Override public Integer get(int i) {
            Objects.checkIndex(i, size());
            return from + i;
        }
        @Override public int size() { return to - from; }
    }

    static class Squares extends AbstractMap<Integer, Integer> {
        @Override public Set<Entry<Integer, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override public Iterator<Entry<Integer, Integer>> iterator() {
                    return new Iterator<>() {
                        int i = 1;
                        public boolean hasNext() { return i <= 5; }
                        public Entry<Integer, Integer> next() { return new SimpleImmutableEntry<>(i, i * i++); }
                    };
                }
                @Override public int size() { return 5; }
            };
        }
    }

    static class Bag<T> extends AbstractCollection<T> {
        private final Map<T, Integer> counts = new TreeMap<>();
        private int size;
        @Override public boolean add(T t) {
            counts.merge(t, 1, Integer::sum);
            size++;
            return true;
        }
        @Override public Iterator<T> iterator() {
            List<T> all = new ArrayList<>();
            counts.forEach((k, n) -> all.addAll(Collections.nCopies(n, k)));
            return all.iterator();
        }
        @Override public int size() { return size; }
    }

    public static void main(String[] args) {
        Range r = new Range(5, 12);
        System.out.println(r + " " + r.contains(7) + " " + r.indexOf(9) + " " + r.subList(2, 4) + " " + r.hashCode() + " " + r.equals(List.of(5, 6, 7, 8, 9, 10, 11)));
        System.out.println(Collections.binarySearch(r, 8) + " " + r.stream().mapToInt(x -> x).sum() + " " + new ArrayList<>(r).remove(0) + " " + Arrays.toString(r.toArray()));
        for (Runnable x : new Runnable[] {() -> r.add(1), () -> r.set(0, 1), () -> r.remove(0), () -> r.get(7), () -> r.listIterator(8)}) {
            try {
                x.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        Squares s = new Squares();
        System.out.println(s + " " + s.get(4) + " " + s.containsValue(25) + " " + s.keySet() + " " + s.values() + " " + s.hashCode() + " " + s.equals(Map.of(1, 1, 2, 4, 3, 9, 4, 16, 5, 25)));
        Bag<String> b = new Bag<>();
        Collections.addAll(b, "b", "a", "b");
        b.addAll(List.of("c", "a"));
        System.out.println(b + " " + b.size() + " " + b.contains("c") + " " + b.toArray(new String[0]).length + " " + b.isEmpty() + " " + b.containsAll(Set.of("a", "b")));
        ListIterator<Integer> it = r.listIterator(r.size());
        StringBuilder back = new StringBuilder();
        while (it.hasPrevious()) back.append(it.previous()).append(' ');
        System.out.println(back);
    }
}
