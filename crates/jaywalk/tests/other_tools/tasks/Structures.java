import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Structures {
    static class Node {
        int v;
        Node next, left, right;
        Node(int v) {
            this.v = v;
        }
        Node(int v, Node n) {
            this.v = v;
            next = n;
        }
    }

    static void holdsList() {
        Node l = null;
        for (int i = 0; i < 4; i++) l = new Node(Verifier.nondetInt(), l);
        Node r = null;
        while (l != null) {
            Node n = l.next;
            l.next = r;
            r = l;
            l = n;
        }
        int c = 0;
        for (Node n = r; n != null; n = n.next) c++;
        assert c == 4;
    }

    static void violatedList() {
        Node l = null;
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 4);
        for (int i = 0; i < n; i++) l = new Node(i, l);
        assert l.v < 3;
    }

    static Node insert(Node t, int v) {
        if (t == null) return new Node(v);
        if (v < t.v) t.left = insert(t.left, v);
        else if (v > t.v) t.right = insert(t.right, v);
        return t;
    }

    static boolean sorted(Node t, long lo, long hi) {
        return t == null || lo < t.v && t.v < hi && sorted(t.left, lo, t.v) && sorted(t.right, t.v, hi);
    }

    static void holdsTree() {
        Node t = null;
        for (int i = 0; i < 4; i++) t = insert(t, Verifier.nondetInt());
        assert sorted(t, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static void violatedTree() {
        Node t = null;
        for (int i = 0; i < 3; i++) t = insert(t, Verifier.nondetInt());
        assert t.left == null || t.left.right == null;
    }

    static void holdsCollections() {
        Map<Integer, String> m = new HashMap<>();
        int k = Verifier.nondetInt();
        m.put(k, "a");
        m.put(5, "b");
        assert m.size() == (k == 5 ? 1 : 2);
        assert m.get(5).equals("b");
    }

    static void violatedCollections() {
        Set<Integer> s = new TreeSet<>();
        s.add(Verifier.nondetInt());
        s.add(Verifier.nondetInt());
        s.add(7);
        assert s.size() > 1;
    }

    static void violatedArrayList() {
        List<Integer> l = new ArrayList<>();
        l.add(1);
        l.get(Verifier.nondetInt());
    }

    static void violatedIterator() {
        List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3));
        int k = Verifier.nondetInt();
        for (Integer i : l) if (i == k) l.remove(i);
    }

    static void holdsDeque() {
        Deque<Integer> d = new ArrayDeque<>();
        int x = Verifier.nondetInt();
        d.push(x);
        d.push(x + 1);
        assert d.pop() == x + 1 && d.pop() == x && d.isEmpty();
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Structures.class, arguments[0]);
    }
}
