import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import jaywalk.Choice;

/** Programs whose paths differ in what initialisers, call sites and caches find, in ways that are easy to miss. */
public class Traps {
    static int total;

    static int chosen(int most) {
        int chosen = Choice.getInt(0, most);
        total += chosen;
        return chosen;
    }

    public static int work(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    static class Left {
        static int value = work(300) + 1;
        static int other = Right.value + value;
    }

    static class Right {
        static int value = work(300) + 2;
        static int other = Left.value * 3 + value;
    }

    /** Initialisers that need each other: who comes first sees zeros. */
    static void cycles() {
        int chosen = chosen(7);
        System.out.println(chosen % 2 == 0 ? Left.other + " " + Right.other : Right.other + " " + Left.other);
        System.out.println(Left.value + Right.value);
    }

    static class Base {
        static List<String> names = new ArrayList<>();

        static {
            work(200);
            names.add("base");
            Derived.touch();
        }
    }

    static class Derived extends Base {
        static int count = names.size() + work(200);

        static void touch() {
            names.add("touched " + count);
        }
    }

    static void recursion() {
        int chosen = chosen(7);
        System.out.println(chosen % 3 == 0 ? Derived.count : Base.names.size());
        System.out.println(Base.names + " " + Derived.count);
    }

    static final Object lock = new Object();

    static class Locked {
        static int value;

        static {
            synchronized (lock) {
                synchronized (Traps.class) {
                    value = work(300) + (Thread.holdsLock(lock) ? 1 : 0);
                    lock.notifyAll();
                }
            }
        }
    }

    static void locks() throws Exception {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            System.out.println(lock.hashCode());
        }
        if (chosen % 3 == 0) {
            synchronized (lock) {
                System.out.println(Locked.value);
            }
        }
        Thread other = new Thread(() -> {
            synchronized (lock) {
                System.out.println("other " + Locked.value);
            }
        });
        other.start();
        System.out.println(Locked.value + " " + lock.hashCode());
        other.join();
    }

    enum Colour {
        RED, GREEN, BLUE;

        int weight = work(100) + ordinal();
    }

    static void enums() {
        int chosen = chosen(7);
        Colour colour = chosen == 3 ? Colour.valueOf("BLUE") : Colour.values()[chosen % 3];
        Map<Colour, Integer> map = new EnumMap<>(Colour.class);
        map.put(colour, chosen);
        switch (colour) {
            case RED: System.out.println("red"); break;
            case GREEN: System.out.println("green " + colour.hashCode()); break;
            default: System.out.println(map + " " + colour.weight);
        }
        try {
            System.out.println(Colour.valueOf("PINK" + chosen));
        } catch (IllegalArgumentException exception) {
            System.out.println(exception.getMessage() + " " + exception.getStackTrace()[0].getMethodName());
        }
    }

    static Supplier<String> supplier() {
        return () -> "same";
    }

    static void lambdas() {
        int chosen = chosen(7);
        Supplier<String> first = chosen % 2 == 0 ? supplier() : () -> "other";
        IntSupplier capturing = () -> chosen * 2;
        Supplier<List<Integer>> made = ArrayList::new;
        System.out.println(first.get() + (first == supplier()) + capturing.getAsInt() + made.get());
        System.out.println(supplier().hashCode() == supplier().hashCode());
        System.out.println(first.getClass().isSynthetic() + " " + (first.getClass() == supplier().getClass()));
        System.out.println("text " + chosen + first.get() + 'c' + 1.5 + total);
    }

    static class Local {
        static final ThreadLocal<List<Integer>> list = ThreadLocal.withInitial(() -> new ArrayList<>(List.of(work(200))));
    }

    static void locals() throws Exception {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            Local.list.get().add(chosen);
        }
        Thread thread = new Thread(() -> System.out.println("in thread " + Local.list.get()));
        thread.start();
        thread.join();
        System.out.println(Local.list.get());
    }

    static class Hooked {
        static int value = work(300);

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + value + total)));
        }
    }

    static void hooks() {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            value = Hooked.value;
        }
        System.out.println(value);
    }

    static int value;

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "hello"}, {"count", work(100)}};
        }
    }

    static void bundles() {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            Locale.setDefault(chosen == 4 ? Locale.GERMANY : Locale.FRANCE);
        }
        ResourceBundle bundle = ResourceBundle.getBundle("Traps$Texts");
        System.out.println(bundle.getString("greeting") + bundle.getObject("count"));
        System.out.println(String.format("%,.2f %tB", 1234.5 + chosen, java.time.LocalDate.of(2024, 1 + chosen, 3)));
    }

    static class Seeded {
        static final Random random = new Random();
        static final int first = random.nextInt(1000);
        static final Random fixed = new Random(42);
    }

    static void randoms() {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            System.out.println(new Random().nextInt(1000) + " " + Math.random());
        }
        System.out.println(Seeded.first + " " + Seeded.random.nextInt(1000) + " " + Seeded.fixed.nextInt(100));
        System.out.println(UUID.nameUUIDFromBytes(new byte[] {(byte) chosen}));
    }

    static class Weak {
        static final Map<Object, String> cache = new WeakHashMap<>();
        static final Object kept = new Object();

        static {
            cache.put(kept, "kept");
            for (int i = 0; i < 20; i++) {
                cache.put(new Object(), "lost " + work(20));
            }
        }
    }

    static void weak() {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            System.gc();
        }
        int before = Weak.cache.size();
        System.gc();
        System.out.println(before + " " + Weak.cache.size() + Weak.cache.get(Weak.kept));
    }

    static class Timed {
        static final long start = System.nanoTime();
        static final long millis = System.currentTimeMillis();
        static int value = work(40_000);
        static final long end = System.nanoTime();
    }

    static void times() throws Exception {
        int chosen = chosen(7);
        if (chosen % 3 == 1) {
            Thread.sleep(chosen);
        }
        if (chosen % 2 == 0) {
            work(5_000 * chosen);
        }
        System.out.println(Timed.start + " " + Timed.millis + " " + (Timed.end - Timed.start) + " " + System.nanoTime());
    }

    static class Numbered {
        static final Thread thread = new Thread(() -> total++);
        static final String name = thread.getName() + " " + thread.getId() + " " + work(200);
    }

    static void numbers() throws Exception {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            System.out.println(new Thread().getName());
        }
        if (chosen % 3 == 0) {
            Thread thread = new Thread(() -> System.out.println("from " + Numbered.name));
            thread.start();
            thread.join();
        }
        System.out.println(Numbered.name + " " + new Thread().getName());
        Numbered.thread.start();
        Numbered.thread.join();
    }

    int field = 5;

    static int plus(int a, int b) {
        return a + b;
    }

    static void handles() throws Throwable {
        int chosen = chosen(7);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle field = lookup.findVarHandle(Traps.class, "field", int.class);
        MethodHandle plus = lookup.findStatic(Traps.class, "plus", MethodType.methodType(int.class, int.class, int.class));
        Traps traps = new Traps();
        if (chosen % 2 == 0) {
            field.compareAndSet(traps, 5, chosen);
        } else {
            field.setVolatile(traps, chosen + 1);
        }
        MethodHandle bound = MethodHandles.insertArguments(plus, 0, (int) field.get(traps));
        System.out.println((int) bound.invokeExact(chosen) + " " + (Object) plus.invoke(chosen, (short) 2));
        System.out.println(bound.type() + " " + (bound.type() == MethodType.methodType(int.class, int.class)));
    }

    interface One {
        int one();
    }

    interface Two {
        String two(int value);
    }

    /** The name of a proxy's class says how many there were before. */
    static void proxies() {
        int chosen = chosen(7);
        ClassLoader loader = Traps.class.getClassLoader();
        for (int i = 0; i < 2; i++) {
            if ((chosen + i) % 2 == 0) {
                One one = (One) Proxy.newProxyInstance(loader, new Class<?>[] {One.class}, (proxy, method, arguments) -> chosen);
                System.out.println(one.one() + one.getClass().getName() + Proxy.isProxyClass(one.getClass()));
            } else {
                Two two = (Two) Proxy.newProxyInstance(loader, new Class<?>[] {Two.class, Comparable.class},
                    (proxy, method, arguments) -> method.getName() + arguments[0]);
                System.out.println(two.two(chosen) + two.getClass().getName());
            }
        }
        @Deprecated class Marked {}
        System.out.println(Marked.class.getAnnotations().length + " " + Marked.class.isAnnotationPresent(Deprecated.class));
    }

    static class Defining extends ClassLoader {
        Class<?> define(String name) throws Exception {
            try (var stream = Traps.class.getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    public static class Defined {
        public static int count = work(300);

        static {
            Defined.count++;
        }
    }

    static void loaders() throws Exception {
        int chosen = chosen(5);
        if (chosen % 2 == 0) {
            System.out.println(Defined.count);
        }
        Class<?> defined = new Defining().define("Traps$Defined");
        defined.getField("count").setInt(null, chosen);
        System.out.println(defined.getField("count").get(null) + " " + (defined == Defined.class) + Defined.count);
        System.out.println(String.format("%d", chosen) + Colour.GREEN.weight);
    }

    static void missing() {
        int chosen = chosen(7);
        try {
            Class.forName(chosen % 2 == 0 ? "no.such.Class" : "Traps$Defined");
            System.out.println("found");
        } catch (ClassNotFoundException exception) {
            System.out.println(exception.getMessage());
        }
        System.out.println(String.format("%s %x", Colour.RED, chosen));
    }

    static void caches() {
        int chosen = chosen(7);
        Integer boxed = 100 + chosen * 10;
        System.out.println((boxed == Integer.valueOf(100 + chosen * 10)) + " " + Long.valueOf(chosen).hashCode());
        System.out.println(Charset.forName(chosen % 2 == 0 ? "UTF-16LE" : "ISO-8859-15").newEncoder().maxBytesPerChar());
        System.out.println(Pattern.compile("a+(b|" + chosen + ")").matcher("aab" + chosen).replaceAll("x"));
        System.out.println(Locale.forLanguageTag(chosen < 4 ? "de-CH" : "en-AU").getDisplayCountry(Locale.ENGLISH));
        System.out.println(new BigInteger("12345678901234567890").pow(chosen).mod(BigInteger.valueOf(97)));
        System.out.println(new TreeMap<>(Map.of("a", 1, "b", 2, "c", chosen)) + " " + List.of(1, chosen).hashCode());
    }

    /** Values that are still open when the library is called. */
    static void open() {
        int open = Choice.getInt(0, 5);
        boolean second = Choice.getBoolean();
        Map<String, Integer> map = new HashMap<>();
        map.put("open", open);
        System.out.println(String.join(",", "a", "b").length() + Left.value);
        System.out.println(String.format("%d %b", open, second) + map);
        System.out.println(open > 2 ? Right.value : Left.other);
    }

    static class Caught {
        static Exception exception;
        static int depth;

        static {
            try {
                work(200);
                Integer.parseInt("no number");
            } catch (NumberFormatException caught) {
                exception = caught;
            }
            try {
                deeper();
            } catch (StackOverflowError error) {
                depth = depth > 100 ? 1 : 0;
            }
        }

        static void deeper() {
            depth++;
            deeper();
        }
    }

    static void caught() {
        int chosen = chosen(5);
        System.out.println(Caught.exception.getMessage() + Caught.depth + chosen);
        StackTraceElement[] trace = Caught.exception.getStackTrace();
        System.out.println(trace[trace.length - 1].getMethodName() + trace.length);
    }

    static class Configured {
        static final String setting = System.getProperty("traps.setting", "none") + work(300);
        static final boolean exists = Files.exists(Path.of("traps-file"));
    }

    static void surroundings() throws Exception {
        int chosen = chosen(7);
        if (chosen % 2 == 0) {
            System.setProperty("traps.setting", "set " + chosen);
        }
        if (chosen % 3 == 0) {
            Files.writeString(Path.of("traps-file"), "text " + chosen);
        }
        System.out.println(Configured.setting + Configured.exists);
        if (Configured.exists) {
            System.out.println(Files.readString(Path.of("traps-file")));
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(16 + chosen);
        buffer.putInt(chosen).putLong(3L).flip();
        System.out.println(buffer.getInt() + buffer.remaining());
    }

    static class Literals {
        static final String text = "literal of a class";
        static final String joined = "literal".concat(" of a class").intern();

        static int count() {
            return work(300) + (text == joined ? 1 : 0);
        }

        static final int count = count();
    }

    static void strings() {
        int chosen = chosen(7);
        String mine = new StringBuilder("literal").append(" of a ").append("class").toString();
        if (chosen % 2 == 0) {
            System.out.println(mine.intern() == mine);
        }
        if (chosen % 3 == 0) {
            System.out.println(("dynamic " + chosen).intern() == ("dynamic " + chosen).intern());
        }
        System.out.println(Literals.count + " " + (Literals.text == mine) + (Literals.joined == Literals.text));
        System.out.println("literal of a class" == mine.intern());
    }

    static final ConcurrentHashMap<Integer, String> filled = new ConcurrentHashMap<>();

    /** A cache of the program's that other paths fill in another order. */
    static void filling() {
        int chosen = chosen(11);
        for (int i = 0; i < 3; i++) {
            int key = (chosen + i * (1 + chosen % 2)) % 4;
            System.out.println(filled.computeIfAbsent(key, number -> number + " " + work(200 + number) + filled.size()));
        }
        System.out.println(filled);
    }

    /** The same after several choices, some of which are the last of their kind. */
    static void nested() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            switch (chosen(2)) {
                case 0: text.append(String.format("%03d", total)); break;
                case 1: text.append(Colour.values()[total % 3].weight).append(Left.other); break;
                default: text.append(supplier().get()).append(Seeded.first).append(new Object().hashCode());
            }
        }
        System.out.println(text);
    }

    static int[] fresh() {
        int[] array = new int[10];
        array[3] = work(300);
        return array;
    }

    /** What a call makes is another object each time. */
    static void objects() {
        int chosen = chosen(11);
        int[][] arrays = new int[3 + chosen % 2][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = fresh();
            arrays[i][0] += i;
        }
        System.out.println((arrays[0] == arrays[1]) + " " + arrays[0][0] + (arrays[1] == arrays[2]) + arrays[2][3]);
    }
}
