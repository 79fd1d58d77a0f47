import static jaywalk.Choice.*;

import java.lang.invoke.*;
import java.lang.reflect.*;
import java.nio.*;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.*;

/** Open numbers in atomic variables, buffers and reflection: each method's name begins with the verdict. */
public class Atomics {
    static void holds_atomic_ints() {
        int x = anyInt();
        int y = anyInt();
        AtomicInteger a = new AtomicInteger(x);
        assert a.get() == x && a.getAndAdd(y) == x && a.get() == x + y;
        assert a.incrementAndGet() == x + y + 1 && a.getAndDecrement() == x + y + 1;
        assert a.getAndSet(y) == x + y && a.get() == y;
        assert a.addAndGet(x) == x + y;
        a.set(x);
        assert a.updateAndGet(i -> i * 3) == x * 3;
        assert a.accumulateAndGet(y, (i, j) -> i ^ j) == (x * 3 ^ y);
        a.lazySet(5);
        assert a.intValue() == 5 && a.getPlain() == 5;
    }

    static void holds_an_exchange_of_equal_ints() {
        int x = anyInt();
        int y = anyInt();
        AtomicInteger a = new AtomicInteger(x);
        boolean done = a.compareAndSet(y, 7);
        assert done == (x == y) && a.get() == (x == y ? 7 : x);
        assert a.compareAndExchange(x, y) == (x == y ? 7 : x);
        assert a.weakCompareAndSetPlain(a.get(), 9) && a.get() == 9;
    }

    static void fails_an_exchange_of_other_ints() {
        AtomicInteger a = new AtomicInteger(anyInt());
        assert !a.compareAndSet(123456, 7);
    }

    static void holds_atomic_longs() {
        long x = anyLong();
        long y = anyLong();
        AtomicLong a = new AtomicLong(x);
        assert a.getAndAdd(y) == x && a.get() == x + y && a.getAndSet(y) == x + y;
        assert a.compareAndSet(x, 3) == (x == y);
        assert a.compareAndExchange(y, x) == (x == y ? 3 : y);
    }

    static void fails_a_counter_wraps() {
        AtomicLong a = new AtomicLong(anyLong());
        long before = a.get();
        assert a.incrementAndGet() > before;
    }

    static void holds_atomic_booleans() {
        boolean x = anyBoolean();
        AtomicBoolean a = new AtomicBoolean(x);
        assert a.get() == x && a.compareAndSet(x, !x) && a.get() != x && a.getAndSet(x) != x;
    }

    static void holds_atomic_references() {
        int x = anyInt();
        AtomicReference<Integer> r = new AtomicReference<>(x);
        assert r.get() == x;
        Integer old = r.get();
        assert r.compareAndSet(old, 7) && r.get() == 7;
        assert r.getAndUpdate(i -> i + x) == 7 && r.get() == 7 + x;
        assert r.accumulateAndGet(1, Integer::sum) == 8 + x;
    }

    static void holds_atomic_arrays() {
        int x = anyInt();
        long y = anyLong();
        AtomicIntegerArray a = new AtomicIntegerArray(4);
        a.set(1, x);
        assert a.getAndAdd(1, 5) == x && a.get(1) == x + 5 && a.get(0) == 0;
        assert a.compareAndSet(2, 0, x) && a.get(2) == x && a.compareAndSet(2, 9, 1) == (x == 9);
        AtomicLongArray b = new AtomicLongArray(2);
        b.set(0, y);
        assert b.incrementAndGet(0) == y + 1 && b.getAndSet(0, 4) == y + 1;
    }

    static void fails_an_atomic_array_at_any_index() {
        AtomicIntegerArray a = new AtomicIntegerArray(4);
        a.incrementAndGet(anyInt());
    }

    static void holds_adders() {
        LongAdder a = new LongAdder();
        long x = anyLong();
        a.add(x);
        a.increment();
        a.add(x);
        assert a.sum() == 2 * x + 1;
        LongAccumulator m = new LongAccumulator(Math::max, Long.MIN_VALUE);
        m.accumulate(x);
        m.accumulate(5);
        assert m.get() >= x && m.get() >= 5;
    }

    static void holds_maps_of_counters() {
        Map<String, AtomicInteger> m = new ConcurrentHashMap<>();
        int x = anyInt();
        m.computeIfAbsent("a", k -> new AtomicInteger()).addAndGet(x);
        m.computeIfAbsent("a", k -> new AtomicInteger()).addAndGet(2);
        assert m.get("a").get() == x + 2;
    }

    volatile int number;
    volatile long wide;
    static int shared;
    int plain;

    static final VarHandle NUMBER;
    static final VarHandle WIDE;
    static final VarHandle SHARED;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(Atomics.class, "number", int.class);
            WIDE = lookup.findVarHandle(Atomics.class, "wide", long.class);
            SHARED = lookup.findStaticVarHandle(Atomics.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void holds_variable_handles() {
        Atomics o = new Atomics();
        int x = anyInt();
        long y = anyLong();
        NUMBER.set(o, x);
        assert (int) NUMBER.getVolatile(o) == x && (int) NUMBER.getAndAdd(o, 3) == x && o.number == x + 3;
        assert NUMBER.compareAndSet(o, x, 1) == false && NUMBER.compareAndSet(o, x + 3, x) && o.number == x;
        assert (int) NUMBER.getAndBitwiseOr(o, 4) == x && o.number == (x | 4);
        WIDE.setRelease(o, y);
        assert (long) WIDE.getAcquire(o) == y && (long) WIDE.getAndAdd(o, y) == y && o.wide == 2 * y;
        SHARED.set(x);
        assert (int) SHARED.get() == x && shared == x;
        int[] a = new int[3];
        INTS.set(a, 1, x);
        assert (int) INTS.getAndAdd(a, 1, 1) == x && a[1] == x + 1;
    }

    static void holds_updaters() {
        AtomicIntegerFieldUpdater<Atomics> u = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "number");
        Atomics o = new Atomics();
        int x = anyInt();
        u.set(o, x);
        assert u.getAndIncrement(o) == x && o.number == x + 1 && u.compareAndSet(o, x + 1, 0) && o.number == 0;
    }

    static void holds_bytes_of_a_view() {
        byte[] b = new byte[8];
        int x = anyInt();
        VIEW.set(b, 2, x);
        assert (int) VIEW.get(b, 2) == x && b[5] == (byte) x && b[2] == (byte) (x >> 24);
    }

    static void holds_buffers() {
        ByteBuffer b = ByteBuffer.allocate(32);
        int x = anyInt();
        long y = anyLong();
        short s = anyShort();
        char c = anyChar();
        b.putInt(x).putLong(y).putShort(s).putChar(c).put((byte) x);
        b.flip();
        assert b.getInt() == x && b.getLong() == y && b.getShort() == s && b.getChar() == c && b.get() == (byte) x;
        b.order(ByteOrder.LITTLE_ENDIAN);
        b.clear();
        b.putInt(x);
        assert b.get(0) == (byte) x && b.getInt(0) == x;
        assert b.order(ByteOrder.BIG_ENDIAN).getInt(0) == Integer.reverseBytes(x);
    }

    static void holds_buffers_of_floats() {
        ByteBuffer b = ByteBuffer.allocate(16);
        float f = anyFloat();
        double d = anyDouble();
        b.putFloat(f).putDouble(d);
        b.flip();
        float g = b.getFloat();
        double e = b.getDouble();
        assert (g == f || f != f) && (e == d || d != d);
    }

    static void holds_views_of_buffers() {
        ByteBuffer b = ByteBuffer.allocate(16);
        int x = anyInt();
        b.asIntBuffer().put(2, x);
        assert b.getInt(8) == x && b.asIntBuffer().get(2) == x;
        IntBuffer i = IntBuffer.wrap(new int[] {1, x, 3});
        assert i.get(1) == x;
        LongBuffer l = LongBuffer.allocate(2);
        l.put(x);
        assert l.get(0) == x;
    }

    static void fails_a_buffer_is_too_small() {
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(anyInt(0, 5), 1);
    }

    static void holds_arrays_by_reflection() {
        int x = anyInt();
        int[] a = new int[2];
        Array.setInt(a, 1, x);
        assert a[1] == x && Array.getInt(a, 1) == x && (Integer) Array.get(a, 1) == x;
        Array.set(a, 0, x);
        assert a[0] == x && Array.getLong(a, 0) == x;
        long[] l = new long[1];
        Array.setInt(l, 0, x);
        assert l[0] == x;
        Object o = Array.newInstance(Integer.class, 2);
        Array.set(o, 0, x);
        assert (Integer) Array.get(o, 0) == x;
        byte[] b = new byte[1];
        Array.setByte(b, 0, (byte) x);
        assert b[0] == (byte) x;
    }

    public static int twice(int i) {
        return 2 * i;
    }

    public long sum(long a, Integer b, char c) {
        return a + b + c;
    }

    public static class Point {
        public final int x;
        public double y;

        public Point(int x, double y) {
            this.x = x;
            this.y = y;
        }
    }

    static void holds_methods_by_reflection() throws Exception {
        int x = anyInt();
        long l = anyLong();
        char c = anyChar();
        Method twice = Atomics.class.getMethod("twice", int.class);
        assert (Integer) twice.invoke(null, x) == 2 * x;
        Method sum = Atomics.class.getMethod("sum", long.class, Integer.class, char.class);
        assert (Long) sum.invoke(new Atomics(), l, x, c) == l + x + c;
        assert (Long) sum.invoke(new Atomics(), x, x, c) == (long) x + x + c;
    }

    static void holds_many_calls_by_reflection() throws Exception {
        int x = anyInt();
        Method twice = Atomics.class.getMethod("twice", int.class);
        for (int i = 0; i < 30; i++) assert (Integer) twice.invoke(null, x) == 2 * x;
    }

    static void holds_constructors_and_fields_by_reflection() throws Exception {
        int x = anyInt();
        double d = anyDouble();
        Point p = Point.class.getConstructor(int.class, double.class).newInstance(x, d);
        assert p.x == x;
        Field fx = Point.class.getField("x");
        Field fy = Point.class.getField("y");
        assert (Integer) fx.get(p) == x && fx.getInt(p) == x && fx.getLong(p) == x;
        fy.set(p, 2.0);
        assert fy.getDouble(p) == 2.0;
        Field plain = Atomics.class.getDeclaredField("plain");
        Atomics o = new Atomics();
        plain.setInt(o, x);
        assert o.plain == x;
        plain.set(o, x + 1);
        assert o.plain == x + 1 && plain.get(o).equals(x + 1);
    }

    static void holds_method_handles() throws Throwable {
        int x = anyInt();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle twice = lookup.findStatic(Atomics.class, "twice", MethodType.methodType(int.class, int.class));
        assert (int) twice.invokeExact(x) == 2 * x;
        assert (Integer) twice.invoke((Integer) x) == 2 * x;
        assert (Integer) twice.invokeWithArguments(x) == 2 * x;
        MethodHandle get = lookup.findGetter(Point.class, "x", int.class);
        assert (int) get.invokeExact(new Point(x, 0)) == x;
        MethodHandle bound = MethodHandles.insertArguments(twice, 0, x);
        assert (int) bound.invokeExact() == 2 * x;
    }

    static void holds_proxies() {
        int x = anyInt();
        Comparable<Integer> c = (Comparable<Integer>) Proxy.newProxyInstance(
                Atomics.class.getClassLoader(), new Class<?>[] {Comparable.class},
                (proxy, method, arguments) -> (Integer) arguments[0] + 1);
        assert c.compareTo(x) == x + 1;
    }

    static void limit_direct_buffers() {
        ByteBuffer b = ByteBuffer.allocateDirect(8);
        int x = anyInt();
        b.putInt(x);
        assert b.getInt(0) == x;
    }
}
