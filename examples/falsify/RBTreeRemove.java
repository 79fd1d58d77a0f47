package falsify;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getBoolean;
import static jaywalk.Choice.getInt;

import jaywalk.ObjectPool;

/**
 * Looks for a counterexample to "{@code remove} leaves a red-black tree a red-black tree".
 *
 * <p>This is a test of a method, written once for all its inputs: choose a tree, assume that it is one the method may
 * be called with, choose a key, call the method, assert what must hold afterwards. The code under test runs inside the
 * search, so that it, too, chooses: the key to remove is known only when {@code remove} compares it.
 *
 * <p><b>Arguments.</b> A bug, a size or a range of sizes, and a style. Bug 0 is the correct method. The others are
 * lines that somebody forgot in the repair after the removal of a black node (look for {@code bug} below):
 * <ol>
 *   <li>the nephew that makes up for the missing node is not painted black (shows from 4 nodes on),
 *   <li>the sibling does not inherit its parent's color (from 6 nodes on),
 *   <li>a rotation does not set the parent of the node that sinks (from 4 nodes on),
 *   <li>the sibling is not painted red before the search for a red node goes up (from 3 nodes on).
 * </ol>
 *
 * <p><b>What is chosen.</b> In the style {@code combined}, the shape of the tree by a generator that can make only
 * trees with the keys 1 to N in their places; just the colors are left to the invariant. In the style {@code decl},
 * everything: each of the nodes of a pool may have any node or none as left child, right child and parent, any color
 * and any key; the invariant alone decides. In both, the key to remove, from 0 (which no tree has) to N.
 *
 * <p><b>What is assumed and asserted.</b> {@link Tree#isRedBlackTree}, the same method before and after.
 *
 * <p><b>What to look for.</b> How few paths come before the first counterexample, even with {@code decl}, where a tree
 * of four nodes is one of many millions of graphs. A pool hands out nodes without telling which; a node becomes a
 * particular one when somebody looks at it, and of the nodes that nobody has seen yet one is as good as another. So no
 * graph is met twice under other names, and a graph that is given up at its second node stands for all of its
 * continuations.
 *
 * <pre>
 * jaywalk explore --stop-at first -cp target/examples.jar falsify.RBTreeRemove 2 6 combined
 * jaywalk explore --stop-at first -cp target/examples.jar falsify.RBTreeRemove 1 1-4 decl
 * jaywalk explore -cp target/examples.jar falsify.RBTreeRemove 0 1-6 combined   # holds for all trees of up to 6 nodes
 * </pre>
 *
 * <p>A last argument {@code print} prints each tree before the removal; {@code b} and {@code r} are the colors. The
 * report of a finding ends with a token: {@code java -ea -Djaywalk.path=TOKEN} runs that one case again in any
 * debugger.
 */
public final class RBTreeRemove {
    private RBTreeRemove() {}

    public static void main(String[] args) {
        int bug = args.length > 0 ? Integer.parseInt(args[0]) : 0;
        String sizes = args.length > 1 ? args[1] : "1-4";
        String style = args.length > 2 ? args[2] : "combined";
        boolean print = args.length > 3 && args[args.length - 1].equals("print");
        if (!style.equals("combined") && !style.equals("decl")) {
            throw new IllegalArgumentException("not combined or decl: " + style);
        }
        int dash = sizes.indexOf('-');
        int smallest = Integer.parseInt(dash < 0 ? sizes : sizes.substring(0, dash));
        int largest = Integer.parseInt(sizes.substring(dash + 1));

        int size = getInt(smallest, largest);
        Tree tree = new Tree(bug);
        if (style.equals("decl")) {
            tree.chooseAnything(size);
        } else {
            tree.generateShape(size);
        }
        assume(tree.isRedBlackTree());
        int key = getInt(0, size);
        if (print) {
            System.out.println("remove " + key + " from " + tree);
        }
        tree.remove(key);
        assert tree.isRedBlackTree() : "not a red-black tree any more";
    }

    private static final class Node {
        private Node left;
        private Node right;
        private Node parent;
        private boolean isRed;
        private int key;
    }

    private static final class Tree {
        private final int bug;
        private Node root;
        private int size;

        Tree(int bug) {
            this.bug = bug;
        }

        /** Any graph of that many nodes: nothing but a range is given to each field. */
        void chooseAnything(int size) {
            this.size = size;
            ObjectPool<Node> nodes = new ObjectPool<>(Node.class, size, true);
            root = nodes.getAny();
            for (Node node : nodes) {
                node.left = nodes.getAny();
                node.right = nodes.getAny();
                node.parent = nodes.getAny();
                node.isRed = getBoolean();
                node.key = getInt(1, size);
            }
        }

        void generateShape(int size) {
            root = generateShape(size, null);
        }

        /** Any tree of that many nodes, with the next keys in order, and with colors nobody has chosen yet. */
        private Node generateShape(int count, Node parent) {
            if (count == 0) {
                return null;
            }
            int leftCount = getInt(0, count - 1);
            Node node = new Node();
            node.parent = parent;
            node.left = generateShape(leftCount, node);
            node.isRed = getBoolean();
            node.key = ++size;
            node.right = generateShape(count - 1 - leftCount, node);
            return node;
        }

        boolean isRedBlackTree() {
            return new Invariant(this).holds();
        }

        void remove(int key) {
            Node node = find(key);
            if (node == null) {
                return;
            }
            size--;
            Node spliced = node;
            if (node.left != null && node.right != null) {
                spliced = node.right;
                while (spliced.left != null) {
                    spliced = spliced.left;
                }
                node.key = spliced.key;
            }
            Node child = spliced.left != null ? spliced.left : spliced.right;
            replace(spliced, child);
            if (!spliced.isRed) {
                repair(child, spliced.parent);
            }
        }

        private Node find(int key) {
            Node node = root;
            while (node != null && node.key != key) {
                node = key < node.key ? node.left : node.right;
            }
            return node;
        }

        /** Puts {@code other}, which may be null, where {@code node} hangs. */
        private void replace(Node node, Node other) {
            Node parent = node.parent;
            if (parent == null) {
                root = other;
            } else if (parent.left == node) {
                parent.left = other;
            } else {
                parent.right = other;
            }
            if (other != null) {
                other.parent = parent;
            }
        }

        /** The ways through {@code node}, a child of {@code parent}, have a black node too few: makes up for it. */
        private void repair(Node node, Node parent) {
            while (parent != null && isBlack(node)) {
                boolean onLeft = node == parent.left;
                Node sibling = onLeft ? parent.right : parent.left;
                if (sibling.isRed) {
                    sibling.isRed = false;
                    parent.isRed = true;
                    rotate(parent, onLeft);
                    sibling = onLeft ? parent.right : parent.left;
                }
                if (isBlack(sibling.left) && isBlack(sibling.right)) {
                    if (bug != 4) {
                        sibling.isRed = true;
                    }
                    node = parent;
                    parent = node.parent;
                    continue;
                }
                if (isBlack(onLeft ? sibling.right : sibling.left)) {
                    (onLeft ? sibling.left : sibling.right).isRed = false;
                    sibling.isRed = true;
                    rotate(sibling, !onLeft);
                    sibling = onLeft ? parent.right : parent.left;
                }
                if (bug != 2) {
                    sibling.isRed = parent.isRed;
                }
                parent.isRed = false;
                if (bug != 1) {
                    (onLeft ? sibling.right : sibling.left).isRed = false;
                }
                rotate(parent, onLeft);
                return;
            }
            if (node != null) {
                node.isRed = false;
            }
        }

        private static boolean isBlack(Node node) {
            return node == null || !node.isRed;
        }

        /** Turns the tree at {@code node} so that it sinks to the left (or right) and its other child rises. */
        private void rotate(Node node, boolean toLeft) {
            Node risen = toLeft ? node.right : node.left;
            Node moved = toLeft ? risen.left : risen.right;
            replace(node, risen);
            if (toLeft) {
                node.right = moved;
                risen.left = node;
            } else {
                node.left = moved;
                risen.right = node;
            }
            if (bug != 3) {
                node.parent = risen;
            }
            if (moved != null) {
                moved.parent = node;
            }
        }

        @Override
        public String toString() {
            StringBuilder line = new StringBuilder();
            append(root, line);
            return line.toString();
        }

        private static void append(Node node, StringBuilder line) {
            if (node == null) {
                line.append('.');
                return;
            }
            line.append('(');
            append(node.left, line);
            line.append(' ').append(node.key).append(node.isRed ? "r " : "b ");
            append(node.right, line);
            line.append(')');
        }
    }

    /** The class invariant: what costs least and excludes most comes first; the keys, which cost most, come last. */
    private static final class Invariant {
        private static final int UNKNOWN = Integer.MAX_VALUE;

        private final Tree tree;
        private final Node[] seen;
        private int seenCount;
        private int previousKey;

        /** How many black nodes are on the way to the leftmost leaf, and so must be on every way. */
        private int blackNodes = UNKNOWN;

        Invariant(Tree tree) {
            this.tree = tree;
            seen = new Node[tree.size];
        }

        boolean holds() {
            // The root is checked as if it hung below a red node, and so must be black.
            return isColored(tree.root, true, 0) && seenCount == tree.size
                && isLinkedToParent(tree.root, null) && isOrdered(tree.root);
        }

        /**
         * Whether what hangs below a node of that color, with {@code black} black nodes on the way, has each node once,
         * no red child of a red node, and as many black nodes on every way down.
         */
        private boolean isColored(Node node, boolean isBelowRed, int black) {
            if (node == null) {
                if (blackNodes == UNKNOWN) {
                    blackNodes = black;
                }
                return black == blackNodes;
            }
            if (!isNew(node)) {
                return false;
            }
            if (node.isRed) {
                if (isBelowRed) {
                    return false;
                }
            } else {
                black++;
                if (black > blackNodes) {
                    return false;
                }
            }
            return isColored(node.left, node.isRed, black) && isColored(node.right, node.isRed, black);
        }

        /** Notes a node; false if it was seen before or is one too many. */
        private boolean isNew(Node node) {
            if (seenCount == seen.length) {
                return false;
            }
            for (int i = 0; i < seenCount; i++) {
                if (seen[i] == node) {
                    return false;
                }
            }
            seen[seenCount++] = node;
            return true;
        }

        private static boolean isLinkedToParent(Node node, Node parent) {
            return node == null
                || node.parent == parent && isLinkedToParent(node.left, node) && isLinkedToParent(node.right, node);
        }

        private boolean isOrdered(Node node) {
            if (node == null) {
                return true;
            }
            if (!isOrdered(node.left)) {
                return false;
            }
            if (node.key <= previousKey) {
                return false;
            }
            previousKey = node.key;
            return isOrdered(node.right);
        }
    }
}
