import static jaywalk.Choice.*;

/** Stacks that overflow on some paths, with unknowns in their frames. */
public class Overflow {
    static class Node { Node next; int key; }
    static int depth;

    static int down(Node node, int left, boolean flag) {
        depth++;
        if (left == 0) return node == null ? 0 : node.key;
        return 1 + down(flag ? node : null, left - 1, flag);
    }

    static int forever(Node node, int number) {
        depth++;
        return number + forever(node.next, number);
    }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2);
        Node node = pool.getAny();
        node.next = pool.getAny();
        node.next.next = node;
        int number = getInt(1, 2);
        boolean flag = getBoolean();
        try {
            System.out.println(down(node, getInt(0, 1) * 5_000, flag));
            System.out.println(number == 1 ? forever(node, number) : 0);
        } catch (StackOverflowError error) {
            System.out.println("overflow " + depth);
        }
    }
}
