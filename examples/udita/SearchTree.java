package udita;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getInt;

/**
 * All binary search trees of N nodes whose keys come from 0 to 2N - 2.
 *
 * <p>The program combines the two styles of the paper on UDITA. Being a tree is easier to <em>generate</em> than to
 * check: {@link #generateTree} splits the nodes between left and right and can make nothing but trees. Being ordered is
 * easier to <em>check</em> than to generate: {@link #isOrdered} walks the tree and compares.
 *
 * <p><b>What is chosen.</b> How many of a node's descendants are to its left, and each node's key. The generator knows
 * how many nodes come before the node in order, say r, and how many after it, so it offers only keys that leave room
 * for them all: from r to r + N - 1.
 *
 * <p><b>What is assumed.</b> That the keys grow from left to right.
 *
 * <p><b>What to look for.</b> There are 132 trees of six nodes and 462 ways to pick their keys: 60,984 search trees. Of
 * 6,158,592 candidates, delayed choice as in the papers explores 305,052. The numbers of descendants are used at once (a
 * recursion needs them), so that they are chosen where they are made; the keys are stored and chosen only by
 * {@link #isOrdered}, each next to the key before it. And since a comparison with the key before only tells whether a
 * key is greater, all keys that are not are given up at once: 121,176 paths ({@code --narrowing off} gives them up one
 * by one).
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.SearchTree 6
 * jaywalk explore -cp target/examples.jar udita.SearchTree 3 print   # prints each tree with its brackets
 * </pre>
 */
public final class SearchTree {
    private static final class Node {
        private Node left;
        private Node right;
        private int key;
    }

    private final int size;
    private Node root;

    /** The key that {@link #isOrdered} saw last. */
    private int previous;

    private SearchTree(int size) {
        this.size = size;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        boolean print = args.length > 1 && args[args.length - 1].equals("print");

        SearchTree tree = new SearchTree(size);
        tree.root = tree.generateTree(0, size);
        tree.previous = -1;
        assume(tree.isOrdered(tree.root));
        if (print) {
            StringBuilder line = new StringBuilder();
            append(tree.root, line);
            System.out.println(line);
        }
    }

    /** Any tree of {@code count} nodes, of which the first in order has {@code rank} nodes before it. */
    private Node generateTree(int rank, int count) {
        if (count == 0) {
            return null;
        }
        int leftCount = getInt(0, count - 1);
        Node node = new Node();
        node.left = generateTree(rank, leftCount);
        int ownRank = rank + leftCount;
        node.key = getInt(ownRank, ownRank + size - 1);
        node.right = generateTree(ownRank + 1, count - 1 - leftCount);
        return node;
    }

    private boolean isOrdered(Node node) {
        if (node == null) {
            return true;
        }
        if (!isOrdered(node.left)) {
            return false;
        }
        if (node.key <= previous) {
            return false;
        }
        previous = node.key;
        return isOrdered(node.right);
    }

    private static void append(Node node, StringBuilder line) {
        if (node == null) {
            line.append('.');
            return;
        }
        line.append('(');
        append(node.left, line);
        line.append(' ').append(node.key).append(' ');
        append(node.right, line);
        line.append(')');
    }
}
