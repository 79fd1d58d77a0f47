package udita;

import static jaywalk.Choice.assume;

import jaywalk.ObjectPool;

/**
 * All directed acyclic graphs of N numbered nodes: links chosen from a pool of objects.
 *
 * <p>Think of the nodes as types and of the links as "extends". A type has an array of supertypes, filled from the
 * front and {@code null} behind; the order of the supertypes matters, and none comes twice.
 *
 * <p><b>What is chosen.</b> Each element of each array: {@link ObjectPool#getAny} gives any node, or {@code null}
 * because the pool was asked to include it. {@link ObjectPool#getNew} gives the nodes themselves, one after the other,
 * each different from all before.
 *
 * <p><b>What is assumed.</b> {@link #isAcyclic}: a depth-first search that fails when it meets a node that it has not
 * left yet, a supertype for the second time, or a supertype behind the end of the list.
 *
 * <p><b>What to look for.</b> Objects are delayed like numbers. What {@code getAny} returns can be stored and passed on
 * without being any particular node; it becomes one when it is compared, tested for {@code null}, or when one of its
 * fields is read. So the graph takes shape along the search: what the search does not reach before it fails is never
 * chosen. There are 34 graphs of three nodes and 1,757 of four.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.DAG 3
 * jaywalk explore -cp target/examples.jar udita.DAG 3 print   # prints each graph: 0:12 is "0 extends 1 and 2"
 * </pre>
 */
public final class DAG {
    private static final class Node {
        private static final int NEW = 0;
        private static final int ENTERED = 1;
        private static final int LEFT = 2;

        private Node[] supertypes;
        private int number;

        /** How far the depth-first search is with this node. */
        private int state;
    }

    private final Node[] nodes;

    private DAG(Node[] nodes) {
        this.nodes = nodes;
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        boolean print = args.length > 1 && args[args.length - 1].equals("print");

        DAG graph = chooseGraph(size);
        assume(graph.isAcyclic());
        if (print) {
            System.out.println(graph);
        }
    }

    private static DAG chooseGraph(int size) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, size, true);
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
            nodes[i].number = i;
        }
        for (Node node : nodes) {
            node.supertypes = new Node[size - 1];
            for (int i = 0; i < size - 1; i++) {
                node.supertypes[i] = pool.getAny();
            }
        }
        return new DAG(nodes);
    }

    private boolean isAcyclic() {
        for (Node node : nodes) {
            if (!isAcyclicFrom(node)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAcyclicFrom(Node node) {
        if (node.state != Node.NEW) {
            return node.state == Node.LEFT;
        }
        node.state = Node.ENTERED;
        Node[] supertypes = node.supertypes;
        int count = 0;
        while (count < supertypes.length && supertypes[count] != null) {
            for (int i = 0; i < count; i++) {
                if (supertypes[count] == supertypes[i]) {
                    return false;
                }
            }
            if (!isAcyclicFrom(supertypes[count])) {
                return false;
            }
            count++;
        }
        for (int i = count; i < supertypes.length; i++) {
            if (supertypes[i] != null) {
                return false;
            }
        }
        node.state = Node.LEFT;
        return true;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        for (Node node : nodes) {
            line.append(node.number == 0 ? "" : " ").append(node.number).append(':');
            for (Node supertype : node.supertypes) {
                if (supertype != null) {
                    line.append(supertype.number);
                }
            }
        }
        return line.toString();
    }
}
