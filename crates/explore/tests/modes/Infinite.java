import static jaywalk.Choice.*;

/** Pools without an end, of a class whose constructor counts. */
public class Infinite {
    static int made;
    static class Node { Node next; Node() { made++; } }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class);
        Node[] nodes = new Node[4];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = i == 2 ? pool.getNew() : pool.getAny();
        }
        StringBuilder text = new StringBuilder();
        for (int i = nodes.length; i-- > 0; ) {
            for (int j = 0; j < i; j++) {
                text.append(nodes[i] == nodes[j] ? 1 : 0);
            }
        }
        int count = 0;
        for (Node node : pool) {
            count++;
        }
        System.out.println(text + " " + made + " " + count);
    }
}
