package udita;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getBoolean;
import static jaywalk.Choice.getInt;

/**
 * All red-black trees of N nodes with the keys 1 to N: the running example of the papers on delayed choice and UDITA.
 *
 * <p>A red-black tree is a binary search tree whose nodes have colors. No red node has a red child, and all ways from
 * the root down to a missing child have the same number of black nodes. (As in the papers, the root may have either
 * color.)
 *
 * <p><b>What is chosen.</b> The shape, by a generator that splits the nodes between left and right, and for each node a
 * color. The keys follow from the shape: the generator numbers the nodes in order.
 *
 * <p><b>What is assumed.</b> {@link #isColored}. To generate only shapes that can be colored, and only their good
 * colorings, is a research problem; to check a coloring takes a few lines. A program that chooses can use whichever is
 * easier for each part of an invariant.
 *
 * <p><b>What to look for.</b> Of 2,489,344 colored shapes of nine nodes, 122 are red-black trees. The papers' delayed
 * choice explored 381,470 paths; this predicate gets by with 13,944. The order in which a predicate looks at things is
 * the order in which they are chosen, so that a predicate which gives up early is a fast generator. This one gives up a
 * shape that is too lopsided for any coloring before it looks at a color ({@link #canBeColored}; without that, 81,061
 * paths), and a coloring at the first leaf with a wrong number of black nodes instead of after the whole subtree.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.RBTree 9
 * jaywalk explore -cp target/examples.jar udita.RBTree 4 print   # prints each tree; b and r are the colors
 * </pre>
 */
public final class RBTree {
    private static final boolean RED = false;
    private static final boolean BLACK = true;
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private static final class Node {
        private Node left;
        private Node right;
        private Node parent;
        private boolean color;
        private int key;

        /** How many nodes are on the shortest and on the longest way down from here. */
        private int shortestWay;

        private int longestWay;

        private void measureWays() {
            shortestWay = 1 + Math.min(left == null ? 0 : left.shortestWay, right == null ? 0 : right.shortestWay);
            longestWay = 1 + Math.max(left == null ? 0 : left.longestWay, right == null ? 0 : right.longestWay);
        }
    }

    private Node root;
    private int size;

    /** How many black nodes are on the way to the leftmost leaf, and so must be on every way. */
    private int blackNodes;

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        boolean print = args.length > 1 && args[args.length - 1].equals("print");

        RBTree tree = new RBTree();
        tree.root = tree.generateTree(size);
        assume(tree.isColored());
        if (print) {
            StringBuilder line = new StringBuilder();
            append(tree.root, line);
            System.out.println(line);
        }
    }

    /** Any tree of {@code count} nodes with the next keys in order, and with colors that nobody has chosen yet. */
    private Node generateTree(int count) {
        if (count == 0) {
            return null;
        }
        int leftCount = getInt(0, count - 1);
        Node node = new Node();
        node.left = generateTree(leftCount);
        if (node.left != null) {
            node.left.parent = node;
        }
        node.color = getBoolean();
        node.key = ++size;
        node.right = generateTree(count - 1 - leftCount);
        if (node.right != null) {
            node.right.parent = node;
        }
        node.measureWays();
        return node;
    }

    private boolean isColored() {
        if (!canBeColored(root)) {
            return false;
        }
        blackNodes = UNKNOWN;
        return isColored(root, BLACK, 0);
    }

    /**
     * Whether the shape allows a coloring at all: all ways down have the same number of black nodes, and each at most
     * one red node more than that.
     */
    private static boolean canBeColored(Node node) {
        return node == null
                || node.longestWay <= 2 * node.shortestWay + 1 && canBeColored(node.left) && canBeColored(node.right);
    }

    /**
     * Whether the tree below is colored well, given the color of the node above and the number of black ones so far.
     */
    private boolean isColored(Node node, boolean above, int black) {
        if (node == null) {
            if (blackNodes == UNKNOWN) {
                blackNodes = black;
            }
            return black == blackNodes;
        }
        if (node.color == RED) {
            if (above == RED) {
                return false;
            }
        } else {
            black++;
            if (black > blackNodes) {
                return false;
            }
        }
        return isColored(node.left, node.color, black) && isColored(node.right, node.color, black);
    }

    private static void append(Node node, StringBuilder line) {
        if (node == null) {
            line.append('.');
            return;
        }
        line.append('(');
        append(node.left, line);
        line.append(' ').append(node.key).append(node.color == RED ? "r " : "b ");
        append(node.right, line);
        line.append(')');
    }
}
