package enumerate;

/**
 * Counts sorted doubly linked lists by backtracking, as one would write it by hand: the yardstick for
 * {@code udita.SortedList}. At most N nodes, values 1 to N; each list is built.
 */
public final class SortedList {
    private static final class Node {
        private Node previous;
        private Node next;
        private int value;
    }

    private final int bound;
    private Node head;
    private Node tail;
    private long lists;

    private SortedList(int bound) {
        this.bound = bound;
    }

    public static void main(String[] args) {
        SortedList enumeration = new SortedList(Integer.parseInt(args[0]));
        enumeration.extend(0, 1);
        System.out.println(enumeration.lists);
    }

    /** Counts the list as it is, and all that begin with it and go on with values not below {@code least}. */
    private void extend(int length, int least) {
        lists++;
        if (length == bound) {
            return;
        }
        Node node = new Node();
        append(node);
        for (int value = least; value <= bound; value++) {
            node.value = value;
            extend(length + 1, value);
        }
        removeLast();
    }

    private void append(Node node) {
        node.previous = tail;
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
    }

    private void removeLast() {
        tail = tail.previous;
        if (tail == null) {
            head = null;
        } else {
            tail.next = null;
        }
    }
}
