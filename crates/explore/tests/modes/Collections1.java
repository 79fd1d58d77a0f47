import static jaywalk.Choice.*;

import java.util.*;

/** Unknown objects and numbers as elements, keys and values of the JDK's collections. */
public class Collections1 {
    static class Item {
        int weight;
    }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Item> pool = new jaywalk.ObjectPool<>(Item.class, 2, true);
        List<Item> list = new ArrayList<>();
        list.add(pool.getAny());
        list.add(0, pool.getAny());
        Deque<Object> deque = new ArrayDeque<>();
        deque.push(pool.getNew());
        LinkedList<Object> linked = new LinkedList<>(list);
        Map<String, Item> values = new TreeMap<>();
        values.put("a", list.get(0));
        values.put("b", list.get(1));
        Set<Object> set = new HashSet<>(list);
        Map<Object, Integer> counts = new HashMap<>();
        for (Item item : list) {
            counts.merge(item == null ? "null" : "item", 1, Integer::sum);
        }
        Set<Object> identity = Collections.newSetFromMap(new IdentityHashMap<>());
        identity.addAll(values.values());
        identity.add(deque.peek());
        int number = getInt(0, 2);
        List<Integer> numbers = new ArrayList<>(List.of(5, 1));
        numbers.add(number);
        Collections.sort(numbers);
        PriorityQueue<Integer> queue = new PriorityQueue<>(numbers);
        BitSet bits = new BitSet();
        bits.set(number);
        System.out.println(set.size() + " " + identity.size() + " " + counts.get("item") + numbers + queue.poll()
                + bits + (linked.getFirst() == deque.pop()) + list.indexOf(values.get("b")) + list.equals(linked));
    }
}
