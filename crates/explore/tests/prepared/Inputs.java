import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jaywalk.Choice;

/** Calls that work on what the path has made, which lies elsewhere on every path. */
public class Inputs {
    static int total;
    static int[] waste;

    static int chosen(int most) {
        int chosen = Choice.getInt(0, most);
        total += chosen;
        waste = new int[chosen * 3];
        return chosen;
    }

    static int work(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    static boolean mix(int[] from, int[] to) {
        for (int i = 0; i < 200; i++) {
            to[i % to.length] += from[0] + i;
        }
        return from == to;
    }

    /** One object or two, with the same values or others. */
    static void aliases() {
        int chosen = chosen(11);
        int[] first = {chosen % 3, 2, 3};
        int[] second = chosen % 4 == 0 ? first : new int[] {chosen % 3, 2, 3};
        System.out.println(mix(first, second) + Arrays.toString(first) + Arrays.toString(second));
        System.out.println(mix(second, new int[2 + chosen % 2]));
    }

    static class Node {
        final Object value;
        Node next;
        int weight;

        Node(Object value, Node next) {
            this.value = value;
            this.next = next;
            weight = work(150);
        }
    }

    static Node chain(Object value, Node next) {
        Node last = new Node(value, next);
        return new Node(last, last);
    }

    /** What is made refers to what was there. */
    static void nodes() {
        int chosen = chosen(11);
        Object value = new int[] {chosen % 2};
        Node next = chosen % 3 == 0 ? null : new Node(value, null);
        Node[] made = new Node[3];
        for (int i = 0; i < made.length; i++) {
            made[i] = chain(value, next);
        }
        next = made[0].next;
        next.weight++;
        System.out.println((made[0] == made[1]) + " " + (made[0].next.value == value) + made[1].next.weight);
        System.out.println((made[2].value == made[2].next) + " " + ((int[]) made[2].next.value)[0] + made[0].next.weight);
    }

    static Object kept;
    static final Map<Object, Integer> counts = new IdentityHashMap<>();

    static Object keep(Object object, int times) {
        work(200);
        kept = object;
        counts.merge(object, times, Integer::sum);
        return object;
    }

    /** A call that returns what it is given, and leaves it in old words. */
    static void keeping() {
        int chosen = chosen(11);
        Object one = new Object();
        Object other = chosen % 3 == 0 ? one : new Object();
        if (chosen % 2 == 0) {
            System.out.println(other.hashCode());
        }
        for (int i = 0; i < 3; i++) {
            System.out.println((keep(one, 1) == one) + " " + (keep(other, 2) == one) + (kept == other));
        }
        System.out.println(counts.get(one) + " " + counts.get(other) + " " + one.hashCode());
    }

    static int through() {
        List<?> list = (List<?>) kept;
        int sum = work(200);
        for (Object element : list) {
            sum += element.hashCode();
        }
        synchronized (kept) {
            kept = list.isEmpty() ? null : new ArrayList<>(list.subList(1, list.size()));
        }
        return sum;
    }

    /** Old words lead to what the path has made, of one class or another. */
    static void statics() {
        int chosen = chosen(11);
        List<Object> list = chosen % 2 == 0 ? new ArrayList<>() : new LinkedList<>();
        for (int i = 0; i < 4; i++) {
            list.add(chosen % 3 == 0 ? "text " + i : Integer.valueOf(1000 + i));
        }
        kept = list;
        System.out.println(through() + " " + through() + kept);
        kept = list;
        System.out.println(through() + " " + through() + kept);
    }

    static void fill(Map<String, List<Integer>> map, String key) {
        for (int i = 0; i < 40; i++) {
            map.computeIfAbsent(key + i % 5, text -> new ArrayList<>()).add(i);
        }
    }

    /** A structure of the path's that grows. */
    static void growing() {
        int chosen = chosen(11);
        Map<String, List<Integer>> map = chosen % 2 == 0 ? new HashMap<>() : new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            fill(map, i == chosen % 3 ? "other" : "key");
        }
        System.out.println(map);
    }

    static int opened(int[] values) {
        int sum = work(200);
        values[1] = values[0];
        return sum + values[2];
    }

    /** Values that are still to be chosen lie in what a call is given. */
    static void unknowns() {
        int chosen = chosen(3);
        int[] values = {Choice.getInt(0, 2), 0, chosen % 2};
        for (int i = 0; i < 3; i++) {
            System.out.println(opened(values));
        }
        System.out.println(values[1]);
    }

    interface One {
        int one(int value);
    }

    interface Two {
        String two();
    }

    /** Proxies whose handlers capture something. */
    static void proxies() {
        int chosen = chosen(11);
        int[] calls = {chosen};
        InvocationHandler handler = (proxy, method, arguments) -> {
            calls[0]++;
            return method.getName().equals("one") ? (Object) ((Integer) arguments[0] + chosen) : method.getName() + calls[0];
        };
        ClassLoader loader = Inputs.class.getClassLoader();
        Class<?>[] interfaces = chosen % 3 == 0 ? new Class<?>[] {Two.class, One.class} : new Class<?>[] {One.class, Two.class};
        Object first = Proxy.newProxyInstance(loader, interfaces, handler);
        Object second = Proxy.newProxyInstance(loader, new Class<?>[] {One.class}, handler);
        Object third = Proxy.newProxyInstance(loader, new Class<?>[] {One.class}, handler);
        System.out.println(((One) first).one(3) + ((Two) first).two() + ((One) second).one(4) + calls[0]);
        System.out.println((second == third) + " " + (second.getClass() == third.getClass()) + first.getClass().getName());
        System.out.println(Proxy.getInvocationHandler(third) == handler);
    }

    public static class Template implements Two {
        static int made = work(300);
        final int number = ++made;

        public Template() {
        }

        @Override
        public String two() {
            return "template " + number;
        }
    }

    static byte[] template() throws Exception {
        try (InputStream stream = Inputs.class.getResourceAsStream("Inputs$Template.class")) {
            return stream.readAllBytes();
        }
    }

    /** Classes that no name leads to are others each time. */
    static void hidden() throws Exception {
        int chosen = chosen(5);
        Class<?>[] classes = new Class<?>[3];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = MethodHandles.lookup().defineHiddenClass(template(), i % 2 == chosen % 2).lookupClass();
        }
        for (Class<?> made : classes) {
            System.out.println(((Two) made.getDeclaredConstructor().newInstance()).two() + made.getName());
        }
        System.out.println((classes[0] == classes[2]) + " " + new Template().two());
    }

    static int plus(int[] base, int a, int b) {
        return base[0] + a + b;
    }

    static MethodHandle bound(int[] base) throws Exception {
        MethodType type = MethodType.methodType(int.class, int[].class, int.class, int.class);
        return MethodHandles.lookup().findStatic(Inputs.class, "plus", type).bindTo(base);
    }

    static void handles() throws Throwable {
        int chosen = chosen(7);
        int[] base = {chosen % 2};
        MethodHandle plus = bound(base);
        base[0] += chosen / 2;
        System.out.println((int) plus.invokeExact(3, 4));
        MethodHandle twice = MethodHandles.filterReturnValue(plus, MethodHandles.insertArguments(bound(new int[] {chosen}), 0, 2));
        System.out.println((int) twice.invokeExact(1, chosen));
    }
}
