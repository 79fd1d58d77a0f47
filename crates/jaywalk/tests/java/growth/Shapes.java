import static jaywalk.Choice.assume;
import static jaywalk.Choice.getBoolean;
import static jaywalk.Choice.getInt;

import jaywalk.ObjectPool;

/** Programs of one shape and any size each: what exploring one costs should grow no faster than its size. */
public final class Shapes {
    private static final int FORKS_AT_LEAVES = 12;
    private static final int FEW = 4;

    private Shapes() {}

    static class Node {
        Node next;
        int value;
    }

    /** Nodes that can be told apart from the start. */
    static final class Numbered extends Node {
        static int count;
        final int number = count++;
    }

    public static void main(String[] args) throws InterruptedException {
        int size = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "open-choices" -> openChoices(size);
            case "garbage" -> garbage(size);
            case "comb" -> comb(size);
            case "compared" -> compared(size, Integer.parseInt(args[2]));
            case "calls" -> calls(new ObjectPool<>(Node.class, FEW, true), size, false);
            case "calls-backwards" -> calls(new ObjectPool<>(Node.class, FEW, true), size, true);
            case "calls-told-apart" -> calls(new ObjectPool<>(Numbered.class, FEW), size, false);
            case "calls-told-apart-backwards" -> calls(new ObjectPool<>(Numbered.class, FEW), size, true);
            case "large-pool" -> calls(new ObjectPool<>(Node.class, size), size, false);
            case "new-backwards" -> backwards(new ObjectPool<>(Node.class, size), size);
            case "new-backwards-null" -> backwards(new ObjectPool<>(Node.class, size, true), size);
            case "new-backwards-endless" -> backwards(new ObjectPool<>(Node.class), size);
            case "new-backwards-told-apart" -> backwards(new ObjectPool<>(Numbered.class, size), size);
            case "new-inside-out" -> insideOut(new ObjectPool<>(Node.class, size + 1), size);
            case "new-iterated" -> iterated(new ObjectPool<>(Node.class, size), size);
            case "list" -> list(size);
            case "open-calls" -> openCalls(size);
            case "threads" -> threads(size);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Many forks, then a failure on the first path. */
    static void openChoices(int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += getBoolean() ? 1 : 0;
        }
        throw new IllegalStateException("sum " + sum);
    }

    /** The same with garbage between them. */
    static void garbage(int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += new byte[10_000].length;
            sum += getBoolean() ? 1 : 0;
        }
        throw new IllegalStateException("sum " + sum);
    }

    /** One path of each length. */
    static void comb(int size) {
        int length = 0;
        while (length < size && !getBoolean()) {
            length++;
        }
    }

    /** Thousands of leaves behind many compared ints, of which some are not chosen. */
    static void compared(int size, int open) {
        for (int i = 0; i < size; i++) {
            int x = getInt(0, 9);
            assume(x > 2);
            assume(x < 6);
            if (i >= open && i % 3 == 0) {
                assume(x > 4);
            } else if (i >= open && i % 3 == 1) {
                assume(x * 2 == 8);
            } else if (i >= open) {
                assume(x != 3);
                assume(x != 4);
            }
        }
        for (int i = 0; i < FORKS_AT_LEAVES; i++) {
            if (getBoolean()) {
                assume(i >= 0);
            }
        }
    }

    /** Calls on one pool that are used when all of them were made. */
    static void calls(ObjectPool<? extends Node> pool, int size, boolean isBackwards) {
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getAny();
        }
        for (int i = 0; i < size; i++) {
            Node node = nodes[isBackwards ? size - 1 - i : i];
            if (node != null) {
                node.value++;
            }
        }
        throw new IllegalStateException();
    }

    /** New nodes that are used in the opposite order. */
    static void backwards(ObjectPool<? extends Node> pool, int size) {
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
        }
        for (int i = size - 1; i >= 0; i--) {
            nodes[i].value = i;
        }
        throw new IllegalStateException();
    }

    /** New nodes behind any one, which is used first, and then these from the middle on. */
    static void insideOut(ObjectPool<Node> pool, int size) {
        Node root = pool.getAny();
        root.value = size;
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
        }
        for (int i = 0; i < size / 2; i++) {
            nodes[size / 2 + i].next = root;
            nodes[size / 2 - 1 - i].next = root;
        }
        throw new IllegalStateException();
    }

    /** New nodes of which the last is used before the program goes through the pool. */
    static void iterated(ObjectPool<Node> pool, int size) {
        Node last = null;
        for (int i = 0; i < size; i++) {
            last = pool.getNew();
        }
        last.value = 1;
        int sum = 0;
        for (Node node : pool) {
            sum += node.value;
        }
        throw new IllegalStateException("sum " + sum);
    }

    /** New nodes with a link each, which is looked at when all are there. */
    static void list(int size) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, size, true);
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
            nodes[i].next = pool.getAny();
        }
        int links = 0;
        for (Node node : nodes) {
            links += node.next == null ? 0 : 1;
        }
        throw new IllegalStateException("links " + links);
    }

    /** Calls on one pool that nothing uses, on a path that fails. */
    static void openCalls(int size) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, size);
        for (int i = 0; i < size; i += 2) {
            pool.getAny();
            pool.getNew();
        }
        throw new IllegalStateException();
    }

    /** Threads that live at a choice and run after it. */
    static void threads(int size) throws InterruptedException {
        Object gate = new Object();
        boolean[] isOpen = new boolean[1];
        Thread[] threads = new Thread[size];
        for (int i = 0; i < size; i++) {
            threads[i] = new Thread(() -> waitFor(gate, isOpen));
            threads[i].start();
        }
        if (getBoolean()) {
            Thread.yield();
        }
        synchronized (gate) {
            isOpen[0] = true;
            gate.notifyAll();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void waitFor(Object gate, boolean[] isOpen) {
        synchronized (gate) {
            while (!isOpen[0]) {
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }
}
