import static jaywalk.Choice.*;

/** Exceptions that carry unknowns, and such that leave the program, with unknown messages and causes. */
public class Throwing {
    static class Carrier extends Exception {
        final Object object;
        final int code;
        Carrier(Object object, int code) { super("code"); this.object = object; this.code = code; }
    }
    static class Node { int key; Node next; }

    static int clean(int[] log, Object o, int n) throws Carrier {
        try {
            if (n > 0) throw new Carrier(o, n);
            return n;
        } finally {
            log[0] = n;
        }
    }

    public static void main(String[] args) throws Throwable {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2, true);
        Node node = pool.getAny();
        int number = getInt(0, 3);
        String message = getAny("one", "two", null);
        int[] log = new int[1];
        try {
            clean(log, node, number);
        } catch (Carrier carrier) {
            System.out.println(carrier.code + " " + (carrier.object == pool.getAny()));
        }
        RuntimeException cause = new RuntimeException(message);
        Throwable chosen = getAny(new IllegalStateException(message, cause), new IllegalArgumentException(cause),
                new AssertionError(number), null);
        switch (number) {
            case 0: System.out.println("fine"); return;
            case 1: throw new IllegalStateException(message);
            case 2: throw chosen;
            default: node.key = log[0];
        }
        assert node.next == pool.getAny() : message;
        Object any = getAny(node, "text");
        System.out.println(((Node) any).key);
    }
}
