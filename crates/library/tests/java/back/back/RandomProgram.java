package back;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import jaywalk.internal.Fork;

/**
 * A program made of pseudo-random operations on a graph of objects, arrays, maps, strings, locks and threads, with forks
 * in between. The first fork is the seed; what later forks choose changes the operations that follow.
 */
final class RandomProgram {
    static final class Node {
        Node left;
        Node right;
        Object[] array = new Object[3];
        long number;
        String name;

        Node(long number) {
            this.number = number;
            name = "n" + number % 7;
        }
    }

    /** Initialised when it is first used, which is on some paths only. */
    static final class Late {
        static final List<String> NAMES = new ArrayList<>();
        static long total = 100;

        static {
            NAMES.add("late");
        }
    }

    static final class Broken {
        static final int VALUE = Integer.parseInt("no number");
    }

    private static final int OPERATIONS = 14;
    private static Node root = new Node(1);
    private static int counter;
    private static final byte[] BYTES = new byte[16];

    private final Map<String, Node> map = new HashMap<>();
    private final StringBuilder log = new StringBuilder();
    private final Node[] nodes = new Node[6];
    private long state;
    private int forksLeft = 3;

    private RandomProgram(long seed) {
        state = seed * 0x9E3779B97F4A7C15L + 1;
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node(i);
        }
    }

    static void run() throws InterruptedException {
        RandomProgram program = new RandomProgram(Fork.choose(1 << 30));
        for (int i = 0; i < 40; i++) {
            program.operation(3);
        }
        System.out.println(program.summary());
    }

    private int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) Long.remainderUnsigned(state, bound);
    }

    private int fork() {
        if (forksLeft == 0) {
            return 0;
        }
        forksLeft--;
        int chosen = Fork.choose(2 + next(2));
        state += chosen * 0x632BE59BD9B4E019L;
        return chosen;
    }

    private void operation(int depth) throws InterruptedException {
        Node node = nodes[next(nodes.length)];
        switch (next(OPERATIONS)) {
            case 0 -> nodes[next(nodes.length)] = new Node(node.number * 3 + 1);
            case 1 -> {
                node.left = nodes[next(nodes.length)];
                node.right = root;
            }
            case 2 -> node.array[next(3)] = next(2) == 0 ? node : new int[] {counter, next(100)};
            case 3 -> {
                counter += next(10);
                BYTES[next(16)] += (byte) counter;
                root = next(3) == 0 ? node : root;
            }
            case 4 -> map.put(node.name + next(5), node);
            case 5 -> map.remove(node.name + next(5));
            case 6 -> log.append(("k" + next(4)).intern() == "k1" ? '=' : '.');
            case 7 -> recurse(depth, next(6));
            case 8 -> throwing(depth);
            case 9 -> locking(node, depth);
            case 10 -> late(next(4));
            case 11 -> garbage(next(300));
            case 12 -> threading(node);
            default -> node.number = node.number * 31 + fork();
        }
    }

    private int recurse(int depth, int width) throws InterruptedException {
        int local = counter + width;
        if (depth == 0) {
            return fork() + local;
        }
        operation(depth - 1);
        IntUnaryOperator add = x -> x + local;
        int below = recurse(depth - 1, width - 1);
        log.append(add.applyAsInt(below) % 10);
        return below ^ local;
    }

    private void throwing(int depth) throws InterruptedException {
        try {
            if (depth > 0) {
                operation(depth - 1);
            }
            if (next(2) == 0) {
                throw new IllegalStateException("thrown " + fork());
            }
            Object text = nodes[0].array[0];
            log.append(text == null ? 'n' : ((int[]) text)[next(3)] % 7);
        } catch (IllegalStateException | ClassCastException | ArrayIndexOutOfBoundsException expected) {
            log.append(expected.getClass().getSimpleName().charAt(0));
        } finally {
            counter ^= fork();
        }
    }

    private void locking(Node node, int depth) throws InterruptedException {
        synchronized (node) {
            node.number += node.hashCode() & 15;
            if (depth > 0) {
                operation(depth - 1);
            }
            synchronized (this) {
                node.number += fork();
            }
        }
        log.append(Thread.holdsLock(node) ? 'h' : '-');
    }

    private void late(int which) {
        try {
            switch (which) {
                case 0 -> Late.total += fork();
                case 1 -> Late.NAMES.add("name" + Late.total);
                case 2 -> log.append(Broken.VALUE);
                default -> System.out.print((char) ('a' + next(26)));
            }
        } catch (LinkageError error) {
            log.append(error instanceof ExceptionInInitializerError ? 'I' : 'N');
        }
    }

    private void garbage(int amount) {
        Node list = null;
        for (int i = 0; i < amount * 20; i++) {
            list = new Node(i);
            list.left = i % 50 == 0 ? null : list;
        }
        nodes[next(nodes.length)].right = list;
    }

    private void threading(Node node) throws InterruptedException {
        int add = next(9);
        Thread thread = new Thread(() -> {
            synchronized (node) {
                node.number += add;
            }
            Thread.yield();
            counter += add;
        });
        thread.start();
        log.append(fork());
        thread.join();
    }

    private String summary() {
        long sum = counter;
        for (Node node : nodes) {
            sum = sum * 31 + weigh(node, 4);
        }
        for (byte b : BYTES) {
            sum = sum * 7 + b;
        }
        return log + " " + sum + " " + map.keySet() + " " + weigh(root, 4);
    }

    private static long weigh(Object object, int depth) {
        if (object == null || depth == 0) {
            return 1;
        }
        if (object instanceof int[] numbers) {
            return numbers[0] * 13L + numbers[1];
        }
        Node node = (Node) object;
        long sum = node.number * 5 + node.name.hashCode();
        sum = sum * 3 + weigh(node.left, depth - 1) + 7 * weigh(node.right, depth - 1);
        for (Object element : node.array) {
            sum = sum * 3 + weigh(element, depth - 1);
        }
        return sum;
    }
}
