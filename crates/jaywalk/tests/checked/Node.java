package checked;

/** The example of generalized symbolic execution: two nodes of a list change places. */
public class Node {
    int elem;
    Node next;

    Node swap() {
        if (next != null) {
            if (elem > next.elem) {
                Node t = next;
                next = t.next;
                t.next = this;
                return t;
            }
        }
        return this;
    }

    Node swapUnchecked() {
        if (elem > next.elem) {
            Node t = next;
            next = t.next;
            t.next = this;
            return t;
        }
        return this;
    }

    /** Does not end on a heap with a circle. */
    int length() {
        int length = 0;
        for (Node node = this; node != null; node = node.next) {
            length++;
        }
        return length;
    }
}
