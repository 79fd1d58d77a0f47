package gse;

import jaywalk.Ensures;
import jaywalk.Requires;

/**
 * A node of a list that swaps with the node behind it, if their elements are not in order.
 *
 * <p>This is the running example of the paper on generalized symbolic execution (Khurshid, Pasareanu and Visser, 2003).
 * There is no {@code main}: {@code check} calls {@link #swapNode} on a node of which nothing is known. Its element is a
 * number that stays open, {@code next} is undecided until somebody reads it, and so is everything behind it. Each path
 * stands for all lists that look the same to the method.
 *
 * <p><b>What the counts mean.</b> How many paths {@code swapNode} has depends on what reading a reference of the input
 * decides ({@code --init}), because the method reads two, {@code next} and the {@code next} of that:
 *
 * <pre>
 *                                         lazy                         lazier           laziest
 * next is null                            1                            1                1
 * next is this node itself                1 (never greater)            1                1
 * next is another, not less               1                            1                1
 * next is another, and less: its next is  4 (null, this, it, a new)    2 (null, not)    1 (not asked)
 * paths                                   7                            5                4
 * </pre>
 *
 * <p>The second node's {@code next} is only moved, never looked at. The paper's lazy initialization decides where it
 * leads when it is read. Lazier initialization (the thesis on Kiasan) decides whether it is null, and leaves open which
 * node it is until a field of it is used. The default decides nothing until it is tested.
 *
 * <p><b>The variants.</b> {@link #swapUnchecked} is what the paper gets by removing the test of {@code next}: a
 * {@code NullPointerException} for a list of one node. {@link #swapAcyclic} has the precondition that the list ends. It
 * runs before the method, once, and walks to the end of the list, so that what is left are lists of 1 to k + 1 nodes,
 * and those with a cycle are pruned. A list of 1 node is left alone, a longer one is swapped or not: 2k + 1 paths in
 * all modes. {@link #swapUncheckedAcyclic} shows that the precondition does not help against null, and
 * {@link #swapForgetful} that an order that holds is not all one wants: it loses the rest of the list, and only the
 * assertion that counts the nodes before and after tells.
 *
 * <p><b>What to look for.</b> The first two methods need no bound: no path reads more than two links, so that with the
 * default {@code --k 3} nothing is cut. With the precondition, longer lists are cut, and the report says so.
 *
 * <pre>
 * jaywalk check --init lazy -cp target/examples.jar gse.SwapNode.swapNode     # 7 paths; lazier 5, laziest 4
 * jaywalk check --paths -cp target/examples.jar gse.SwapNode.swapNode         # the table of the paper
 * jaywalk check -cp target/examples.jar gse.SwapNode.swapUnchecked            # finds the null
 * jaywalk check -cp target/examples.jar gse.SwapNode.swapAcyclic              # 7 paths, all without a cycle
 * jaywalk check -cp target/examples.jar gse.SwapNode                          # all of them
 * </pre>
 */
public final class SwapNode {
    private int elem;
    private SwapNode next;

    /** The paper's method: the two first nodes in order. */
    @Ensures("inOrder")
    public SwapNode swapNode() {
        if (next != null) {
            if (elem > next.elem) {
                SwapNode t = next;
                next = t.next;
                t.next = this;
                return t;
            }
        }
        return this;
    }

    /** Wrong: nobody tests whether there is a second node. */
    @Ensures("inOrder")
    public SwapNode swapUnchecked() {
        if (elem > next.elem) {
            SwapNode t = next;
            next = t.next;
            t.next = this;
            return t;
        }
        return this;
    }

    /** {@link #swapNode} on lists that end, which still end afterwards. */
    @Requires("isAcyclic")
    @Ensures({"inOrder", "resultIsAcyclic"})
    public SwapNode swapAcyclic() {
        return swapNode();
    }

    /** Wrong: a list that ends may end at once. */
    @Requires("isAcyclic")
    @Ensures({"inOrder", "resultIsAcyclic"})
    public SwapNode swapUncheckedAcyclic() {
        return swapUnchecked();
    }

    /** Wrong: nobody keeps what comes behind the second node. */
    @Requires("isAcyclic")
    @Ensures({"inOrder", "resultIsAcyclic"})
    public SwapNode swapForgetful() {
        int length = length();
        SwapNode first = this;
        if (next != null && elem > next.elem) {
            first = next;
            first.next = this;
            next = null;
        }
        assert first.length() == length : "the rest of the list got lost";
        return first;
    }

    private boolean isAcyclic() {
        SwapNode slow = this;
        SwapNode fast = next;
        while (fast != null && fast.next != null) {
            if (fast == slow) {
                return false;
            }
            slow = slow.next;
            fast = fast.next.next;
        }
        return true;
    }

    private boolean inOrder(SwapNode result) {
        return result.next == null || result.elem <= result.next.elem;
    }

    private boolean resultIsAcyclic(SwapNode result) {
        return result.isAcyclic();
    }

    private int length() {
        int length = 0;
        for (SwapNode node = this; node != null; node = node.next) {
            length++;
        }
        return length;
    }
}
