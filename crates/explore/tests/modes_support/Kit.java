import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What generated programs are made of. */
public final class Kit {
    private Kit() {}

    interface Marked {
        default String mark() {
            return "m" + number();
        }

        int number();
    }

    static class Node implements Cloneable {
        Node left;
        Node right;
        Object any;
        int key;
        boolean flag;
        byte small;
        char letter;
        short medium;
        long wide;
        double real;
        float single;

        Node self() {
            return this;
        }

        int weigh(int by) {
            key += by;
            return key;
        }

        String name() {
            return "node";
        }

        synchronized void link(Node to) {
            left = to;
        }

        Node copy() {
            try {
                return (Node) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Sub extends Node implements Marked {
        @Override
        String name() {
            return "sub" + key;
        }

        @Override
        public int number() {
            return key;
        }
    }

    /** Nodes that can be told apart as soon as they are made. */
    static final class Counted extends Sub {
        static int made;

        Counted() {
            key = ++made;
        }
    }

    static final class Other extends Node {
        int extra;
    }

    /** Something thrown that carries what was chosen. */
    static final class Carrier extends RuntimeException {
        final Object object;
        final int number;

        Carrier(Object object, int number) {
            super("carrier");
            this.object = object;
            this.number = number;
        }
    }

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record Couple(Object first, int second) {}

    /** More components than a word has bits. */
    record Wide(/*WIDE PARAMETERS*/) {}

    static String wide(/*WIDE PARAMETERS*/) {
        return "" + i3 + f10 + o17 + i60 + f64 + o65 + i66 + f67 + o68 + i69;
    }

    /** What can be seen of an object's place in its pool. */
    static int place(Iterable<? extends Node> pool, Object object) {
        int place = 0;
        for (Node node : pool) {
            if (node == object) {
                return place;
            }
            place++;
        }
        return -1;
    }

    static final class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }
    }

    static Node staticNode;
    static Object staticObject;
    static int staticInt;
    static boolean staticFlag;
    static char staticChar;
    static byte staticByte;
    static long staticLong;

    static <T> T pass(T value) {
        return value;
    }

    static int passInt(int value) {
        return value;
    }

    static boolean passFlag(boolean value) {
        return value;
    }

    static Object second(int a, Object b, boolean c, Object d) {
        return c ? b : d;
    }

    static int depth(Node node, int most) {
        return node == null || most == 0 ? 0 : 1 + Math.max(depth(node.left, most - 1), depth(node.right, most - 1));
    }

    static <T> T viaLambda(T value) {
        Supplier<T> supplier = () -> value;
        return supplier.get();
    }

    static int viaIntLambda(int value) {
        IntSupplier supplier = () -> value;
        return supplier.getAsInt();
    }

    static Object viaReference(Object value) {
        AtomicReference<Object> reference = new AtomicReference<>();
        reference.set(value);
        return reference.getAndSet(null);
    }

    static int viaAtomic(int value) {
        AtomicInteger atomic = new AtomicInteger();
        atomic.set(value);
        return atomic.get();
    }

    static Object viaField(Object value) {
        try {
            Node node = new Node();
            Field field = Node.class.getDeclaredField("any");
            field.set(node, value);
            return field.get(node);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Object viaArray(Object value) {
        Object array = Array.newInstance(Object.class, 1);
        Array.set(array, 0, value);
        return Array.get(array, 0);
    }

    static Node viaThread(Node value) {
        Node holder = new Node();
        Thread thread = new Thread(() -> {
            synchronized (holder) {
                holder.left = value;
            }
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return holder.left;
    }

    static String text(Object value, int number, boolean flag) {
        return (value == null) + " " + number + flag;
    }

    static Object invoked(Node node, int number, boolean flag) {
        try {
            return Kit.class.getDeclaredMethod("text", Object.class, int.class, boolean.class)
                    .invoke(null, node, new Integer(number), flag);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int sum(int[] numbers, boolean flag, int start, Node node, Object object) {
        int sum = flag ? start : 0;
        for (int number : numbers) {
            sum += number;
        }
        return node == object ? -sum : sum;
    }

    static void note(StringBuilder log, RuntimeException exception) {
        log.append(exception.getClass().getSimpleName(), 0, 3);
    }

    /** Makes enough garbage for the collector to come. */
    static void churn() {
        Object[] kept = new Object[4];
        for (int i = 0; i < 400; i++) {
            kept[i & 3] = new int[1000];
        }
        staticObject = kept[0] == null ? null : staticObject;
    }

    static <T> T viaFunction(T value) {
        Function<T, T> function = Kit::pass;
        return function.apply(value);
    }

    /** Uses what later programs use, so that its classes are there. */
    static void warmUp() {
        Canon canon = new Canon();
        Node node = new Sub();
        node.left = node;
        canon.add(node).add(new Object[] {node, null, 1, "x"}).add(new int[] {1}).add(new boolean[] {true});
        canon.add(List.of(1)).add(Map.of(1, node)).add(Colour.RED).add(new Couple(node, 1)).add(1.5).add('c');
        Map<Object, Object> map = new HashMap<>();
        map.put(new Other(), new IdentityHashMap<>(Map.of(node, 1)));
        canon.add(new ArrayList<>(new HashSet<>(map.keySet())).size());
        viaLambda(node);
        viaIntLambda(1);
        viaReference(node);
        viaAtomic(1);
        viaField(node);
        viaArray(node);
        viaThread(node);
        viaFunction(node);
        invoked(node, 1, true);
        churn();
        Node[] nodes = {node};
        canon.add(Arrays.asList(nodes.clone()));
        try {
            throw new Carrier(node, 1);
        } catch (Carrier carrier) {
            canon.add(carrier.object);
        }
        try {
            Object text = "text";
            canon.add((Integer) text);
        } catch (ClassCastException e) {
            canon.add(e.getMessage());
        }
        new jaywalk.ObjectPool<>(Node.class, 1, true);
        canon.toString().length();
    }

    /** Writes a state down, with objects numbered in the order in which they first appear. */
    static final class Canon {
        private final StringBuilder text = new StringBuilder();
        private final List<Object> seen = new ArrayList<>();

        Canon add(int value) {
            text.append(value).append(' ');
            return this;
        }

        Canon add(long value) {
            text.append(value).append("L ");
            return this;
        }

        Canon add(char value) {
            text.append((int) value).append("c ");
            return this;
        }

        Canon add(double value) {
            text.append(value).append(' ');
            return this;
        }

        Canon add(boolean value) {
            text.append(value).append(' ');
            return this;
        }

        Canon add(Object value) {
            if (value == null) {
                text.append("- ");
            } else if (value instanceof String || value instanceof Number || value instanceof Boolean
                    || value instanceof Character || value instanceof Enum) {
                text.append(value).append(' ');
            } else {
                for (int i = 0; i < seen.size(); i++) {
                    if (seen.get(i) == value) {
                        text.append('#').append(i).append(' ');
                        return this;
                    }
                }
                seen.add(value);
                addNew(value);
            }
            return this;
        }

        private void addNew(Object value) {
            text.append(value.getClass().getSimpleName()).append("{ ");
            if (value instanceof Node) {
                Node node = (Node) value;
                add(node.left).add(node.right).add(node.any).add(node.key).add(node.flag).add((int) node.small);
                add(node.letter).add((int) node.medium).add(node.wide).add(node.real).add((double) node.single);
            } else if (value instanceof Object[]) {
                for (Object element : (Object[]) value) {
                    add(element);
                }
            } else if (value instanceof int[]) {
                for (int element : (int[]) value) {
                    add(element);
                }
            } else if (value instanceof boolean[]) {
                for (boolean element : (boolean[]) value) {
                    add(element);
                }
            } else if (value instanceof byte[]) {
                for (byte element : (byte[]) value) {
                    add((int) element);
                }
            } else if (value instanceof char[]) {
                for (char element : (char[]) value) {
                    add(element);
                }
            } else if (value instanceof short[]) {
                for (short element : (short[]) value) {
                    add((int) element);
                }
            } else if (value instanceof long[]) {
                for (long element : (long[]) value) {
                    add(element);
                }
            } else if (value instanceof Iterable) {
                for (Object element : (Iterable<?>) value) {
                    add(element);
                }
            } else if (value instanceof Map) {
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                    add(entry.getKey()).add(entry.getValue());
                }
            } else if (value instanceof Couple) {
                add(((Couple) value).first()).add(((Couple) value).second());
            } else if (value instanceof Box) {
                add(((Box<?>) value).value);
            } else if (value instanceof Carrier) {
                add(((Carrier) value).object).add(((Carrier) value).number);
            } else if (value instanceof Throwable) {
                add(((Throwable) value).getMessage());
            }
            text.append("} ");
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
