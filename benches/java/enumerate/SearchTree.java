package enumerate;

/**
 * Counts binary search trees by backtracking, as one would write it by hand: the yardstick for
 * {@code udita.SearchTree}. Exactly N nodes, different keys from 0 to 2N - 2; each tree is built: first its shape, then
 * its keys in order.
 */
public final class SearchTree {
    private static final class Node {
        private Node left;
        private Node right;
        private int key;
    }

    /** Where a subtree is still missing, and the next such place. */
    private static final class Gap {
        private final Node parent;
        private final boolean onLeft;
        private final int first;
        private final int count;
        private final Gap next;

        Gap(Node parent, boolean onLeft, int first, int count, Gap next) {
            this.parent = parent;
            this.onLeft = onLeft;
            this.first = first;
            this.count = count;
            this.next = next;
        }
    }

    private final int size;
    private final Node[] inOrder;
    private long trees;

    private SearchTree(int size) {
        this.size = size;
        inOrder = new Node[size];
    }

    public static void main(String[] args) {
        SearchTree enumeration = new SearchTree(Integer.parseInt(args[0]));
        // The root hangs below a node that does not belong to the tree.
        Node above = new Node();
        enumeration.shape(enumeration.size == 0 ? null : new Gap(above, true, 0, enumeration.size, null));
        System.out.println(enumeration.trees);
    }

    /** Closes the gaps with all shapes that have the right number of nodes. */
    private void shape(Gap gap) {
        if (gap == null) {
            fill(0, 0);
            return;
        }
        for (int leftCount = 0; leftCount < gap.count; leftCount++) {
            Node node = new Node();
            if (gap.onLeft) {
                gap.parent.left = node;
            } else {
                gap.parent.right = node;
            }
            int own = gap.first + leftCount;
            inOrder[own] = node;
            int rightCount = gap.count - 1 - leftCount;
            Gap rest = gap.next;
            if (rightCount > 0) {
                rest = new Gap(node, false, own + 1, rightCount, rest);
            }
            if (leftCount > 0) {
                rest = new Gap(node, true, gap.first, leftCount, rest);
            }
            shape(rest);
        }
    }

    /** Each way to give growing keys, the first not below {@code least}, to the nodes from {@code rank} on. */
    private void fill(int rank, int least) {
        if (rank == size) {
            trees++;
            return;
        }
        // As many keys as there are nodes behind this one must be left.
        for (int key = least; key < size + rank; key++) {
            inOrder[rank].key = key;
            fill(rank + 1, key + 1);
        }
    }
}
