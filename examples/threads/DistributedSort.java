package threads;

import static jaywalk.Choice.anyInt;

import jaywalk.Concurrent;

/**
 * A sort by many threads, of any numbers, that is wrong (Khurshid, Păsăreanu and Visser, Generalized symbolic
 * execution for model checking and testing, 2003).
 *
 * <p>A list of N numbers gets a thread for each two neighbours, which swaps them when they are in the wrong order.
 * Thread i may swap i times, on the ground that the i-th place has i numbers before it that have to pass. Locks of
 * both nodes, taken in the order of the list, keep threads from disturbing each other.
 *
 * <p><b>What is open.</b> The numbers: any N ints. Comparing two forks, so a path knows about the numbers what it has
 * compared.
 *
 * <p><b>What the schedules are.</b> Orders in which threads lock the nodes. The paper's threads look at their numbers
 * for ever until they have swapped often enough; here each looks at most {@code LOOKS} times.
 *
 * <p><b>What can fail.</b> A thread that has done all its swaps asserts that its two numbers are in order, and another
 * may have put them into disorder since. One is enough: with three numbers, the first thread does its only swap, then
 * the second moves a smaller number forward.
 *
 * <p><b>What to look for.</b> {@code 2} holds, with 2 runs. {@code 3} is violated by 2 runs of 34: a list such as 1,
 * 0, -1 and a schedule are found together.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.DistributedSort 2
 * jaywalk explore --schedules all -cp target/examples.jar threads.DistributedSort 3
 * </pre>
 */
public final class DistributedSort {
    /** How often a thread compares its numbers. */
    private static final int LOOKS = 2;

    private static final class Node {
        private int element = anyInt();
        private final Node next;

        private Node(Node next) {
            this.next = next;
        }

        /** Puts this element and the next one in order. Returns whether they were not. */
        private boolean swap() {
            synchronized (this) {
                synchronized (next) {
                    if (element <= next.element) {
                        return false;
                    }
                    int kept = element;
                    element = next.element;
                    next.element = kept;
                    return true;
                }
            }
        }

        private boolean isInOrder() {
            synchronized (this) {
                synchronized (next) {
                    return element <= next.element;
                }
            }
        }
    }

    private DistributedSort() {}

    public static void main(String[] args) {
        int length = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Node header = null;
        for (int i = 0; i < length; i++) {
            header = new Node(header);
        }
        Runnable[] threads = new Runnable[Math.max(length - 1, 0)];
        Node current = header;
        for (int i = 0; i < threads.length; i++) {
            Node node = current;
            int mostSwaps = i + 1;
            threads[i] = () -> sort(node, mostSwaps);
            current = current.next;
        }
        Concurrent.run(threads);
    }

    private static void sort(Node node, int mostSwaps) {
        int swaps = 0;
        for (int looks = 0; looks < LOOKS && swaps < mostSwaps; looks++) {
            if (node.swap()) {
                swaps++;
            }
        }
        assert swaps < mostSwaps || node.isInOrder() : "it has done its swaps, and is not in order";
    }
}
