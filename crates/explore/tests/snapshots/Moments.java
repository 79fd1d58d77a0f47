import java.io.*;
import java.lang.invoke.*;
import java.lang.ref.*;
import java.lang.reflect.Proxy;
import java.nio.*;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.zip.*;
import jaywalk.*;

/** Moments in which much is under way: each method is a program, in which a snapshot may be taken anywhere. */
public final class Moments {
    static final StringBuilder LOG = new StringBuilder();

    static synchronized void log(Object what) {
        LOG.append(what).append(' ');
    }

    static void tell() {
        synchronized (Moments.class) {
            System.out.println(LOG);
        }
    }

    // Classes that are being initialised, by several threads, with choices inside.
    static class First {
        static int value;
        static {
            log("first");
            value = Choice.getInt(0, 2);
            for (int i = 0; i < 30_000; i++) {
                value ^= i & 1;
            }
            if (value > 0) {
                log("second is " + Second.value);
            }
        }
    }

    static class Second {
        static int value = 7;
        static {
            Thread.yield();
            log("second");
            value += First.value;
        }
    }

    static class Broken {
        static int value = Integer.parseInt(Choice.getBoolean() ? "12" : "no number");
    }

    static void initialisers() throws Exception {
        Thread[] threads = {
            new Thread(() -> log("a" + Second.value)), new Thread(() -> log("b" + First.value)),
            new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    try {
                        log("c" + Broken.value);
                    } catch (LinkageError error) {
                        log(error.getClass().getSimpleName() + " " + (error.getCause() != null));
                    }
                }
            })
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join(2000);
            log(thread.getState());
        }
        tell();
    }

    // Waiting, with and without time-outs, notifying one and all, interrupting.
    static void waiters() throws Exception {
        Object lock = new Object();
        int[] turns = {0};
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            int own = number;
            Thread thread = new Thread(() -> {
                synchronized (lock) {
                    try {
                        while (turns[0] <= own) {
                            lock.wait(own % 2 == 0 ? 0 : 50);
                            turns[0] += own & 1;
                        }
                        log("w" + own);
                    } catch (InterruptedException exception) {
                        log("i" + own);
                    } finally {
                        turns[0]++;
                        lock.notify();
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        int chosen = Choice.getInt(0, 3);
        Thread.sleep(10);
        synchronized (lock) {
            turns[0]++;
            if (chosen == 1) {
                lock.notifyAll();
            } else if (chosen > 1) {
                lock.notify();
            }
        }
        if (chosen == 2) {
            threads.get(2).interrupt();
        }
        for (Thread thread : threads) {
            thread.join(500);
            thread.interrupt();
            thread.join();
        }
        log(System.nanoTime() & 0xfffff);
        tell();
    }

    static void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Semaphore semaphore = new Semaphore(Choice.getInt(0, 2));
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<String>> futures = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            int own = number;
            futures.add(pool.submit(() -> {
                boolean has = semaphore.tryAcquire(own, TimeUnit.MILLISECONDS);
                lock.lock();
                try {
                    boolean signalled = condition.await(own * 3L, TimeUnit.MILLISECONDS);
                    condition.signal();
                    return own + (has ? "h" : "-") + (signalled ? "s" : "-");
                } finally {
                    lock.unlock();
                    if (has) {
                        semaphore.release();
                    }
                }
            }));
        }
        for (Future<String> future : futures) {
            log(future.get());
        }
        pool.shutdown();
        log(pool.awaitTermination(1, TimeUnit.SECONDS));
        tell();
    }

    static void deadlocks() throws Exception {
        Object one = new Object();
        Object two = new Object();
        Thread other = new Thread(() -> {
            synchronized (two) {
                Thread.yield();
                synchronized (one) {
                    log("other");
                }
            }
        });
        other.start();
        if (Choice.getBoolean()) {
            other.join();
        }
        synchronized (one) {
            for (int i = 0; i < 40_000; i++) {
                if (i % 10_000 == 0) {
                    Thread.yield();
                }
            }
            synchronized (two) {
                log("main");
            }
        }
        tell();
    }

    // Exceptions in flight.
    static int deep(int levels) throws IOException {
        try {
            if (levels == 0) {
                throw new IOException("at the bottom " + Choice.getInt(0, 1));
            }
            return deep(levels - 1) + 1;
        } catch (IOException exception) {
            if (levels % 5 == 3) {
                throw new IOException("again", exception);
            }
            throw exception;
        } finally {
            if (levels % 7 == 0) {
                log(levels);
            }
        }
    }

    static int endless(int level) {
        try {
            return endless(level + 1);
        } finally {
            level++;
        }
    }

    static void exceptions() throws Exception {
        try (Closeable first = () -> { throw new IllegalStateException("closing"); }; Closeable second = () -> log("closed")) {
            deep(20);
        } catch (IOException exception) {
            StringWriter trace = new StringWriter();
            exception.printStackTrace(new PrintWriter(trace));
            log(trace.toString().length() + " " + exception.getSuppressed().length);
        }
        int chosen = Choice.getInt(0, 3);
        try {
            endless(0);
        } catch (StackOverflowError error) {
            log("overflow " + (error.getStackTrace().length > 100));
        }
        Object[] objects = new Integer[1];
        try {
            switch (chosen) {
                case 0 -> objects[0] = "wrong";
                case 1 -> objects[2] = 1;
                case 2 -> ((int[]) null)[0]++;
                default -> objects[chosen / (chosen - 3)] = 1;
            }
        } catch (RuntimeException exception) {
            log(exception);
        }
        tell();
        if (chosen == 3) {
            throw new Exception("the end", new Error("its cause"));
        }
    }

    // Weak references and collections, with choices open and made.
    static void references() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object[] objects = {new Object(), new Object(), new Object(), new Object()};
        List<Reference<Object>> references = new ArrayList<>();
        for (Object object : objects) {
            references.add(new WeakReference<>(object, queue));
            references.add(new PhantomReference<>(object, queue));
        }
        Object kept = Choice.getAny(objects[0], objects[1]);
        int gone = Choice.getInt(0, 3);
        objects[gone] = null;
        Map<Object, String> map = new WeakHashMap<>();
        map.put(new Object(), "lost");
        map.put(objects[gone == 2 ? 3 : 2], "kept");
        garbage(1500);
        System.gc();
        for (Reference<?> found = queue.poll(); found != null; found = queue.poll()) {
            log(references.indexOf(found));
        }
        log(map.values());
        objects = null;
        garbage(500);
        System.gc();
        for (Reference<?> found = queue.poll(); found != null; found = queue.poll()) {
            log(references.indexOf(found));
        }
        log(System.identityHashCode(kept));
        tell();
    }

    static Object garbage(int pieces) {
        Object[] kept = new Object[16];
        for (int number = 0; number < pieces; number++) {
            kept[number % kept.length] = number % 3 == 0 ? new Object[] {kept[(number + 1) % 16], new byte[6000]} : new int[number];
            if (number % 40 == 0) {
                Arrays.fill(kept, null);
            }
        }
        return kept;
    }

    // Files of the path's own, half written and half read.
    static void files() throws Exception {
        Path folder = Files.createTempDirectory("moments");
        Path file = folder.resolve("file");
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            for (int line = 0; line < 6; line++) {
                out.writeBytes("line " + line + "\n");
                if (line == 2 && Choice.getBoolean()) {
                    out.seek(3);
                }
            }
            try (FileChannel channel = out.getChannel()) {
                MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 40);
                mapped.put(Choice.getInt(0, 2), (byte) '#');
                mapped.putLong(16, Choice.getLong(1L << 40, (1L << 40) + 1));
            }
        }
        try (BufferedReader in = Files.newBufferedReader(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
            log(in.readLine());
            Files.move(file, folder.resolve("moved"));
            Files.writeString(folder.resolve("other"), "x", StandardOpenOption.CREATE);
            log(in.readLine());
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            List<String> names = new ArrayList<>();
            entries.forEach(entry -> names.add(entry.getFileName() + ":" + entry.toFile().length()));
            Collections.sort(names);
            log(names);
        }
        Files.delete(folder.resolve("other"));
        log(Files.exists(folder.resolve("other")) + " " + Files.getLastModifiedTime(folder.resolve("moved")));
        tell();
    }

    // Streams whose state is outside of the heap.
    static void zipped() throws Exception {
        byte[] data = new byte[3000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * i % 97);
        }
        Deflater deflater = new Deflater(Choice.getInt(1, 3));
        deflater.setInput(data, 0, 1500);
        byte[] packed = new byte[4000];
        int length = deflater.deflate(packed, 0, 700, Deflater.SYNC_FLUSH);
        deflater.setInput(data, Choice.getBoolean() ? 1500 : 1400, 1500);
        deflater.finish();
        while (!deflater.finished()) {
            length += deflater.deflate(packed, length, 11);
        }
        Inflater inflater = new Inflater();
        CRC32 crc = new CRC32();
        byte[] piece = new byte[Choice.getInt(1, 2) * 37];
        inflater.setInput(packed, 0, length);
        while (!inflater.finished()) {
            crc.update(piece, 0, inflater.inflate(piece));
        }
        log(length + " " + Long.toHexString(crc.getValue()));
        deflater.end();
        inflater.end();
        ByteBuffer direct = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
        direct.putInt(Choice.getInt(0, 1)).putLong(crc.getValue());
        log(direct.getLong(4) + " " + direct.get(0));
        tell();
    }

    // Unknown longs, and arrays with unknowns in them.
    static void wide() {
        long wide = Choice.getLong(5_000_000_000L, 5_009_000_000L);
        long small = Choice.getLong(5, 7);
        long[] longs = {1, small, 3};
        byte[] bytes = new byte[9];
        short[] shorts = new short[4];
        boolean[] booleans = new boolean[3];
        double[] doubles = {Choice.getAny(0.5, 1.5), 2};
        bytes[4] = (byte) Choice.getInt(-2, 1);
        shorts[1] = (short) Choice.getInt(0, 1);
        booleans[2] = Choice.getBoolean();
        long[] copy = longs.clone();
        System.arraycopy(bytes, 3, bytes, 0, 4);
        if (wide > 5_000_004_000L) {
            log("large");
        } else if (wide == 5_000_000_007L) {
            log("seven");
        }
        if (small >= 6) {
            log(copy[1]);
        }
        if (bytes[1] < 0) {
            log("negative " + bytes[4]);
        }
        synchronized (bytes) {
            log(bytes.hashCode() == System.identityHashCode(bytes));
        }
        if (booleans[2] && shorts[1] == 1) {
            log(doubles[0] * 2);
        }
        if (wide <= 5_000_004_000L) {
            Choice.assume(wide < 5_000_000_002L || wide == 5_000_004_000L);
        } else {
            Choice.assume(wide > 5_008_999_999L);
        }
        tell();
    }

    static class Node {
        Node next;
        int value;
    }

    static void pools() {
        ObjectPool<Node> nodes = new ObjectPool<>(Node.class, 3, true);
        Node first = nodes.getAny();
        Node fresh = nodes.getNew();
        fresh.value = Choice.getInt(0, 1);
        fresh.next = first;
        Node last = nodes.getAny();
        if (first != null && first.next == null) {
            first.next = last;
        }
        int length = 0;
        for (Node node = fresh; node != null && length < 5; node = node.next) {
            length += node.value + 1;
        }
        log(length);
        if (Choice.getBoolean()) {
            int number = 0;
            for (Node node : nodes) {
                log(number++ + (node == last ? "last" : node.next == null ? "free" : "linked"));
            }
        }
        tell();
    }

    // Classes, call sites and constants that come to be on the way.
    static class Loader extends ClassLoader {
        @Override
        public Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Moments$Node") && !name.startsWith("Moments$Late")) {
                return super.loadClass(name, resolve);
            }
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                try (InputStream in = Moments.class.getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    log("loads" + name.length());
                    found = defineClass(name, bytes, 0, bytes.length);
                } catch (IOException exception) {
                    throw new ClassNotFoundException(name, exception);
                }
            }
            return found;
        }
    }

    public static class Late implements Callable<String> {
        static final int NUMBER = new Node().hashCode() & 3;
        static int count = Choice.getInt(0, 1);

        public String call() {
            return "late" + count++ + (NUMBER < 4);
        }
    }

    interface Shape {
        default String name() {
            return getClass().isHidden() + "shape";
        }

        int corners();
    }

    record Square(int size) implements Shape {
        public int corners() {
            return 4;
        }
    }

    @SuppressWarnings("unchecked")
    static void loaders() throws Exception {
        int chosen = Choice.getInt(0, 2);
        for (int round = 0; round <= chosen; round++) {
            ClassLoader loader = new Loader();
            Callable<String> late = (Callable<String>) loader.loadClass("Moments$Late").getDeclaredConstructor().newInstance();
            log(late.call() + late.call());
        }
        tell();
    }

    @SuppressWarnings("unchecked")
    static void linking() throws Throwable {
        int chosen = Choice.getInt(0, 2);
        Shape shape = chosen == 1 ? () -> 3 : new Square(chosen);
        log(shape.corners() + (chosen == 1 ? "" : shape + shape.name()));
        MethodHandle handle = MethodHandles.lookup().findVirtual(Shape.class, "corners", MethodType.methodType(int.class));
        log((int) handle.invokeExact(shape) + (int) handle.invoke(shape));
        Comparable<Object> proxy = (Comparable<Object>) Proxy.newProxyInstance(Moments.class.getClassLoader(),
            new Class<?>[] {Comparable.class}, (self, method, arguments) -> method.getName().length());
        log(proxy.compareTo("x"));
        log(("in" + chosen).intern() == ("in" + chosen).intern());
        log(String.format("%03d|%-5s|%.2f", chosen, "a", chosen / 3.0));
        log(Moments.class.getDeclaredMethod("deep", int.class).getExceptionTypes().length);
        tell();
    }

    // Deep recursion, so that stacks grow and shrink, in several threads, with choices at the bottom.
    static int down(int levels) {
        if (levels == 0) {
            return Choice.getInt(0, 2);
        }
        int here = levels * 3;
        int below = levels % 2 == 0 ? down(levels - 1) : synchronizedDown(levels - 1);
        return here % 3 + below;
    }

    static synchronized int synchronizedDown(int levels) {
        return down(levels);
    }

    static void stacks() throws Exception {
        int[] results = new int[3];
        Thread[] threads = new Thread[3];
        for (int number = 0; number < threads.length; number++) {
            int own = number;
            threads[number] = new Thread(() -> results[own] = down(300 + own * 900));
            threads[number].start();
        }
        int main = down(2000);
        for (Thread thread : threads) {
            thread.join();
        }
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> main);
        log(Arrays.toString(results) + local.get());
        tell();
    }

    static void exits() {
        int status = Choice.getInt(0, 2);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            log("hook" + Choice.getInt(0, 1));
            tell();
        }));
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                log("tick");
            }
        }, 1, 1);
        for (int i = 0; i < 60_000; i++) {
            status ^= i & 4;
        }
        log("out");
        System.exit(status & 3);
    }

    /** All of it, without a choice. */
    public static void main(String[] arguments) throws Throwable {
        for (int round = 0; round < 2; round++) {
            garbage(800);
            Object object = new Object();
            WeakReference<Object> weak = new WeakReference<>(object);
            Thread[] threads = new Thread[4];
            for (int number = 0; number < threads.length; number++) {
                int levels = 200 * number;
                threads[number] = new Thread(() -> log(Thread.currentThread().getName() + unforked(levels)));
                threads[number].start();
            }
            log(object.hashCode());
            object = null;
            System.gc();
            log(weak.get() == null);
            for (Thread thread : threads) {
                thread.join();
            }
            tell();
        }
    }

    static int unforked(int levels) {
        return levels == 0 ? 0 : 1 + unforked(levels - 1);
    }
}
