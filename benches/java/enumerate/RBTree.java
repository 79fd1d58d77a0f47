package enumerate;

/**
 * Counts red-black trees by backtracking, as one would write it by hand: the yardstick for {@code udita.RBTree}.
 * Exactly N nodes with the keys 1 to N, a root of either color; each tree is built, subtrees of the right black height
 * only.
 */
public final class RBTree {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    private static final class Node {
        private Node left;
        private Node right;
        private Node parent;
        private boolean color;
        private int key;
    }

    /** Where a subtree is still missing, how high in black nodes it must be, and the next such place. */
    private static final class Gap {
        private final Node parent;
        private final boolean onLeft;
        private final int first;
        private final int count;
        private final int height;
        private final Gap next;

        Gap(Node parent, boolean onLeft, int first, int count, int height, Gap next) {
            this.parent = parent;
            this.onLeft = onLeft;
            this.first = first;
            this.count = count;
            this.height = height;
            this.next = next;
        }
    }

    private long trees;

    public static void main(String[] args) {
        int size = Integer.parseInt(args[0]);
        RBTree enumeration = new RBTree();
        // The root hangs below a black node that does not belong to the tree, so that it may have either color.
        Node above = new Node();
        above.color = BLACK;
        for (int height = 0; fewest(height) <= size; height++) {
            if (size == 0 || isPossible(size, height)) {
                enumeration.grow(size == 0 ? null : new Gap(above, true, 1, size, height, null));
            }
        }
        System.out.println(enumeration.trees);
    }

    /** The fewest nodes of a tree of a black height: all of them black. */
    private static int fewest(int height) {
        return (1 << height) - 1;
    }

    /** Whether so many nodes can have that black height: at most, each black one hangs below a red one. */
    private static boolean isPossible(int count, int height) {
        return fewest(height) <= count && count <= (1 << (2 * height + 1)) - 1;
    }

    /** Closes the gaps with all trees that have the right number of nodes and black nodes. */
    private void grow(Gap gap) {
        if (gap == null) {
            trees++;
            return;
        }
        if (gap.parent.color == BLACK) {
            grow(gap, RED, gap.height);
        }
        if (gap.height > 0) {
            grow(gap, BLACK, gap.height - 1);
        }
    }

    /** Closes a gap with a node of that color, and then the others. */
    private void grow(Gap gap, boolean color, int heightBelow) {
        for (int leftCount = 0; leftCount < gap.count; leftCount++) {
            int rightCount = gap.count - 1 - leftCount;
            if (!isPossible(leftCount, heightBelow) || !isPossible(rightCount, heightBelow)) {
                continue;
            }
            Node node = new Node();
            node.color = color;
            node.key = gap.first + leftCount;
            node.parent = gap.parent;
            if (gap.onLeft) {
                gap.parent.left = node;
            } else {
                gap.parent.right = node;
            }
            Gap rest = gap.next;
            if (rightCount > 0) {
                rest = new Gap(node, false, node.key + 1, rightCount, heightBelow, rest);
            }
            if (leftCount > 0) {
                rest = new Gap(node, true, gap.first, leftCount, heightBelow, rest);
            }
            grow(rest);
        }
    }
}
