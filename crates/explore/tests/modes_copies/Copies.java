import static jaywalk.Choice.*;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** Ways to copy values, each a program of its own; none of them needs to know what it copies. */
public class Copies {
    static class Node implements Cloneable {
        Node next;
        Object any;
        int number;
        boolean flag;
        byte small;
        char letter;
        short medium;
        static byte tiny;
        static Node shared;
        static int count;
        static boolean on;
        Object copy() throws CloneNotSupportedException { return clone(); }
        Node give(Node other) { return other; }
        static int same(int n) { return n; }
        static boolean sameFlag(boolean b) { return b; }
        long far;
        double part;
        volatile long seen;
        static long total;
        static double mean;
        static long sameFar(int n, long w, double d) { return w; }
        static double samePart(long w, double d) { return d; }
    }

    record Pair(long far, double part, int small) {}
    interface Far { long pass(long w, double d); }
    record Couple(Node first, int second, boolean third) {}
    interface Passing<T> { default T pass(T t) { return t; } }
    static class Box<T> { T value; Box(T value) { this.value = value; } T get() { return value; } }

    static final jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 3);
    private static Node node() { pool.getNew(); return pool.getAny(); }
    private static long far() { return getLong(-1, 1_000_000); }
    private static double part() { return Double.longBitsToDouble(getLong(1L << 60, (1L << 60) + 1_000_000)); }
    private static int number() { return getInt(0, 1_000_000); }

    static void locals() { Node a = node(); Node b = a; Node c = b; int n = number(); int m = n; boolean x = getBoolean(); boolean y = x; }
    static void fields() { Node a = new Node(); a.next = node(); Node b = a.next; a.any = b; a.number = number(); int m = a.number; a.flag = getBoolean(); boolean y = a.flag; }
    static void statics() { Node.shared = node(); Node b = Node.shared; Node.count = number(); int m = Node.count; Node.on = getBoolean(); boolean y = Node.on; }
    static void arrays() { Node[] a = {node(), null}; a[1] = a[0]; Object[] o = a; o[0] = a[1]; int[] n = {number(), 0}; n[1] = n[0]; }
    static void flags() { boolean[] a = {getBoolean(), false}; a[1] = a[0]; boolean b = a[1]; boolean[] c = a.clone(); System.arraycopy(a, 0, c, 1, 1); }
    static void calls() { Node a = new Node().give(node()); int n = Node.same(number()); boolean b = Node.sameFlag(getBoolean()); Passing<Node> p = new Passing<>() {}; Node c = p.pass(a); }
    static void arraycopy() { Node[] a = {node(), node()}; Object[] o = new Object[2]; System.arraycopy(a, 0, o, 0, 2); System.arraycopy(o, 0, a, 0, 2); int[] n = {number(), 1}; System.arraycopy(n, 0, n, 1, 1); }
    static void clones() throws Exception { Node a = new Node(); a.next = node(); a.number = number(); a.copy(); Node[] b = {a.next}; b.clone(); int[] n = {number()}; n.clone(); Arrays.copyOf(b, 2); Arrays.copyOf(n, 2); Arrays.copyOfRange(n, 0, 1); }
    static void fill() { int[] n = new int[3]; Arrays.fill(n, number()); Object[] o = new Object[2]; Arrays.fill(o, node()); boolean[] b = new boolean[2]; Arrays.fill(b, getBoolean()); }
    static void lists() { List<Node> a = new ArrayList<>(); a.add(node()); Node b = a.get(0); a.set(0, b); List<Node> c = new ArrayList<>(a); c.addAll(a); c.remove(0); Collections.reverse(c); a.toArray(); a.toArray(new Node[0]); new LinkedList<>(a).getFirst(); }
    static void wrapped() { Object[] a = {node()}; List<Object> b = Arrays.asList(a); b.set(0, b.get(0)); Collections.unmodifiableList(b).get(0); Collections.singletonList(node()).get(0); }
    static void maps() { Map<String, Node> a = new HashMap<>(); a.put("k", node()); Node b = a.get("k"); a.put("l", b); Map<String, Node> c = new TreeMap<>(a); c.get("l"); for (Node n : a.values()) { Node.shared = n; } for (Map.Entry<String, Node> e : new LinkedHashMap<>(a).entrySet()) { Node.shared = e.getValue(); } }
    static void lambdas() { Node a = node(); int n = number(); boolean b = getBoolean(); Supplier<Node> s = () -> a; s.get(); IntSupplier i = () -> n; i.getAsInt(); BooleanSupplier f = () -> b; f.getAsBoolean(); Function<Node, Node> g = new Node()::give; g.apply(a); UnaryOperator<Node> u = UnaryOperator.identity(); u.apply(a); }
    static void narrowing() { Node a = new Node(); a.small = (byte) getInt(-128, 127); a.letter = (char) getInt(0, 65535); a.medium = (short) getInt(-9, 9); Node.tiny = a.small; char c = a.letter; short s = (short) a.small; int i = a.medium; }
    static void casts() { Object o = node(); Node a = (Node) o; Cloneable c = (Cloneable) o; boolean is = o instanceof Node; boolean not = o instanceof String; boolean isNull = o == null; }
    static void generics() { Box<Node> b = new Box<>(node()); Node a = b.get(); Box<Box<Node>> c = new Box<>(b); Node d = c.get().get(); Couple e = new Couple(a, number(), getBoolean()); Node f = e.first(); int n = e.second(); boolean t = e.third(); }
    static void exchanges() { AtomicReference<Node> r = new AtomicReference<>(); r.compareAndSet(null, node()); AtomicReference<Node> w = new AtomicReference<>(); w.weakCompareAndSetVolatile(null, node()); AtomicInteger i = new AtomicInteger(); i.compareAndSet(0, number()); AtomicInteger j = new AtomicInteger(); j.weakCompareAndSetVolatile(0, number()); j.get(); }
    static void atomics() { AtomicReference<Node> r = new AtomicReference<>(node()); r.get(); r.set(r.get()); r.getAndSet(null); r.lazySet(node()); AtomicInteger i = new AtomicInteger(number()); i.get(); i.set(number()); i.getAndSet(1); AtomicReferenceArray<Node> a = new AtomicReferenceArray<>(2); a.set(0, node()); a.get(0); AtomicIntegerArray n = new AtomicIntegerArray(2); n.set(0, number()); n.get(0); }
    static void reflection() throws Exception { Field f = Node.class.getDeclaredField("any"); Node a = new Node(); f.set(a, node()); f.get(a); Object o = Array.newInstance(Object.class, 1); Array.set(o, 0, node()); Array.get(o, 0); Node.class.getDeclaredMethod("give", Node.class).invoke(a, node()); }
    static void handles() throws Throwable { VarHandle v = MethodHandles.lookup().findVarHandle(Node.class, "any", Object.class); Node a = new Node(); v.set(a, (Object) node()); Object o = v.get(a); v.setVolatile(a, o); VarHandle n = MethodHandles.lookup().findVarHandle(Node.class, "number", int.class); n.set(a, number()); int m = (int) n.getVolatile(a); }
    static void threads() throws Exception { Node a = node(); int n = number(); Thread t = new Thread(() -> { Node.shared = a; Node.count = n; }); t.start(); t.join(); ThreadLocal<Node> l = new ThreadLocal<>(); l.set(a); l.get(); }
    static void exceptions() { Node a = node(); try { throw new IllegalStateException() { final Node b = a; }; } catch (IllegalStateException e) { Node.shared = a; } finally { Node.shared = null; } }
    static void optionals() { Optional<Node> o = Optional.of(node()); o.get(); o.orElse(null); o.isPresent(); Objects.requireNonNull(node()); Optional.ofNullable(node()).map(a -> a); }
    static void elements() { Object a = getAny("a", "b", "c"); String b = (String) a; Object c = getAny(List.of("x", "y")); CharSequence d = (CharSequence) a; boolean n = a == null; boolean same = a == b; }
    static void ternary() { Node a = node(); Node b = Node.shared == null ? a : null; int n = Node.count == 0 ? number() : 1; }
    static void wide() { Object[][] a = {{node()}}; Object b = a[0][0]; Node[][] c = new Node[2][2]; c[1][1] = (Node) b; int[][] n = new int[2][2]; n[1][0] = number(); int m = n[1][0]; }
    static void longs() { long a = far(); long b = a; Node n = new Node(); n.far = b; b = n.far; n.seen = b; b = n.seen; Node.total = b; a = Node.total; long[] none = {}; }
    static void doubles() { double a = part(); double b = a; Node n = new Node(); n.part = b; b = n.part; Node.mean = b; a = Node.mean; long bits = Double.doubleToRawLongBits(a); }
    static void floats() { float a = Float.intBitsToFloat(number()); float b = a; int c = Float.floatToRawIntBits(b); float[] d = {b, 1}; d[1] = d[0]; }
    static void wideCalls() { long a = Node.sameFar(number(), far(), part()); double b = Node.samePart(a, part()); Far f = (w, d) -> w; a = f.pass(a, b); Far g = (w, d) -> f.pass(w, d); a = g.pass(a, b); }
    static void wideLambdas() { long a = far(); double b = part(); LongSupplier s = () -> a; long c = s.getAsLong(); DoubleSupplier t = () -> b; double d = t.getAsDouble(); LongUnaryOperator u = LongUnaryOperator.identity(); c = u.applyAsLong(a); }
    static void wideRecords() { Pair p = new Pair(far(), part(), number()); long a = p.far(); double b = p.part(); Pair q = new Pair(a, b, p.small()); }
    static void conversions() { long a = number(); long b = a; int c = (int) b; Node n = new Node(); n.far = c; n.number = (int) getLong(-5, 5); n.letter = (char) getLong(65, 70); n.small = (byte) (int) getLong(-5, 5); }
    static void wideClones() throws Exception { Node n = new Node(); n.far = far(); n.part = part(); Node m = (Node) n.copy(); long a = m.far; double b = m.part; }
    static void wideAtomics() { AtomicLong a = new AtomicLong(far()); long b = a.get(); a.set(b); b = a.getAndSet(1); a.lazySet(far()); AtomicLong c = new AtomicLong(); c.compareAndSet(0, far()); }
    static void wideHandles() throws Throwable { VarHandle v = MethodHandles.lookup().findVarHandle(Node.class, "far", long.class); Node a = new Node(); v.set(a, far()); long b = (long) v.get(a); v.setVolatile(a, b); b = (long) v.getVolatile(a); VarHandle d = MethodHandles.lookup().findVarHandle(Node.class, "part", double.class); d.set(a, part()); double e = (double) d.getVolatile(a); }
    static void wideReflection() throws Exception { Field f = Node.class.getDeclaredField("far"); Node a = new Node(); f.setLong(a, far()); long b = f.getLong(a); Field g = Node.class.getDeclaredField("mean"); g.setDouble(null, part()); double c = g.getDouble(null); }
    static void wideThreads() throws Exception { long a = far(); double b = part(); Thread t = new Thread(() -> { Node.total = a; Node.mean = b; }); t.start(); t.join(); }
    static void wideBoxes() { Double a = part(); Object o = a; double b = (Double) o; List<Object> l = new ArrayList<>(); l.add(a); Double e = (Double) l.get(0); b = e; }
    static void wideHidden() { long a = far(); Object o = new Object() { long b = a; long get() { return b; } }; Supplier<Long> s = () -> 1L; try { throw new IllegalStateException(); } catch (IllegalStateException e) { Node.total = a; } }
    private static byte small() { return (byte) getInt(-128, 127); }
    private static char letter() { return getChar('\0', '\uffff'); }
    private static short medium() { return (short) getInt(-32768, 32767); }
    static void bytes() { byte[] a = {small(), 1, small()}; a[1] = a[0]; byte b = a[2]; int i = a[1]; a[0] = 3; a[2] = a[0]; }
    static void chars() { char[] a = {letter(), 'x'}; a[1] = a[0]; char b = a[1]; a[0] = 'y'; }
    static void shorts() { short[] a = {medium(), 1}; a[1] = a[0]; short b = a[1]; }
    static void longArrays() { long[] a = {far(), 1}; a[1] = a[0]; long b = a[1]; a[0] = 7; long[][] c = {a, {far()}}; b = c[1][0]; }
    static void doubleArrays() { double[] a = {part(), 1}; a[1] = a[0]; double b = a[1]; }
    static void packedCopies() { byte[] a = {small(), 1}; byte[] b = a.clone(); System.arraycopy(a, 0, b, 1, 1); b = Arrays.copyOf(b, 9); b = Arrays.copyOfRange(b, 0, 1); char[] c = {letter(), letter()}; System.arraycopy(c, 0, c, 1, 1); c.clone(); short[] d = {medium()}; d.clone(); boolean[] e = {getBoolean(), true}; e.clone(); Arrays.copyOf(e, 5); }
    static void wideCopies() { long[] a = {far(), 1}; long[] b = a.clone(); System.arraycopy(a, 0, b, 1, 1); b = Arrays.copyOf(b, 9); double[] c = {part(), 1}; System.arraycopy(c, 0, c, 1, 1); c = Arrays.copyOfRange(c, 0, 1); }
    static void packedFills() { byte[] a = new byte[3]; Arrays.fill(a, small()); char[] b = new char[3]; Arrays.fill(b, letter()); long[] c = new long[3]; Arrays.fill(c, far()); double[] d = new double[3]; Arrays.fill(d, part()); short[] e = new short[3]; Arrays.fill(e, medium()); }
    static void lockedArrays() { byte[] a = {small()}; synchronized (a) { a[0] = small(); } int h = System.identityHashCode(a); Object o = a; boolean is = o instanceof byte[]; byte[] b = (byte[]) o; int n = a.length; String s = a.getClass().getName(); long[] c = new long[2]; h = c.hashCode(); c[1] = far(); boolean same = h == c.hashCode() && a != b; synchronized (c) { c[0] = c[1]; } }
    static void packedHandles() throws Throwable { VarHandle v = MethodHandles.arrayElementVarHandle(long[].class); long[] a = new long[2]; v.set(a, 0, far()); long b = (long) v.getVolatile(a, 0); v.setVolatile(a, 1, b); AtomicLongArray c = new AtomicLongArray(2); c.set(0, far()); b = c.get(0); b = c.getAndSet(0, far()); VarHandle w = MethodHandles.arrayElementVarHandle(byte[].class); byte[] d = {small(), 1}; byte e = (byte) w.get(d, 0); }
    static void packedStreams() { char[] a = {letter()}; CharSequence c = new StringBuilder(); List<char[]> l = new ArrayList<>(); l.add(a); l.get(0)[0] = letter(); Optional<byte[]> o = Optional.of(new byte[] {small()}); byte b = o.get()[0]; }
}
