// Hand-written generic containers with iterators, comparators and recursion.
import java.util.*;
import java.util.function.*;

public class IteratorsAndGenerators {
    static class RedBlackLike<K extends Comparable<? super K>, V> implements Iterable<Map.Entry<K, V>> {
        private class Node {
            final K key;
            V value;
            Node left, right;
            int priority;
            Node(K k, V v) { key = k; value = v; priority = Objects.hashCode(k) * 0x9E3779B9; }
        }
        private Node root;
        private int size;
        V put(K k, V v) {
            Object[] old = new Object[1];
            root = insert(root, k, v, old);
            @SuppressWarnings("unchecked") V r = (V) old[0];
            return r;
        }
        private Node insert(Node n, K k, V v, Object[] old) {
            if (n == null) {
                size++;
                return new Node(k, v);
            }
            int c = k.compareTo(n.key);
            if (c == 0) {
                old[0] = n.value;
                n.value = v;
            } else if (c < 0) {
                n.left = insert(n.left, k, v, old);
                if (n.left.priority > n.priority) {
                    Node l = n.left;
                    n.left = l.right;
                    l.right = n;
                    return l;
                }
            } else {
                n.right = insert(n.right, k, v, old);
                if (n.right.priority > n.priority) {
                    Node r = n.right;
                    n.right = r.left;
                    r.left = n;
                    return r;
                }
            }
            return n;
        }
        int depth() { return depth(root); }
        private int depth(Node n) { return n == null ? 0 : 1 + Math.max(depth(n.left), depth(n.right)); }
        public Iterator<Map.Entry<K, V>> iterator() {
            Deque<Node> path = new ArrayDeque<>();
            for (Node n = root; n != null; n = n.left) path.push(n);
            return new Iterator<>() {
                public boolean hasNext() { return !path.isEmpty(); }
                public Map.Entry<K, V> next() {
                    Node n = path.pop();
                    for (Node x = n.right; x != null; x = x.left) path.push(x);
                    return Map.entry(n.key, n.value);
                }
            };
        }
    }

    static <T> Iterable<List<T>> pairs(Iterable<T> source) {
        return () -> new Iterator<>() {
            final Iterator<T> it = source.iterator();
            T previous = it.hasNext() ? it.next() : null;
            public boolean hasNext() { return it.hasNext(); }
            public List<T> next() {
                T p = previous;
                previous = it.next();
                return List.of(p, previous);
            }
        };
    }

    static <T, R> Iterator<R> map(Iterator<T> it, Function<? super T, ? extends R> f) {
        return new Iterator<R>() {
            @Override public boolean hasNext() { return it.hasNext(); }
            @Override public R next() { return f.apply(it.next()); }
        };
    }

    public static void main(String[] args) {
        RedBlackLike<String, Integer> t = new RedBlackLike<>();
        for (String w : "now is the time for all good men to come to the aid of the party".split(" ")) t.put(w, t.size);
        StringBuilder s = new StringBuilder();
        for (Map.Entry<String, Integer> e : t) s.append(e).append(' ');
        System.out.println(s + " " + t.size + " " + t.depth());
        RedBlackLike<Integer, Integer> numbers = new RedBlackLike<>();
        for (int i = 0; i < 1000; i++) numbers.put(i * 379 % 1009, i);
        long check = 0;
        int last = -1;
        for (Map.Entry<Integer, Integer> e : numbers) {
            if (e.getKey() <= last) throw new AssertionError("order");
            last = e.getKey();
            check = check * 31 + e.getValue();
        }
        System.out.println(check + " " + numbers.size + " " + (numbers.depth() < 60) + " " + numbers.put(5, -1));
        for (List<Integer> p : pairs(List.of(1, 2, 3, 4))) System.out.print(p);
        System.out.println();
        Iterator<String> it = map(List.of(1, 2, 3).iterator(), x -> "n" + x);
        it.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println();
        try {
            new RedBlackLike<String, Integer>().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("empty tree");
        }
    }
}
