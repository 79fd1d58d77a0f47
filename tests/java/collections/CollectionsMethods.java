// The static methods of Collections.
import java.util.*;

public class CollectionsMethods {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 12; i++) l.add(i * 5 % 12);
        Collections.sort(l);
        System.out.println(Collections.binarySearch(l, 7) + " " + Collections.binarySearch(l, 100) + " " + Collections.max(l) + Collections.min(l));
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.reverse(l);
        Collections.swap(l, 0, 11);
        Collections.rotate(l, 4);
        System.out.println(l);
        Collections.rotate(l.subList(2, 7), -2);
        System.out.println(l + " " + Collections.frequency(l, 5) + " " + Collections.indexOfSubList(l, l.subList(3, 5)) + " " + Collections.disjoint(l, List.of(50)));
        Collections.fill(l.subList(0, 3), -9);
        Collections.replaceAll(l, -9, 0);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.singletonList(1) + Collections.emptyMap() + Collections.singleton(2) + Collections.singletonMap("k", 3));
        List<Integer> target = new ArrayList<>(Collections.nCopies(14, 1));
        Collections.copy(target, l);
        System.out.println(target + " " + Collections.max(l, Comparator.comparing(x -> x % 5)));
        List<Integer> view = Collections.unmodifiableList(l);
        List<Integer> checked = Collections.checkedList(new ArrayList<>(), Integer.class);
        checked.add(1);
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>(l));
        sync.add(77);
        System.out.println(view.get(0) + " " + checked + " " + sync.size());
        for (Runnable r : new Runnable[] {() -> view.add(1), () -> Collections.emptyList().add(null), () -> rawAdd(checked, "text"), () -> Collections.copy(new ArrayList<Integer>(), l),
            () -> Collections.min(List.<Integer>of()), () -> Collections.nCopies(-1, "")}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        Collections.addAll(fromMap, "q", "p", "q");
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(fromMap + " " + lifo.poll() + " " + Collections.list(Collections.enumeration(List.of(4, 5))) + " " + Collections.lastIndexOfSubList(List.of(1, 2, 1, 2), List.of(1, 2)));
        List<String> words = Arrays.asList("banana", "Apple", "cherry");
        Collections.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(words + " " + Collections.unmodifiableCollection(words) + " " + Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER).compare("a", "B"));
        List<Integer> big = new ArrayList<>();
        Random r = new Random(1);
        for (int i = 0; i < 500; i++) big.add(r.nextInt(1000));
        Collections.sort(big, (x, y) -> y - x);
        System.out.println(big.get(0) + " " + big.get(250) + " " + big.get(499) + " " + big.hashCode());
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void rawAdd(List list, Object o) { list.add(o); }
}
