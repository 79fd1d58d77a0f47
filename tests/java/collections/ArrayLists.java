// ArrayList: every method, growth, sublists, iterators.
import java.util.*;

public class ArrayLists {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 25; i++) l.add(i * 7 % 13);
        System.out.println(l + " " + l.size() + " " + l.indexOf(5) + " " + l.lastIndexOf(5) + " " + l.contains(99));
        l.add(3, 100);
        l.addAll(List.of(200, 201));
        l.addAll(1, Arrays.asList(300, 301));
        l.set(0, -1);
        l.remove(5);
        l.remove(Integer.valueOf(300));
        System.out.println(l);
        l.removeIf(x -> x % 2 == 0);
        l.replaceAll(x -> x * 10);
        l.sort(Comparator.reverseOrder());
        System.out.println(l);
        List<Integer> sub = l.subList(2, 6);
        sub.set(0, 5);
        sub.add(6);
        sub.remove(1);
        System.out.println(sub + " " + l.size() + " " + l.subList(0, 4));
        sub.clear();
        System.out.println(l);
        ListIterator<Integer> it = l.listIterator(2);
        while (it.hasNext()) {
            int i = it.nextIndex();
            int v = it.next();
            if (i % 3 == 0) it.remove();
            else if (i % 3 == 1) it.set(v + 1);
            else it.add(1000 + i);
        }
        System.out.println(l);
        while (it.hasPrevious()) System.out.print(it.previous() + " ");
        System.out.println();
        l.retainAll(Set.of(10, 11, 1002));
        System.out.println(l + " " + l.equals(new LinkedList<>(l)) + " " + l.hashCode() + " " + new ArrayList<>(List.of(1, 2, 3)).hashCode());
        Object[] a = l.toArray();
        Integer[] b = l.toArray(new Integer[10]);
        System.out.println(a.length + " " + b.length + " " + b[9] + " " + l.toArray(Integer[]::new).length);
        ArrayList<String> s = new ArrayList<>(100);
        s.ensureCapacity(1000);
        s.addAll(List.of("b", "a", "c"));
        s.trimToSize();
        Collections.sort(s);
        s.forEach(x -> System.out.print(x + ";"));
        System.out.println(s.isEmpty() + " " + s.containsAll(List.of("a", "b")) + " " + String.join("/", s) + s.clone());
        StringBuilder trace = new StringBuilder();
        for (Iterator<String> i = s.iterator(); i.hasNext(); ) {
            String x = i.next();
            if (x.equals("b")) i.remove();
            trace.append(x);
        }
        System.out.println(trace + " " + s);
        List<List<Integer>> nested = new ArrayList<>();
        for (int i = 0; i < 4; i++) nested.add(new ArrayList<>(Collections.nCopies(i, i)));
        System.out.println(nested + " " + nested.contains(List.of(2, 2)));
        List<Object> nulls = new ArrayList<>(Arrays.asList(null, 1, null));
        System.out.println(nulls.indexOf(null) + " " + nulls.remove(null) + nulls);
    }
}
