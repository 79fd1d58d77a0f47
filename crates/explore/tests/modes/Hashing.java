import static jaywalk.Choice.*;

import java.util.*;

/** Identity hash codes of pool objects, and the orders of hash tables that depend on them. */
public class Hashing {
    static class Node { int key; Node next; }
    static class Keyed { int key; @Override public int hashCode() { return key; } @Override public boolean equals(Object o) { return o instanceof Keyed && ((Keyed) o).key == key; } }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 3);
        Node a = pool.getAny(), b = pool.getAny(), c = pool.getAny();
        Node[] order = {c, a, b};
        Set<Node> set = new HashSet<>();
        Map<Node, Integer> map = new IdentityHashMap<>();
        int number = 0;
        for (Node node : order) {
            if (set.add(node)) node.key = number++;
            map.merge(node, 1, Integer::sum);
        }
        StringBuilder text = new StringBuilder();
        for (Node node : set) text.append(node.key);
        text.append(' ');
        for (Map.Entry<Node, Integer> entry : map.entrySet()) text.append(entry.getKey().key).append(entry.getValue());
        text.append(a.hashCode() == System.identityHashCode(b)).append(a.equals(c));
        jaywalk.ObjectPool<Keyed> keyed = new jaywalk.ObjectPool<>(Keyed.class, 2);
        Keyed x = keyed.getAny(), y = keyed.getNew();
        x.key = getInt(0, 1);
        Set<Keyed> both = new TreeSet<>(Comparator.comparingInt((Keyed k) -> k.key));
        both.add(x);
        both.add(y);
        Map<Keyed, String> names = new HashMap<>();
        names.put(x, "x");
        names.put(y, "y");
        text.append(both.size()).append(names.get(x)).append(Objects.hash(x, y, x.key));
        System.out.println(text + a.toString().substring(0, 7));
    }
}
