package udita;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getBoolean;
import static jaywalk.Choice.getInt;

import jaywalk.ObjectPool;

/**
 * Inheritance graphs of N Java types, described in three styles: the example of section 2 of the paper on UDITA.
 *
 * <p>An inheritance graph has classes and interfaces. It has no cycles; an interface extends interfaces only; and a
 * class extends at most one class. Tests for compilers and refactoring tools start from such graphs (see
 * {@code generate.JavaPrograms}).
 *
 * <p><b>{@code declarative}: say what a good graph is.</b> {@link #chooseAnything} draws any graph over a pool of
 * nodes, and two predicates, {@link #isAcyclic} and {@link #isJavaInheritance}, decide. This is the easiest style to
 * get right. It makes each graph with its types in any order, and each list of supertypes in any order.
 *
 * <p><b>{@code imperative}: say how a good graph is made.</b> {@link #generateAcyclic} links a type only to types
 * before it, so that there is nothing to check, and {@link #generateJavaInheritance} makes a type a class only if no
 * type will end up with two superclasses. No path is pruned. The price is the second method: it took more thought than
 * the rest of this file.
 *
 * <p><b>{@code combined}: use the better of the two for each property.</b> A generator for "no cycles" and a predicate
 * for classes and interfaces. It makes exactly the graphs of the imperative style.
 *
 * <p><b>What to look for.</b> The same number of completed paths for {@code imperative} and {@code combined}; no pruned
 * paths for the first and few for the second; and how much {@code declarative} gains over {@code --choice eager}.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.InheritanceGraph 3 declarative
 * jaywalk explore -cp target/examples.jar udita.InheritanceGraph 4 imperative
 * jaywalk explore -cp target/examples.jar udita.InheritanceGraph 4 combined print   # prints each graph
 * </pre>
 */
public final class InheritanceGraph {
    private static final class Node {
        private static final int NEW = 0;
        private static final int ENTERED = 1;
        private static final int LEFT = 2;

        private Node[] supertypes;
        private boolean isClass;
        private char name;

        /** How far the depth-first search is with this node. */
        private int state;
    }

    private final ObjectPool<Node> pool;
    private final Node[] nodes;

    private InheritanceGraph(int size) {
        pool = new ObjectPool<>(Node.class, size);
        nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
            nodes[i].name = (char) ('A' + i);
        }
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        String style = args.length > 1 ? args[1] : "combined";
        boolean print = args.length > 2 && args[args.length - 1].equals("print");

        InheritanceGraph graph = new InheritanceGraph(size);
        switch (style) {
            case "declarative":
                graph.chooseAnything();
                assume(graph.isAcyclic());
                assume(graph.isJavaInheritance());
                break;
            case "imperative":
                graph.generateAcyclic();
                graph.generateJavaInheritance();
                break;
            case "combined":
                graph.generateAcyclic();
                graph.chooseKinds();
                assume(graph.isJavaInheritance());
                break;
            default:
                throw new IllegalArgumentException("not declarative, imperative or combined: " + style);
        }
        if (print) {
            System.out.println(graph);
        }
    }

    private void chooseAnything() {
        for (Node node : nodes) {
            node.supertypes = new Node[getInt(0, nodes.length - 1)];
            for (int i = 0; i < node.supertypes.length; i++) {
                node.supertypes[i] = pool.getAny();
            }
        }
        chooseKinds();
    }

    private void chooseKinds() {
        for (Node node : nodes) {
            node.isClass = getBoolean();
        }
    }

    /** Links each node to some of those before it: a predicate for cycles would have nothing to do. */
    private void generateAcyclic() {
        for (int i = 0; i < nodes.length; i++) {
            Node[] supertypes = new Node[getInt(0, i)];
            int next = 0;
            for (int j = 0; j < supertypes.length; j++) {
                int chosen = getInt(next, i - (supertypes.length - j));
                supertypes[j] = nodes[chosen];
                next = chosen + 1;
            }
            nodes[i].supertypes = supertypes;
        }
    }

    /**
     * Decides for each node, from the supertypes down, whether it is a class. Once a node is a class, so is everything
     * below it; a node may therefore become one only if nothing below it would get a second superclass. Needs the order
     * in which {@link #generateAcyclic} links nodes.
     */
    private void generateJavaInheritance() {
        boolean[] isClass = new boolean[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            if (!isClass[i]) {
                boolean[] ifClass = isClass.clone();
                ifClass[i] = true;
                if (closeDownwards(ifClass, i) && getBoolean()) {
                    isClass = ifClass;
                }
            }
            nodes[i].isClass = isClass[i];
        }
    }

    /** Makes each node a class that has one above it; false if one would have two. */
    private boolean closeDownwards(boolean[] isClass, int from) {
        for (int i = from; i < nodes.length; i++) {
            int superclasses = 0;
            for (Node supertype : nodes[i].supertypes) {
                if (isClass[supertype.name - 'A']) {
                    superclasses++;
                }
            }
            if (superclasses > 1) {
                return false;
            }
            if (superclasses == 1) {
                isClass[i] = true;
            }
        }
        return true;
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
        for (int i = 0; i < supertypes.length; i++) {
            for (int j = 0; j < i; j++) {
                if (supertypes[i] == supertypes[j]) {
                    return false;
                }
            }
            if (!isAcyclicFrom(supertypes[i])) {
                return false;
            }
        }
        node.state = Node.LEFT;
        return true;
    }

    /** An interface has no superclass, and a class has one at most. */
    private boolean isJavaInheritance() {
        for (Node node : nodes) {
            int allowed = node.isClass ? 1 : 0;
            for (Node supertype : node.supertypes) {
                if (supertype.isClass && --allowed < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        for (Node node : nodes) {
            line.append(node.isClass ? "class " : "interface ").append(node.name);
            String separator = " < ";
            for (Node supertype : node.supertypes) {
                line.append(separator).append(supertype.name);
                separator = ", ";
            }
            line.append("; ");
        }
        return line.toString().trim();
    }
}
