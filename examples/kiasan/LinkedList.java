package kiasan;

import jaywalk.Ensures;
import jaywalk.Invariant;
import jaywalk.Requires;

/**
 * A list of ints behind a header node, and the merge of two sorted lists.
 *
 * <p>The example is the one that motivates the thesis on Kiasan (chapter 9, figure 9.1, and table 9.1, "Linked-list").
 * {@code check} calls {@link #merge} on two lists of which nothing is known but the contract, and these may share nodes
 * or be the same list as long as nothing rules it out.
 *
 * <p><b>The contract.</b> The invariant asks for a header and a list that ends. The preconditions ask for the same of
 * the other list, that both are sorted, and that they have no node in common; in the thesis the two are in separate
 * regions of the heap, which says the same. Afterwards the list is sorted and still has all elements of the other. That
 * it has its own as well is more than a predicate on the heap at the end can tell: {@link #mergeChecked} counts before
 * and after.
 *
 * <p><b>What the counts mean.</b> One of the k links from a list leads to the header, so that 0 to k - 1 elements
 * follow it: k² pairs of lists before the method. Lists of i and j elements can be merged in C(i + j, i) ways, and each
 * is a path, because the elements stay open and only the comparisons of the merge tell how they lie. All that the
 * postconditions compare is known by then:
 *
 * <pre>
 * k    before the method    at its end    in the thesis
 * 1    1                    1             1, 1 in 0.6 s
 * 2    4                    5             4, 5 in 1.0 s
 * 3    9                    19            9, 19 in 2.6 s
 * 4    16                   69            16, 69 in 11.2 s
 * </pre>
 *
 * <p><b>The buggy variants.</b> {@link #mergeDistinct} drops one of two equal elements, as a union of sets would.
 * {@link #mergeInPlace} adds to the list that is there instead of making a new one, and forgets the rest of the other
 * list when its own ends first. {@link #append} is right for two lists, but it has no precondition that they have no
 * node in common: a list that is appended to itself becomes a ring, and the invariant fails.
 *
 * <pre>
 * jaywalk check --init lazier --k 3 -cp target/examples.jar kiasan.LinkedList.merge
 * jaywalk check --k 2 -cp target/examples.jar kiasan.LinkedList.mergeInPlace
 * jaywalk check --k 3 -cp target/examples.jar kiasan.LinkedList        # all of them
 * </pre>
 */
public final class LinkedList {
    private static final class Node {
        private int data;
        private Node next;
    }

    private Node head = new Node();

    /** Adds the elements of another sorted list to this one, which stays sorted. */
    @Requires({"isList", "areDisjoint", "areSorted"})
    @Ensures({"isMerged", "hasAllOf"})
    public void merge(LinkedList other) {
        LinkedList merged = new LinkedList();
        Node n1 = head.next;
        Node n2 = other.head.next;
        while (n1 != null && n2 != null) {
            if (n1.data < n2.data) {
                merged.addLast(n1.data);
                n1 = n1.next;
            } else {
                merged.addLast(n2.data);
                n2 = n2.next;
            }
        }
        while (n1 != null) {
            merged.addLast(n1.data);
            n1 = n1.next;
        }
        while (n2 != null) {
            merged.addLast(n2.data);
            n2 = n2.next;
        }
        head = merged.head;
    }

    /** {@link #merge}, with the number of elements before and after. */
    @Requires({"isList", "areDisjoint", "areSorted"})
    @Ensures({"isMerged", "hasAllOf"})
    public void mergeChecked(LinkedList other) {
        int length = length() + other.length();
        merge(other);
        assert length() == length : "elements got lost";
    }

    /** Wrong: of two equal elements only one is kept. */
    @Requires({"isList", "areDisjoint", "areSorted"})
    @Ensures({"isMerged", "hasAllOf"})
    public void mergeDistinct(LinkedList other) {
        LinkedList merged = new LinkedList();
        int length = length() + other.length();
        Node n1 = head.next;
        Node n2 = other.head.next;
        while (n1 != null || n2 != null) {
            Node least = n2 == null || n1 != null && n1.data < n2.data ? n1 : n2;
            merged.addLast(least.data);
            if (n1 != null && n1.data == least.data) {
                n1 = n1.next;
            }
            if (n2 != null && n2.data == least.data) {
                n2 = n2.next;
            }
        }
        head = merged.head;
        assert length() == length : "elements got lost";
    }

    /** Wrong: when this list ends, so does the merged one. */
    @Requires({"isList", "areDisjoint", "areSorted"})
    @Ensures({"isMerged", "hasAllOf"})
    public void mergeInPlace(LinkedList other) {
        Node last = head;
        Node n2 = other.head.next;
        while (last.next != null && n2 != null) {
            if (n2.data <= last.next.data) {
                Node moved = new Node();
                moved.data = n2.data;
                moved.next = last.next;
                last.next = moved;
                n2 = n2.next;
            }
            last = last.next;
        }
    }

    /** Wrong: the end of this list may be in the other one. */
    @Requires("isList")
    public void append(LinkedList other) {
        Node last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = other.head.next;
    }

    private void addLast(int data) {
        Node last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = new Node();
        last.next.data = data;
    }

    private int length() {
        int length = 0;
        for (Node node = head.next; node != null; node = node.next) {
            length++;
        }
        return length;
    }

    @Invariant
    private boolean isAcyclic() {
        if (head == null) {
            return false;
        }
        Node slow = head;
        Node fast = head.next;
        while (fast != null && fast.next != null) {
            if (fast == slow) {
                return false;
            }
            slow = slow.next;
            fast = fast.next.next;
        }
        return true;
    }

    private boolean isList(LinkedList other) {
        return other != null && other.isAcyclic();
    }

    private boolean areDisjoint(LinkedList other) {
        for (Node mine = head; mine != null; mine = mine.next) {
            for (Node its = other.head; its != null; its = its.next) {
                if (mine == its) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean areSorted(LinkedList other) {
        return isSorted() && other.isSorted();
    }

    private boolean isMerged(LinkedList other) {
        return isSorted();
    }

    private boolean isSorted() {
        Node node = head.next;
        while (node != null && node.next != null) {
            if (node.data > node.next.data) {
                return false;
            }
            node = node.next;
        }
        return true;
    }

    /** Whether the elements of another list are among those of this one, in the same order. */
    private boolean hasAllOf(LinkedList other) {
        Node its = other.head.next;
        for (Node mine = head.next; mine != null && its != null; mine = mine.next) {
            if (mine.data == its.data) {
                its = its.next;
            }
        }
        return its == null;
    }
}
