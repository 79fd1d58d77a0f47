package kiasan;

import jaywalk.Ensures;
import jaywalk.Invariant;

/**
 * A red-black tree from ints to objects, and its removal.
 *
 * <p>The example is the largest of those with which the thesis on Kiasan measures lazier initialization (chapter 9,
 * table 9.1, "Red-black Tree"). The tree is that of {@code java.util.TreeMap}: entries know their parents, and
 * {@link #remove} copies the successor of an entry with two children and repairs the colors on the way up.
 * {@code check} calls it on a tree of which nothing is known but the invariant, with any key.
 *
 * <p><b>The contract.</b> {@link #isRedBlackTree}: the keys are in order, children know their parents, no red entry has
 * a red child, and all ways down meet the same number of black entries. It asks for the colors of the children before
 * that of their parent, and asks the parent only if a child is red. So the color of the root stays open where both fit.
 * (The color of a root matters to nobody; {@code TreeMap} paints it black.) Afterwards the invariant holds again, and
 * the key is gone.
 *
 * <p><b>What the counts mean.</b> The tree is the receiver; k links may follow it, of which the first leads to the
 * root, so that the states before the method are the red-black trees of height at most k. In a tree of n entries the
 * key can be equal to one of n or between two neighbours: 2n + 1 ways. For a key that is found, its value is read to be
 * returned, and {@code --init lazier} decides whether it is null: two paths instead of one. If the entry has two
 * children, the value of its successor is read as well, to be moved: four. {@code laziest} does not ask, because nobody
 * tests a value:
 *
 * <pre>
 * k    before the method    at its end: lazier    laziest    in the thesis
 * 1    2                    5                     4          2, 5 in 0.9 s
 * 2    6                    43                    28         6, 43 in 7.3 s
 * 3    31                   579                   331        31, 579 in 325.9 s
 * 4    1,082                46,251                25,088     not finished in 10 minutes
 * </pre>
 *
 * <p>With {@code --init lazy} a value that is read may also be any object of the input, the entries and the tree
 * included.
 *
 * <p><b>The buggy variants</b> are lines that somebody forgot in the repair. {@link #removeNephew} does not paint the
 * nephew black that makes up for the missing entry, {@link #removeSibling} does not paint the sibling red before it
 * goes up, and {@link #removeLeaf} thinks that an entry without children never needs a repair. All break the black
 * heights of trees of two or three levels.
 *
 * <pre>
 * jaywalk check --init lazier --k 3 -cp target/examples.jar kiasan.RedBlackTree.remove
 * jaywalk check --k 3 -cp target/examples.jar kiasan.RedBlackTree.removeNephew
 * jaywalk check --k 3 -cp target/examples.jar kiasan.RedBlackTree        # all of them
 * </pre>
 */
public final class RedBlackTree {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    private static final class Entry {
        private int key;
        private Object value;
        private Entry left;
        private Entry right;
        private Entry parent;
        private boolean color;
    }

    /** What a variant forgets. */
    private enum Forgets {
        NOTHING,
        NEPHEW,
        SIBLING,
        LEAF
    }

    private Entry root;

    /** Removes a key and returns its value, or null if there is none. */
    @Ensures("isGone")
    public Object remove(int key) {
        return removeForgetting(key, Forgets.NOTHING);
    }

    /** Wrong: the far nephew keeps its color. */
    @Ensures("isGone")
    public Object removeNephew(int key) {
        return removeForgetting(key, Forgets.NEPHEW);
    }

    /** Wrong: the sibling keeps its color. */
    @Ensures("isGone")
    public Object removeSibling(int key) {
        return removeForgetting(key, Forgets.SIBLING);
    }

    /** Wrong: an entry without children is just unlinked. */
    @Ensures("isGone")
    public Object removeLeaf(int key) {
        return removeForgetting(key, Forgets.LEAF);
    }

    private Object removeForgetting(int key, Forgets forgets) {
        Entry entry = find(key);
        if (entry == null) {
            return null;
        }
        Object value = entry.value;
        delete(entry, forgets);
        return value;
    }

    private Entry find(int key) {
        Entry entry = root;
        while (entry != null) {
            if (key < entry.key) {
                entry = entry.left;
            } else if (key > entry.key) {
                entry = entry.right;
            } else {
                return entry;
            }
        }
        return null;
    }

    private void delete(Entry entry, Forgets forgets) {
        Entry victim = entry;
        if (entry.left != null && entry.right != null) {
            victim = leftmost(entry.right);
            entry.key = victim.key;
            entry.value = victim.value;
        }
        Entry replacement = victim.left != null ? victim.left : victim.right;
        if (replacement != null) {
            replace(victim, replacement);
            if (victim.color == BLACK) {
                repair(replacement, forgets);
            }
        } else {
            if (victim.parent != null && victim.color == BLACK && forgets != Forgets.LEAF) {
                repair(victim, forgets);
            }
            replace(victim, null);
        }
    }

    private static Entry leftmost(Entry entry) {
        Entry least = entry;
        while (least.left != null) {
            least = least.left;
        }
        return least;
    }

    /** Puts another entry, or none, where an entry is. */
    private void replace(Entry entry, Entry other) {
        Entry parent = entry.parent;
        if (other != null) {
            other.parent = parent;
        }
        if (parent == null) {
            root = other;
        } else if (entry == parent.left) {
            parent.left = other;
        } else {
            parent.right = other;
        }
    }

    /** Restores the black heights: each way through an entry has one black entry too few. */
    private void repair(Entry entry, Forgets forgets) {
        Entry x = entry;
        while (x != root && x.color == BLACK) {
            boolean isLeft = x == x.parent.left;
            Entry sibling = child(x.parent, !isLeft);
            if (sibling.color == RED) {
                sibling.color = BLACK;
                x.parent.color = RED;
                rotate(x.parent, isLeft);
                sibling = child(x.parent, !isLeft);
            }
            if (isBlack(sibling.left) && isBlack(sibling.right)) {
                if (forgets != Forgets.SIBLING) {
                    sibling.color = RED;
                }
                x = x.parent;
            } else {
                if (isBlack(child(sibling, !isLeft))) {
                    child(sibling, isLeft).color = BLACK;
                    sibling.color = RED;
                    rotate(sibling, !isLeft);
                    sibling = child(x.parent, !isLeft);
                }
                sibling.color = x.parent.color;
                x.parent.color = BLACK;
                if (forgets != Forgets.NEPHEW) {
                    child(sibling, !isLeft).color = BLACK;
                }
                rotate(x.parent, isLeft);
                x = root;
            }
        }
        x.color = BLACK;
    }

    private static Entry child(Entry entry, boolean isLeft) {
        return isLeft ? entry.left : entry.right;
    }

    private static boolean isBlack(Entry entry) {
        return entry == null || entry.color == BLACK;
    }

    /** Lets an entry sink to the left or to the right; the child on the other side takes its place. */
    private void rotate(Entry entry, boolean isLeft) {
        Entry riser = child(entry, !isLeft);
        Entry moved = child(riser, isLeft);
        if (isLeft) {
            entry.right = moved;
            riser.left = entry;
        } else {
            entry.left = moved;
            riser.right = entry;
        }
        if (moved != null) {
            moved.parent = entry;
        }
        replace(entry, riser);
        entry.parent = riser;
    }

    private boolean isGone(int key, Object result) {
        return find(key) == null;
    }

    @Invariant
    private boolean isRedBlackTree() {
        return hasParents(root, null) && isBetween(null, root, null) && blackHeight(root) >= 0;
    }

    private static boolean hasParents(Entry entry, Entry parent) {
        return entry == null
                || entry.parent == parent && hasParents(entry.left, entry) && hasParents(entry.right, entry);
    }

    /** Whether the keys of a subtree are in order and between those of two entries, where null is no limit. */
    private static boolean isBetween(Entry low, Entry entry, Entry high) {
        if (entry == null) {
            return true;
        }
        if (low != null && entry.key <= low.key || high != null && entry.key >= high.key) {
            return false;
        }
        return isBetween(low, entry.left, entry) && isBetween(entry, entry.right, high);
    }

    /** How many black entries each way down from an entry meets, itself not counted; -1 if the colors are wrong. */
    private static int blackHeight(Entry entry) {
        if (entry == null) {
            return 0;
        }
        int left = blackHeight(entry.left);
        int right = blackHeight(entry.right);
        if (left < 0 || right < 0) {
            return -1;
        }
        boolean leftIsBlack = isBlack(entry.left);
        boolean rightIsBlack = isBlack(entry.right);
        if ((!leftIsBlack || !rightIsBlack) && entry.color == RED) {
            return -1;
        }
        int throughLeft = entry.left != null && leftIsBlack ? left + 1 : left;
        int throughRight = entry.right != null && rightIsBlack ? right + 1 : right;
        return throughLeft == throughRight ? throughLeft : -1;
    }
}
