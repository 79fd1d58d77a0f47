package udita;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getInt;

/**
 * All doubly linked lists of at most N nodes whose values, from 1 to N, do not decrease.
 *
 * <p><b>What is chosen.</b> The length of the list and the value of each node.
 *
 * <p><b>What is assumed.</b> {@link #isSorted}, which compares neighbours from the head on. The links need no check:
 * the generator appends nodes to the list and sets both of them.
 *
 * <p><b>What to look for.</b> Of 19,173,961 lists of up to eight nodes, 12,870 are sorted; delayed choice as in the
 * papers explores 80,089. A list is given up at its first step down, and one such path stands for all the lists that
 * begin the same way. Values that were given up early were never chosen: {@code getInt} costs a path nothing until its
 * number is compared. A comparison only splits its range, so that all values that would be a step down are one path,
 * not one each: 24,274 paths ({@code --narrowing off}: 80,089).
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.SortedList 8
 * jaywalk explore -cp target/examples.jar udita.SortedList 3 print   # prints each list
 * </pre>
 */
public final class SortedList {
    private static final class Node {
        private Node previous;
        private Node next;
        private int value;
    }

    private Node head;
    private Node tail;

    public static void main(String[] args) {
        int bound = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        boolean print = args.length > 1 && args[args.length - 1].equals("print");

        SortedList list = new SortedList();
        int length = getInt(0, bound);
        for (int i = 0; i < length; i++) {
            list.append(getInt(1, bound));
        }
        assume(list.isSorted());
        if (print) {
            System.out.println(list);
        }
    }

    /** Puts a value at the end. It is only stored, so that it may be one that nobody has chosen yet. */
    private void append(int value) {
        Node node = new Node();
        node.value = value;
        node.previous = tail;
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
    }

    private boolean isSorted() {
        int smallest = 1;
        for (Node node = head; node != null; node = node.next) {
            if (node.value < smallest) {
                return false;
            }
            smallest = node.value;
        }
        return true;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder("[");
        for (Node node = head; node != null; node = node.next) {
            line.append(node == head ? "" : " ").append(node.value);
        }
        return line.append(']').toString();
    }
}
