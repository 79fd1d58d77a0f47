package g;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Calls generated methods: with all small inputs, or with those that are written in a file. */
public final class Brute {
    private static final int[] NUMBERS = {-1, 0, 1};
    private static final int[] PARAMETERS = {-1, 0, 1, 2, 3};

    /** One way to make an argument, given those before it. */
    private interface Maker {
        Object make(Object[] before);
    }

    public static void main(String[] words) throws Exception {
        if (words.length > 0) {
            confirm(Files.readAllLines(Path.of(words[0])));
            return;
        }
        Method[] methods = Generated.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            TreeSet<String> sites = new TreeSet<>();
            Class<?>[] types = method.getParameterTypes();
            List<List<Maker>> makers = new ArrayList<>();
            for (int at = 0; at < types.length; at++) makers.add(makers(types[at], at));
            enumerate(method, makers, new ArrayList<>(), sites);
            System.out.println(method.getName() + " " + String.join(" ", sites));
        }
    }

    private static void enumerate(Method method, List<List<Maker>> makers, List<Maker> chosen, TreeSet<String> sites) {
        if (chosen.size() < makers.size()) {
            for (Maker maker : makers.get(chosen.size())) {
                chosen.add(maker);
                enumerate(method, makers, chosen, sites);
                chosen.remove(chosen.size() - 1);
            }
            return;
        }
        Object[] arguments = new Object[chosen.size()];
        for (int at = 0; at < arguments.length; at++) arguments[at] = chosen.get(at).make(arguments);
        String site = call(method, arguments);
        if (site != null) sites.add(site);
    }

    /** Where and how a call fails; null if it does not. */
    private static String call(Method method, Object[] arguments) {
        try {
            method.invoke(null, arguments);
            return null;
        } catch (InvocationTargetException failed) {
            Throwable cause = failed.getCause();
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (frame.getClassName().equals("g.Generated")) {
                    return cause.getClass().getName() + ":" + frame.getLineNumber();
                }
            }
            return cause.getClass().getName() + ":0";
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static List<Maker> makers(Class<?> type, int position) {
        List<Maker> makers = new ArrayList<>();
        if (type == int.class) {
            for (int number : PARAMETERS) makers.add(before -> number);
            return makers;
        }
        makers.add(before -> null);
        for (int at = 0; at < position; at++) {
            int other = at;
            makers.add(before -> type.isInstance(before[other]) ? before[other] : null);
            if (type == Node.class || type == int[].class) {
                for (int element = 0; element < 2; element++) {
                    int index = element;
                    makers.add(before -> {
                        Object array = before[other];
                        if (!(array instanceof Object[] list) || index >= list.length) return null;
                        return type.isInstance(list[index]) ? list[index] : null;
                    });
                }
            }
        }
        if (type == Node.class) {
            for (Supplier<Node> node : nodes()) makers.add(before -> node.get());
        } else if (type == Node[].class) {
            addNodeArrays(makers);
        } else if (type == int[][].class) {
            addRows(makers);
        } else {
            int longest = type == int[].class ? 3 : 2;
            for (int length = 0; length <= longest; length++) {
                for (int number = 0; number < Math.pow(NUMBERS.length, length); number++) {
                    int size = length;
                    int code = number;
                    makers.add(before -> numbers(type.getComponentType(), size, code));
                }
            }
        }
        return makers;
    }

    private static Object numbers(Class<?> type, int length, int code) {
        Object array = Array.newInstance(type, length);
        for (int at = 0; at < length; at++) {
            int number = NUMBERS[code % NUMBERS.length];
            code /= NUMBERS.length;
            set(array, at, Integer.toString(number));
        }
        return array;
    }

    private static List<Supplier<Node>> nodes() {
        List<Supplier<Node>> nodes = new ArrayList<>();
        for (int number : NUMBERS) {
            nodes.add(() -> node(new Node(), number));
            nodes.add(() -> node(new Leaf(), number));
        }
        return nodes;
    }

    private static Node node(Node node, int number) {
        node.v = number;
        return node;
    }

    private static void addNodeArrays(List<Maker> makers) {
        List<Supplier<Node>> first = new ArrayList<>(nodes());
        first.add(() -> null);
        for (boolean leaves : new boolean[] {false, true}) {
            makers.add(before -> leaves ? new Leaf[0] : new Node[0]);
            for (Supplier<Node> one : first) {
                if (leaves && one.get() != null && !(one.get() instanceof Leaf)) continue;
                makers.add(before -> fill(leaves ? new Leaf[1] : new Node[1], one.get(), null));
                makers.add(before -> {
                    Node same = one.get();
                    return fill(leaves ? new Leaf[2] : new Node[2], same, same);
                });
                for (Supplier<Node> two : first) {
                    if (leaves && two.get() != null && !(two.get() instanceof Leaf)) continue;
                    makers.add(before -> fill(leaves ? new Leaf[2] : new Node[2], one.get(), two.get()));
                }
            }
        }
    }

    private static Object fill(Object[] array, Object first, Object second) {
        array[0] = first;
        if (array.length > 1) array[1] = second;
        return array;
    }

    private static void addRows(List<Maker> makers) {
        List<Supplier<int[]>> rows = new ArrayList<>();
        rows.add(() -> null);
        for (int length = 0; length <= 2; length++) {
            for (int number = 0; number < Math.pow(NUMBERS.length, length); number++) {
                int size = length;
                int code = number;
                rows.add(() -> (int[]) numbers(int.class, size, code));
            }
        }
        makers.add(before -> new int[0][]);
        for (Supplier<int[]> one : rows) {
            makers.add(before -> fill(new int[1][], one.get(), null));
            makers.add(before -> {
                int[] same = one.get();
                return fill(new int[2][], same, same);
            });
            for (Supplier<int[]> two : rows) makers.add(before -> fill(new int[2][], one.get(), two.get()));
        }
    }

    private static void set(Object array, int at, String number) {
        Class<?> type = array.getClass().getComponentType();
        if (type == byte.class) ((byte[]) array)[at] = Byte.parseByte(number);
        else if (type == long.class) ((long[]) array)[at] = Long.parseLong(number.replace("L", ""));
        else ((int[]) array)[at] = Integer.parseInt(number);
    }

    /**
     * Each line is a method, the site where it should fail, its arguments and its objects, separated by blanks: numbers,
     * {@code null}, {@code #} and the number of an object, {@code !} for any object or {@code ?} for anything; and for an
     * object its class and what is in it.
     */
    private static void confirm(List<String> lines) throws IOException, ReflectiveOperationException {
        for (String line : lines) {
            String[] parts = line.split(" \\| ", -1);
            String[] objects = Arrays.copyOfRange(parts, 3, parts.length);
            Object[] made = new Object[objects.length];
            for (int at = 0; at < made.length; at++) made[at] = make(objects[at].split(" "));
            for (int at = 0; at < made.length; at++) connect(made[at], objects[at].split(" "), made);
            for (Method method : Generated.class.getDeclaredMethods()) {
                if (!method.getName().equals(parts[0])) continue;
                String[] words = parts[2].isEmpty() ? new String[0] : parts[2].split(" ");
                Object[] arguments = new Object[words.length];
                for (int at = 0; at < words.length; at++) {
                    boolean isNumber = method.getParameterTypes()[at] == int.class;
                    Class<?> type = method.getParameterTypes()[at];
                    arguments[at] = isNumber ? Integer.valueOf(words[at]) : reference(words[at], made, type);
                }
                String site = call(method, arguments);
                if (!parts[1].equals(site)) System.out.println(line + " | ends with " + site);
            }
        }
    }

    private static Object reference(String word, Object[] made, Class<?> type) {
        if (word.startsWith("!")) {
            if (type.isArray()) return Array.newInstance(type.getComponentType(), 0);
            return type == Leaf.class || word.equals("!g.Leaf") ? new Leaf() : new Node();
        }
        return word.startsWith("#") ? made[Integer.parseInt(word.substring(1)) - 1] : null;
    }

    private static Object make(String[] words) throws ReflectiveOperationException {
        switch (words[0]) {
            case "int[]": return new int[Integer.parseInt(words[1])];
            case "byte[]": return new byte[Integer.parseInt(words[1])];
            case "long[]": return new long[Integer.parseInt(words[1])];
            case "int[][]": return new int[Integer.parseInt(words[1])][];
            case "g.Node[]": return new Node[Integer.parseInt(words[1])];
            case "g.Leaf[]": return new Leaf[Integer.parseInt(words[1])];
            default: return Class.forName(words[0]).getDeclaredConstructor().newInstance();
        }
    }

    private static void connect(Object object, String[] words, Object[] made) {
        boolean isArray = object.getClass().isArray();
        for (int at = isArray ? 2 : 1; at < words.length; at++) {
            String[] part = words[at].split("=");
            if (part[1].equals("?")) continue;
            if (!isArray) ((Node) object).v = Integer.parseInt(part[1]);
            else if (object instanceof Object[] list) {
                list[Integer.parseInt(part[0])] = reference(part[1], made, list.getClass().getComponentType());
            } else set(object, Integer.parseInt(part[0]), part[1]);
        }
    }
}
