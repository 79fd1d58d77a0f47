// paths: 2 completed
import static jaywalk.Choice.getBoolean;

/** Where one path has objects that threads make, another has objects that were there before. */
public class HoldsOtherObjectsBefore {
    static class Node {
        int first, second;
    }

    static volatile Node[] shown;
    static Node[] old = new Node[0];

    static Node[] nodes(int count) {
        Node[] nodes = new Node[count];
        for (int i = 0; i < count; i++) nodes[i] = new Node();
        return nodes;
    }

    public static void main(String[] arguments) throws Exception {
        if (getBoolean()) old = nodes(300);
        Thread one = new Thread(() -> {
            for (Node node : old) node.first = node.second;
        });
        Thread other = new Thread(() -> {
            Node[] own = new Node[60];
            shown = own;
            for (int i = 0; i < own.length; i++) {
                own[i] = new Node();
                own[i].first = i;
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
