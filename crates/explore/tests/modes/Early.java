import static jaywalk.Choice.*;

/** Output before anything is decided, and choices that nobody ever needs. */
public class Early {
    static class Node { Node next; }

    public static void main(String[] args) {
        int number = getInt(1, 3);
        int unused = getInt(1, 4);
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2, true);
        Node a = pool.getAny();
        Node b = pool.getAny();
        System.out.println("first");
        Node c = pool.getNew();
        c.next = a;
        System.out.println(number);
        if (getBoolean()) {
            System.out.println(b == null);
        }
    }
}
