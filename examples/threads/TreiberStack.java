package threads;

import java.util.concurrent.atomic.AtomicReference;
import jaywalk.Concurrent;

/**
 * Treiber's stack: a linked list whose top is exchanged by compare-and-set, and no lock.
 *
 * <p>There are two elements on the stack. One thread takes an element; the other takes two and puts the first of them
 * back.
 *
 * <p><b>What the schedules are.</b> Orders in which the top is read and exchanged. An exchange that finds something
 * else than it expected changes nothing, so two such exchanges have no order; the thread reads the top again and
 * retries, which ends, because only another's success can make it fail.
 *
 * <p><b>What can fail.</b> With {@code fresh}, what is put back gets a node of its own. With {@code reused}, it gets
 * the node that it had. Then the first thread may have seen this node on top, with the other below it; when both were
 * taken and the first is back, the exchange finds what it expected, and puts the second back on top, which was taken:
 * the problem called ABA.
 *
 * <p><b>What to look for.</b> {@code fresh} holds, with 19 runs. {@code reused} is violated: in one of 22 runs an
 * element is taken twice.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.TreiberStack fresh
 * jaywalk explore --schedules all -cp target/examples.jar threads.TreiberStack reused
 * </pre>
 */
public final class TreiberStack {
    private static final class Node {
        private final int element;
        private volatile Node next;

        private Node(int element) {
            this.element = element;
        }
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    public static void main(String[] args) {
        boolean reused = args.length > 0 && args[0].equals("reused");
        TreiberStack stack = new TreiberStack();
        stack.push(new Node(1));
        stack.push(new Node(2));

        int[] taken = new int[3];
        Concurrent.run(
                () -> taken[0] = elementOf(stack.pop()),
                () -> {
                    Node first = stack.pop();
                    taken[1] = elementOf(stack.pop());
                    if (first != null) {
                        stack.push(reused ? first : new Node(first.element));
                    }
                });
        taken[2] = elementOf(stack.pop());
        // One element is on the stack in the end, unless the first thread came when there was none.
        int sum = taken[0] + taken[1] + taken[2];
        assert sum + elementOf(stack.pop()) == 3 : "an element was taken twice";
    }

    private static int elementOf(Node node) {
        return node == null ? 0 : node.element;
    }

    private void push(Node node) {
        Node seen;
        do {
            seen = top.get();
            node.next = seen;
        } while (!top.compareAndSet(seen, node));
    }

    private Node pop() {
        Node seen;
        Node below;
        do {
            seen = top.get();
            if (seen == null) {
                return null;
            }
            below = seen.next;
        } while (!top.compareAndSet(seen, below));
        return seen;
    }
}
