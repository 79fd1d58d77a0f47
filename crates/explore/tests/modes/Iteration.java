import static jaywalk.Choice.*;

import java.util.*;

/** Going through a pool and linking its objects, then looking at what can be reached. */
public class Iteration {
    static class Node { Node left; Node right; }

    static boolean isTree(Node node, Set<Node> seen) {
        return node == null || seen.add(node) && isTree(node.left, seen) && isTree(node.right, seen);
    }

    static String write(Node node) {
        return node == null ? "." : "(" + write(node.left) + write(node.right) + ")";
    }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> nodes = new jaywalk.ObjectPool<>(Node.class, 3, true);
        Node root = nodes.getAny();
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
