import static jaywalk.Choice.*;

import java.util.*;
import jaywalk.ObjectPool;

/** Ways to see the order or identity of a pool's objects: each before, between and after calls that are still open. */
public class PoolOrder {
    static class Node { int id; Node next; Object data = new ArrayList<>(); }

    static int count;
    static final List<Object> REGISTERED = new ArrayList<>();

    static class Counted { int id = count++; Counted next; }
    static class Registered { Registered() { REGISTERED.add(this); } }
    static class Random1 { final int seed = new Random(count).nextInt(2); { count++; } }
    static class Self { Self self = this; int id; }
    static class Later { static int now; int made = now; }

    static void number(ObjectPool<Node> pool) {
        int id = 0;
        for (Node node : pool) node.id = ++id;
    }

    static String id(Node node) {
        return node == null ? "-" : "" + node.id;
    }

    public static void main(String[] args) {
        int size = getInt(1, 2) == 1 ? 3 : -1;
        boolean nulls = getBoolean();
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, size, nulls);
        switch (getInt(0, 15)) {
            case 0: { // The second first.
                Node first = pool.getAny(), second = pool.getAny();
                number(pool);
                System.out.println("a " + id(second) + id(first));
                break;
            }
            case 1: { // Used out of order before they are numbered.
                Node first = pool.getAny(), second = pool.getAny(), third = pool.getAny();
                boolean same = third == second;
                number(pool);
                System.out.println("b " + same + id(second) + id(third) + id(first));
                break;
            }
            case 2: { // The iterator before the calls, the objects after them.
                Iterator<Node> objects = pool.iterator();
                Node first = pool.getAny(), second = pool.getAny();
                for (int id = 1; objects.hasNext(); id++) objects.next().id = id;
                number(pool);
                System.out.println("c " + id(second) + id(first));
                break;
            }
            case 3: { // Numbered and linked in one go.
                int id = 0;
                Node last = null;
                for (Node node : pool) {
                    node.id = ++id;
                    node.next = pool.getAny();
                    last = node;
                }
                System.out.println("d " + (last == null ? "" : id(last.next) + (last.next == last)));
                break;
            }
            case 4: { // Compared with an iterated one.
                Node first = pool.getAny(), second = pool.getNew(), third = pool.getAny();
                Node last = null;
                for (Node node : pool) last = node;
                System.out.println("e " + (third == last) + (second == last) + (first == last));
                break;
            }
            case 5: { // As keys of a map.
                Node first = pool.getAny(), second = pool.getAny();
                Map<Node, Integer> numbers = new IdentityHashMap<>();
                for (Node node : pool) numbers.put(node, numbers.size());
                System.out.println("f " + numbers.get(second) + numbers.get(first));
                break;
            }
            case 6: { // Hash codes in the order of asking.
                Node first = pool.getAny(), second = pool.getAny();
                Set<Integer> hashes = new LinkedHashSet<>();
                for (Node node : pool) hashes.add(System.identityHashCode(node));
                System.out.println("g " + new ArrayList<>(hashes).indexOf(System.identityHashCode(second)) + first);
                break;
            }
            case 7: { // By a stream.
                Node first = pool.getAny(), second = pool.getAny();
                Object[] all = java.util.stream.StreamSupport.stream(pool.spliterator(), false).toArray();
                System.out.println("h " + Arrays.asList(all).indexOf(second) + Arrays.asList(all).indexOf(first));
                break;
            }
            case 8: { // Counted by the constructor.
                ObjectPool<Counted> counted = new ObjectPool<>(Counted.class, size, nulls);
                Counted first = counted.getAny(), second = counted.getAny(), third = counted.getNew();
                System.out.println("i " + third.id + (second == null ? "-" : second.id) + (first == null ? "-" : first.id));
                break;
            }
            case 9: { // Registered by the constructor.
                ObjectPool<Registered> registered = new ObjectPool<>(Registered.class, size, nulls);
                Registered first = registered.getAny(), second = registered.getAny();
                System.out.println("j " + REGISTERED.indexOf(second) + REGISTERED.indexOf(first));
                break;
            }
            case 10: { // Different by chance.
                ObjectPool<Random1> random = new ObjectPool<>(Random1.class, size, nulls);
                Random1 first = random.getAny(), second = random.getAny();
                System.out.println("k " + (second == null ? "" : second.seed) + (first == second));
                break;
            }
            case 11: { // Made at different times.
                ObjectPool<Later> later = new ObjectPool<>(Later.class, size, nulls);
                Later first = later.getAny();
                Later.now++;
                Later second = later.getAny();
                System.out.println("l " + (second == null ? "" : second.made) + (first == null ? "" : first.made));
                break;
            }
            case 12: { // Numbered, and then more calls, used from the last on.
                Node first = pool.getNew();
                number(pool);
                Node[] more = {pool.getAny(), pool.getAny(), pool.getAny()};
                System.out.println("m " + id(more[2]) + id(more[1]) + id(more[0]) + id(first));
                break;
            }
            case 13: { // Gone through twice, with calls in between.
                for (Node node : pool) node.id = 7;
                Node first = pool.getAny(), second = pool.getAny();
                if (second != null) second.id = 8;
                StringBuilder seen = new StringBuilder();
                for (Node node : pool) seen.append(node.id);
                System.out.println("n " + seen + id(first));
                break;
            }
            case 14: { // Silent: what fails must fail in every mode.
                Node first = pool.getAny(), second = pool.getAny();
                number(pool);
                assert second == null || second.id == 1 : "second";
                break;
            }
            default: { // Another object's field, written through an iterated reference.
                Node first = pool.getAny(), second = pool.getAny();
                Node last = null;
                for (Node node : pool) { node.next = last; last = node; }
                System.out.println("o " + (second == null ? "" : second.next == first) + (first == null));
            }
        }
    }
}
