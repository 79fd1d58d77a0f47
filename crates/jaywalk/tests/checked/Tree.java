package checked;

import jaywalk.Ensures;
import jaywalk.Invariant;
import jaywalk.Requires;
import jaywalk.Throws;

/** A binary search tree with a contract. */
public class Tree {
    private static final class Node {
        int key;
        Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    @Invariant
    private boolean isOrdered() {
        return isOrdered(root, null, null);
    }

    private static boolean isOrdered(Node node, Node low, Node high) {
        if (node == null) {
            return true;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return false;
        }
        return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
    }

    private boolean has(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    @Ensures("has")
    public void insert(int key) {
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node node = root;
        while (true) {
            if (key == node.key) {
                return;
            }
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    return;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key);
                    return;
                }
                node = node.right;
            }
        }
    }

    /** Goes wrong two levels down: it compares with the root. */
    @Ensures("has")
    public void insertWrong(int key) {
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node node = root;
        while (key != node.key) {
            if (key < root.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    return;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key);
                    return;
                }
                node = node.right;
            }
        }
    }

    private boolean isPositive(int key) {
        return key > 0;
    }

    @Requires("isPositive")
    public int divide(int key) {
        return 100 / key;
    }

    @Throws(IllegalStateException.class)
    public int allowed(int key) {
        if (key == 7) {
            throw new IllegalStateException();
        }
        return key;
    }

    private boolean throwsItself(int key) {
        return root.key == key;
    }

    @Requires("throwsItself")
    public void wrongContract(int key) {}
}
