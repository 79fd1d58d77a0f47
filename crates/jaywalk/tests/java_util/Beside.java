package beside;

import jaywalk.Invariant;
import jaywalk.Private;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** What holds of classes of the JDK between calls. Copies of them stand in the package {@code copied}. */
final class Beside {
    private Beside() {}

    /** The places from the head to the tail have elements, and no others have. */
    @Invariant(of = ArrayDeque.class)
    static boolean isDeque(ArrayDeque<?> deque) {
        return isRing(deque);
    }

    static boolean isRing(Object deque) {
        Object[] elements = Private.get(deque, "elements");
        int head = Private.getInt(deque, "head");
        int tail = Private.getInt(deque, "tail");
        if (elements == null || head < 0 || tail < 0 || head >= elements.length || tail >= elements.length) {
            return false;
        }
        for (int i = 0; i < elements.length; i++) {
            boolean isUsed = head <= tail ? head <= i && i < tail : head <= i || i < tail;
            if (isUsed != (elements[i] != null)) {
                return false;
            }
        }
        return true;
    }

    /** The list ends, is linked both ways, and has as many nodes as it says. */
    @Invariant(of = LinkedList.class)
    static boolean isList(LinkedList<?> list) {
        return isLinked(list);
    }

    static boolean isLinked(Object list) {
        Object before = null;
        int count = 0;
        for (Object node = Private.get(list, "first"); node != null; node = Private.get(node, "next")) {
            if (Private.get(node, "prev") != before) {
                return false;
            }
            before = node;
            count++;
        }
        return Private.get(list, "last") == before && Private.getInt(list, "size") == count;
    }

    /** A heap of numbers in their natural order, and nothing behind it. */
    @Invariant(of = PriorityQueue.class)
    static boolean isQueue(PriorityQueue<?> queue) {
        return isHeap(queue);
    }

    static boolean isHeap(Object heap) {
        Object[] queue = Private.get(heap, "queue");
        int size = Private.getInt(heap, "size");
        if (queue == null || queue.length == 0 || size < 0 || size > queue.length) {
            return false;
        }
        for (int i = 0; i < queue.length; i++) {
            if (i >= size && queue[i] == null) {
                continue;
            }
            if (i >= size || !(queue[i] instanceof Integer number) || i > 0 && (Integer) queue[(i - 1) / 2] > number) {
                return false;
            }
        }
        return Private.get(heap, "comparator") == null;
    }

    /** The words in use are within the array, the last of them is not zero, and all others are. */
    @Invariant(of = BitSet.class)
    static boolean isBitSet(BitSet set) {
        return isPacked(set);
    }

    static boolean isPacked(Object set) {
        long[] words = Private.get(set, "words");
        int used = Private.getInt(set, "wordsInUse");
        if (words == null || used < 0 || used > words.length || used > 0 && words[used - 1] == 0) {
            return false;
        }
        for (int i = used; i < words.length; i++) {
            if (words[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** A red-black tree of numbers in their natural order. */
    @Invariant(of = TreeMap.class)
    static boolean isMap(TreeMap<?, ?> map) {
        return isRedBlack(map);
    }

    static boolean isRedBlack(Object map) {
        if (Private.get(map, "comparator") != null) {
            return false;
        }
        Object root = Private.get(map, "root");
        int[] count = new int[1];
        return (root == null || Private.get(root, "parent") == null && Private.getBoolean(root, "color"))
                && blackHeight(root, null, null, count) >= 0
                && Private.getInt(map, "size") == count[0];
    }

    /** Black nodes on each way down; negative where something is wrong. Black is true. */
    private static int blackHeight(Object entry, Integer low, Integer high, int[] count) {
        if (entry == null) {
            return 0;
        }
        count[0]++;
        Object left = Private.get(entry, "left");
        Object right = Private.get(entry, "right");
        if (left != null && Private.get(left, "parent") != entry) {
            return -1;
        }
        if (right != null && Private.get(right, "parent") != entry) {
            return -1;
        }
        boolean isBlack = Private.getBoolean(entry, "color");
        if (!isBlack && (isRed(left) || isRed(right))) {
            return -1;
        }
        if (!(Private.get(entry, "key") instanceof Integer key)) {
            return -1;
        }
        if (low != null && low >= key || high != null && high <= key) {
            return -1;
        }
        int below = blackHeight(left, low, key, count);
        if (below < 0 || below != blackHeight(right, key, high, count)) {
            return -1;
        }
        return below + (isBlack ? 1 : 0);
    }

    private static boolean isRed(Object entry) {
        return entry != null && !Private.getBoolean(entry, "color");
    }
}
