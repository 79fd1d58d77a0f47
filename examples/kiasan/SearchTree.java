package kiasan;

import jaywalk.Ensures;
import jaywalk.Invariant;

/**
 * A binary search tree of ints, and its insertion.
 *
 * <p>The example is one of those with which the thesis on Kiasan measures lazier initialization (chapter 9, table 9.1,
 * "Binary Search Tree"). {@code check} calls {@link #insert} on a tree of which nothing is known but that
 * {@link #isSearchTree} holds of it, with a number of which nothing is known at all.
 *
 * <p><b>The contract.</b> The invariant runs before the method, and what it reads is decided then: each of its paths
 * that ends in true is one shape of a tree, with an open number in each node and the order of these numbers as the
 * condition of the path. It runs again afterwards, on what the method left, and {@link #contains} must find the number.
 *
 * <p><b>What the counts mean.</b> The tree is the receiver; k links may follow it, of which the first leads to the
 * root. So the states before the method are the shapes of binary trees of height at most k, s(k) = 1 + s(k - 1)². In a
 * tree of n nodes a number can be equal to one of them or between two neighbours, and the method takes a path of its
 * own to each of these 2n + 1 places. The postcondition knows all comparisons from the path and needs no more:
 *
 * <pre>
 * k    before the method    at its end    in the thesis
 * 1    2                    4             2, 4 in 0.8 s
 * 2    5                    21            5, 21 in 2.7 s
 * 3    26                   236           26, 236 in 55.8 s
 * 4    677                  12,949        not finished in 10 minutes
 * </pre>
 *
 * <p>{@code --init lazy}, {@code lazier} and {@code laziest} do not differ here, because the invariant uses each
 * reference where it reads it.
 *
 * <p><b>The buggy variants.</b> {@link #insertBySubtraction} compares by {@code key - node.key}, whose sign is wrong
 * when the difference overflows: a tree of one node is enough, with a number that no test by hand would try. Its
 * findings come on top of the paths of {@link #insert}, which it takes for all other numbers. {@link #insertTwice} goes
 * right when it should stop at an equal number, and adds it again: the invariant tells. {@link #insertAtRoot} puts the
 * number above the root and moves one of the root's subtrees to its other side without splitting it. In a tree of one
 * node there is nothing to split; it takes k = 2.
 *
 * <pre>
 * jaywalk check --init lazier --k 3 -cp target/examples.jar kiasan.SearchTree.insert
 * jaywalk check --k 2 -cp target/examples.jar kiasan.SearchTree.insertBySubtraction
 * jaywalk check --k 2 -cp target/examples.jar kiasan.SearchTree        # all of them
 * </pre>
 */
public final class SearchTree {
    private static final class Node {
        private final int key;
        private Node left;
        private Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    /** Adds a number, if it is not in the tree yet. */
    @Ensures("contains")
    public void insert(int key) {
        root = inserted(key, root);
    }

    private static Node inserted(int key, Node node) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = inserted(key, node.left);
        } else if (key > node.key) {
            node.right = inserted(key, node.right);
        }
        return node;
    }

    /** Wrong: the difference of two ints may have the wrong sign. */
    @Ensures("contains")
    public void insertBySubtraction(int key) {
        root = insertedBySubtraction(key, root);
    }

    private static Node insertedBySubtraction(int key, Node node) {
        if (node == null) {
            return new Node(key);
        }
        int difference = key - node.key;
        if (difference < 0) {
            node.left = insertedBySubtraction(key, node.left);
        } else if (difference > 0) {
            node.right = insertedBySubtraction(key, node.right);
        }
        return node;
    }

    /** Wrong: a number that is there is added again. */
    @Ensures("contains")
    public void insertTwice(int key) {
        root = insertedTwice(key, root);
    }

    private static Node insertedTwice(int key, Node node) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insertedTwice(key, node.left);
        } else {
            node.right = insertedTwice(key, node.right);
        }
        return node;
    }

    /** Wrong: the root's subtrees may hold numbers on both sides of the new one. */
    @Ensures("contains")
    public void insertAtRoot(int key) {
        if (contains(key)) {
            return;
        }
        Node node = new Node(key);
        if (root != null && key < root.key) {
            node.left = root.left;
            node.right = root;
            root.left = null;
        } else if (root != null) {
            node.right = root.right;
            node.left = root;
            root.right = null;
        }
        root = node;
    }

    /** Whether a number is in the tree. */
    public boolean contains(int key) {
        Node node = root;
        while (node != null && key != node.key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    @Invariant
    private boolean isSearchTree() {
        return isBetween(null, root, null);
    }

    /** Whether a subtree is a search tree whose keys are between those of two nodes, where null is no limit. */
    private static boolean isBetween(Node low, Node node, Node high) {
        if (node == null) {
            return true;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return false;
        }
        return isBetween(low, node.left, node) && isBetween(node, node.right, high);
    }
}
