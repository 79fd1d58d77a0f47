import jaywalk.Choice;
import jaywalk.ObjectPool;
import java.lang.ref.WeakReference;

/** What an open choice may still become is alive on the paths on which it becomes it. */
public class WeakChoice {
    static class Node {
    }

    static WeakReference<Object> first, second;

    static Object choose() {
        Object one = new Object(), other = new Object();
        first = new WeakReference<>(one);
        second = new WeakReference<>(other);
        return Choice.getAny(one, other);
    }

    static Node fromPool() {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        first = new WeakReference<>(pool.getNew());
        return pool.getAny();
    }

    public static void main(String[] args) {
        Object chosen = args[0].equals("pool") ? fromPool() : choose();
        System.gc();
        String seen = (first.get() == null ? "-" : "1") + (second == null || second.get() == null ? "-" : "2");
        if (first.get() != null) {
            seen += first.get() == chosen;
        }
        if (args[0].equals("fail")) {
            assert first.get() != null : seen;
        }
        System.out.println(seen + (chosen != null));
    }
}
