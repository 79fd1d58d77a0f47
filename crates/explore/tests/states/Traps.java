import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import jaywalk.Choice;
import jaywalk.ObjectPool;

/**
 * Paths that differ by something that is easy to miss. Each method does something on some paths, forks in a state that then
 * looks alike on all of them, and tells what it finds.
 */
public class Traps {
    /** A fork at which states are compared, and which says nothing else. */
    static void fork() {
        if (Choice.getBoolean()) {
            System.out.print("+");
        }
    }

    static boolean any() {
        return Choice.getBoolean();
    }

    static void tell(Object what) {
        System.out.println(what);
    }

    public static void hashCodesThatWereAskedFor() {
        Object first = new Object();
        Object second = new Object();
        if (any()) {
            first.hashCode();
        }
        fork();
        tell(second.hashCode());
        tell(first.hashCode());
    }

    public static void hashCodesOfDroppedObjects() {
        for (int count = Choice.getInt(0, 2); count > 0; count--) {
            new Object().hashCode();
        }
        fork();
        tell(new Object().hashCode());
    }

    public static void sequencesOfIdentity() {
        Map<Object, Integer> map = new IdentityHashMap<>();
        Object[] keys = {new Object(), new Object(), new Object()};
        boolean backwards = any();
        for (int index = 0; index < 3; index++) {
            map.put(keys[backwards ? 2 - index : index], 1);
        }
        backwards = false;
        fork();
        StringBuilder order = new StringBuilder();
        for (Object key : map.keySet()) {
            order.append(Arrays.asList(keys).indexOf(key));
        }
        tell(order);
    }

    public static void clocks() {
        for (int count = Choice.getInt(0, 2); count > 0; count--) {
            System.nanoTime();
        }
        fork();
        tell(System.nanoTime() % 1_000_000);
    }

    public static void timesThatWereKept() {
        long before = System.nanoTime();
        if (any()) {
            System.nanoTime();
        }
        long after = System.nanoTime();
        fork();
        tell(after - before);
    }

    public static void sleeps() throws InterruptedException {
        if (any()) {
            Thread.sleep(5);
        }
        fork();
        tell(System.currentTimeMillis() % 1000);
    }

    public static void randoms() {
        Random random = new Random(7);
        if (any()) {
            random.nextInt();
        }
        fork();
        tell(random.nextInt(1000));
        tell(new Random().nextInt(1000));
    }

    public static void seeds() {
        if (any()) {
            new Random();
        }
        fork();
        tell(new Random().nextInt(1000));
    }

    public static void mathRandom() {
        if (any()) {
            Math.random();
        }
        fork();
        tell((int) (Math.random() * 1000));
    }

    public static void threadNumbers() {
        for (int count = Choice.getInt(0, 2); count > 0; count--) {
            new Thread(() -> {});
        }
        fork();
        tell(new Thread(() -> {}).getName());
    }

    public static void iterators() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> iterator = list.iterator();
        if (any()) {
            list.add(4);
            list.remove(3);
        }
        if (any()) {
            iterator.remove();
        }
        fork();
        tell(iterator.next());
    }

    public static void iteratorsElsewhere() {
        Iterator<Integer> iterator = List.of(1, 2, 3).iterator();
        if (any()) {
            iterator.next();
        }
        fork();
        tell(iterator.next());
    }

    static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);

    public static void threadLocals() {
        if (any()) {
            LOCAL.get()[0] = 5;
        }
        fork();
        tell(LOCAL.get()[0]);
    }

    public static void weakReferences() {
        Object object = new Object();
        WeakReference<Object> reference = new WeakReference<>(object);
        Object[] holder = {any() ? object : null};
        object = null;
        fork();
        System.gc();
        tell(reference.get() == null);
        tell(holder[0] == null);
    }

    public static void clearedReferences() {
        Object object = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(object, queue);
        object = null;
        if (any()) {
            System.gc();
        }
        fork();
        tell(reference.get() == null);
        tell(queue.poll() == null);
    }

    public static void internedStrings() {
        String string = new String("not there " + LOCAL.get().length);
        String other = new String("not there " + LOCAL.get().length);
        if (any()) {
            string.intern();
        }
        fork();
        tell(other.intern() == other);
    }

    public static void literals() {
        String made = new StringBuilder("lite").append("ral").toString();
        if (any()) {
            made.intern();
        }
        fork();
        tell(made == "literal");
    }

    static int initialised;

    static class First {
        static {
            initialised = initialised * 2 + 1;
        }

        static void touch() {}
    }

    static class Second {
        static {
            initialised = initialised * 2;
        }

        static void touch() {}
    }

    public static void initialisers() {
        if (any()) {
            First.touch();
            initialised = 0;
        }
        fork();
        Second.touch();
        First.touch();
        tell(initialised);
    }

    static class Failing {
        static {
            if (initialised == 0) {
                throw new IllegalStateException();
            }
        }

        static void touch() {}
    }

    public static void failedInitialisers() {
        if (any()) {
            try {
                Failing.touch();
            } catch (ExceptionInInitializerError expected) {
                // It has failed for good.
            }
        }
        initialised = 1;
        fork();
        try {
            Failing.touch();
            tell("touched");
        } catch (NoClassDefFoundError error) {
            tell("failed before");
        }
    }

    public static void lambdas() {
        Supplier<IntUnaryOperator> make = () -> x -> x + 1;
        IntUnaryOperator first = any() ? make.get() : null;
        fork();
        tell(make.get() == first);
    }

    public static void namesOfLambdas() {
        if (any()) {
            Supplier<String> unused = () -> "unused";
            unused.get();
        }
        fork();
        Supplier<String> other = () -> "other";
        tell(other.get());
        tell(Integer.toHexString(other.hashCode()));
    }

    public static void files() throws Exception {
        Path file = Path.of("states-of-files");
        if (any()) {
            Files.writeString(file, any() ? "one" : "three");
        }
        fork();
        tell(Files.exists(file) ? Files.size(file) : -1);
    }

    public static void changesInPlace() throws Exception {
        Path file = Path.of("states-of-files");
        Files.writeString(file, "");
        for (int count = Choice.getInt(0, 2); count > 0; count--) {
            Files.writeString(file, "x".repeat(count));
        }
        fork();
        tell(Files.size(file));
    }

    public static void openFiles() throws Exception {
        Path[] files = {Path.of("states-one"), Path.of("states-three")};
        Files.writeString(files[0], "one");
        Files.writeString(files[1], "three");
        var stream = Files.newInputStream(files[any() ? 0 : 1]);
        fork();
        tell(new String(stream.readAllBytes()));
    }

    public static void streamsOfZipFiles() {
        CRC32 crc = new CRC32();
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[any() ? 100 : 300]);
        crc.update(any() ? 1 : 2);
        fork();
        deflater.finish();
        byte[] output = new byte[100];
        tell(deflater.deflate(output) + " " + deflater.getTotalIn() + " " + crc.getValue());
    }

    public static void properties() {
        if (any()) {
            System.setProperty("states.of.properties", "set");
            if (any()) {
                System.clearProperty("states.of.properties");
            }
        }
        fork();
        tell(System.getProperty("states.of.properties"));
    }

    public static void pools() {
        ObjectPool<Object> pool = new ObjectPool<>(Object.class, 3);
        Object first = pool.getAny();
        Object second = any() ? pool.getAny() : pool.getNew();
        fork();
        Object third = pool.getAny();
        tell(first == second);
        tell(second == third);
        tell(first == third);
    }

    public static void callsOnPools() {
        ObjectPool<int[]> pool = new ObjectPool<>(int[].class, 0, true);
        tell(pool.getAny() == null);
        ObjectPool<Object> objects = new ObjectPool<>(Object.class, 2, true);
        Object first = objects.getAny();
        Object second = objects.getAny();
        if (any()) {
            tell(second == null);
        }
        fork();
        tell(first == second);
        int count = 0;
        for (Object object : objects) {
            count += object == first ? 1 : object == second ? 10 : 100;
        }
        tell(count);
    }

    static int kept;
    static long keptLong;
    static double keptDouble;
    static final int[] INTS = new int[2];
    static final long[] LONGS = new long[2];
    static final byte[] BYTES = new byte[9];
    static final Object[] OBJECTS = new Object[2];

    public static void numbersInOldPlaces() {
        kept = Choice.getInt(0, 2);
        keptLong = Choice.getLong(5_000_000_000L, 5_000_000_002L);
        INTS[1] = kept;
        LONGS[1] = keptLong;
        BYTES[8] = (byte) kept;
        if (kept == 1) {
            tell("one");
        }
        fork();
        tell(kept + keptLong + INTS[1] + LONGS[1] + BYTES[8]);
    }

    public static void numbersThatWereMadeBefore() {
        int first = Choice.getInt(0, 2);
        long second = Choice.getLong(0, 2);
        kept = first;
        keptLong = second;
        OBJECTS[0] = new long[] {second};
        if (first > 1) {
            tell("large");
        }
        if (second > 1) {
            tell("large too");
        }
        fork();
        tell(kept * 10 + keptLong + ((long[]) OBJECTS[0])[0]);
    }

    public static void doubles() {
        keptDouble = any() ? 0.0 : -0.0;
        fork();
        tell(1 / keptDouble);
    }

    public static void ranges() {
        int number = Choice.getInt(0, 9);
        if (number < 5) {
            tell("small");
        }
        fork();
        tell(number);
    }

    public static void elements() {
        String[] words = {"a", "b", "c"};
        String word = Choice.getAny(words);
        OBJECTS[1] = word;
        fork();
        tell(word);
        tell(OBJECTS[1]);
    }

    public static void stackTraces() {
        Exception exception = any() ? make() : makeDeeper();
        fork();
        tell(exception.getStackTrace().length);
    }

    static Exception make() {
        return new Exception();
    }

    static Exception makeDeeper() {
        return make();
    }

    static int depth;

    static void dive() {
        depth++;
        dive();
    }

    static void beneath(int frames) {
        if (frames > 0) {
            beneath(frames - 1);
            return;
        }
        fork();
        depth = 0;
        try {
            dive();
        } catch (StackOverflowError error) {
            tell(depth);
        }
    }

    public static void depthOfTheStack() {
        beneath(any() ? 0 : 100);
    }

    public static void builders() {
        StringBuilder builder = new StringBuilder("abc");
        if (any()) {
            builder.setLength(1);
        }
        fork();
        tell(builder.append(builder.capacity()));
    }

    public static void memoryOutsideOfTheHeap() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        buffer.put(0, (byte) (any() ? 1 : 2));
        if (any()) {
            ByteBuffer.allocateDirect(8);
        }
        fork();
        tell(buffer.get(0));
    }

    public static void locks() {
        Object lock = new Object();
        if (any()) {
            synchronized (lock) {
                fork();
                tell(Thread.holdsLock(lock));
            }
        } else {
            fork();
            tell(Thread.holdsLock(lock));
        }
    }

    public static void locksOfArrays() {
        boolean isLocked = any();
        Object lock = isLocked ? INTS : new Object();
        synchronized (lock) {
            fork();
            tell(Thread.holdsLock(INTS));
        }
    }

    public static void aliases() {
        int[] one = new int[1];
        int[] other = any() ? one : new int[1];
        fork();
        other[0] = 1;
        tell(one[0]);
    }

    public static void cycles() {
        Object[] one = new Object[1];
        Object[] two = new Object[1];
        one[0] = any() ? two : one;
        two[0] = any() ? two : one;
        fork();
        tell(((Object[]) one[0])[0] == one);
    }

    public static void constantsAndCopies() {
        String text = any() ? "constant" : new String("constant");
        fork();
        tell(text == "constant");
    }

    public static void boxes() {
        Integer small = any() ? Integer.valueOf(5) : new Integer(5);
        fork();
        tell(small == Integer.valueOf(5));
    }

    public static void classesThatWereLoaded() throws Exception {
        Class<?> type = any() ? Class.forName("java.util.BitSet") : Class.forName("java.util.Stack");
        fork();
        tell(type.getDeclaredConstructor().newInstance());
    }

    public static void handlers() {
        for (int count = 0; count < 2; count++) {
            try {
                if (any()) {
                    throw new IllegalStateException("thrown");
                }
                fork();
                tell("not thrown");
            } catch (IllegalStateException thrown) {
                fork();
                tell(thrown.getMessage());
            }
        }
    }

    public static void hooks() {
        if (any()) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> tell("hook")));
        }
        fork();
        tell("end");
    }

    public static void exits() {
        int status = Choice.getInt(0, 3);
        fork();
        System.exit(status);
    }

    public static void shifted() {
        int index = Choice.getInt(0, 1);
        int[] numbers = new int[2];
        numbers[index] = 7;
        fork();
        tell(numbers[0]);
    }
}
