// release: 21
// Sequenced collections and other library additions up to 21.
import java.util.*;

public class SequencedCollections {
    public static void main(String[] args) {
        SequencedCollection<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.addFirst(0);
        l.addLast(4);
        System.out.println(l + " " + l.getFirst() + l.getLast() + " " + l.reversed() + " " + l.removeFirst() + l.removeLast() + l);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("b", 2);
        m.putFirst("a", 1);
        m.putLast("c", 3);
        System.out.println(m + " " + m.firstEntry() + m.lastEntry() + " " + m.reversed() + " " + m.sequencedKeySet().reversed() + " " + m.pollFirstEntry() + m);
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("x", "y"));
        s.addFirst("y");
        System.out.println(s + " " + s.reversed() + " " + new TreeSet<>(Set.of(3, 1, 2)).reversed() + " " + new ArrayDeque<>(List.of(1, 2)).reversed());
        List<Integer> view = l instanceof List<Integer> list ? list.reversed() : null;
        view.add(99);
        System.out.println(l + " " + view);
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            List.of(1).addFirst(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        System.out.println(new StringBuilder().repeat("ab", 3) + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + " " + Character.isEmoji(0x1f600) + " " + "hello".indexOf('l', 0, 3) + " " + Math.clamp(15L, 0, 10) + " " + Integer.compress(0b1011, 0b1101) + " "
                + Math.ceilDiv(7, 2) + " " + List.of(3, 1).stream().mapToInt(x -> x).sum() + " " + HashMap.newHashMap(10).size());
    }
}
