import static jaywalk.Choice.*;

import java.util.HashSet;
import java.util.Set;

/** Links all nodes of a pool and looks at them in another order than they were linked in: right before left. */
public class Iterated {
    static class Node { Node left; Node right; }

    static boolean isTree(Node node, Set<Node> seen) {
        return node == null || seen.add(node) && isTree(node.right, seen) && isTree(node.left, seen);
    }

    static String write(Node node) {
        return node == null ? "." : "(" + write(node.left) + write(node.right) + ")";
    }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> nodes = new jaywalk.ObjectPool<>(Node.class, 3, true);
        Node root = nodes.getNew();
        for (Node node : nodes) {
            node.left = nodes.getAny();
            node.right = nodes.getAny();
        }
        Set<Node> seen = new HashSet<>();
        assume(isTree(root, seen));
        assume(seen.size() == 3);
        System.out.println(write(root));
    }
}
