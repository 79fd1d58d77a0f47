package jaywalk;

import java.util.function.BinaryOperator;

/** The recursion of {@link Generator#trees}, apart because an interface of Java 8 can have no private method. */
final class Trees {
    private Trees() {}

    /** A tree of exactly this many nodes. The nodes that are not in the left subtree are in the right one. */
    static <T> T ofSize(int size, BinaryOperator<T> node) {
        if (size == 0) {
            return null;
        }
        int left = Choice.getInt(0, size - 1);
        T leftTree = ofSize(left, node);
        return node.apply(leftTree, ofSize(size - 1 - left, node));
    }
}
