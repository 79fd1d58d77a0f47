import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Every method whose name starts with "t" dereferences null once; main prints what HotSpot says of it. */
class Nulls {
    enum Color { RED, GREEN }

    record Point(Nulls at, int x) {
        int t_recordComponent() { return at.number; }
    }

    static class Inner {
        Nulls outer;
        static Inner shared;
        static Inner[] sharedArray = new Inner[3];
        Inner next;
        int[] ints;
        Inner[] inners = new Inner[3];
        Inner self(int a, String b) { return null; }
        Inner full() { return new Inner(); }
        static Inner make(Object o, long l, int[] a, String[][] s, StringBuilder sb, Object[] os) { return null; }
        void use(long a, double b, Object c) { }
    }

    class Deep {
        int t_outerThis() { return Nulls.this.inner.next.ints[0]; }
    }

    interface Shape { double area(int scale); }

    int number;
    long big;
    double real;
    boolean flag;
    String text;
    Inner inner;
    int[] ints;
    long[] longs;
    Object[] objects;
    Inner[][] grid;
    List<String> list;
    static Nulls shared;
    static int[] sharedInts;
    static Inner sharedInner = new Inner();

    static int zero() { return 0; }
    static int[] noInts() { return null; }
    static Nulls none() { return null; }
    static String noText(String a, int... b) { return null; }
    Nulls self() { return null; }
    static <T> T generic(T t) { return t; }

    // Actions.
    static void tLoadInt(int[] a) { int x = a[0]; }
    static void tLoadLong(long[] a) { long x = a[1]; }
    static void tLoadFloat(float[] a) { float x = a[2]; }
    static void tLoadDouble(double[] a) { double x = a[3]; }
    static void tLoadByte(byte[] a) { byte x = a[4]; }
    static void tLoadBoolean(boolean[] a) { boolean x = a[5]; }
    static void tLoadChar(char[] a) { char x = a[6]; }
    static void tLoadShort(short[] a) { short x = a[7]; }
    static void tLoadObject(Object[] a) { Object x = a[8]; }
    static void tStoreInt(int[] a) { a[0] = 1; }
    static void tStoreLong(long[] a) { a[1] = 1L; }
    static void tStoreFloat(float[] a) { a[2] = 1f; }
    static void tStoreDouble(double[] a) { a[3] = 1.0; }
    static void tStoreByte(byte[] a) { a[4] = 1; }
    static void tStoreBoolean(boolean[] a) { a[5] = true; }
    static void tStoreChar(char[] a) { a[6] = 'c'; }
    static void tStoreShort(short[] a) { a[7] = 1; }
    static void tStoreObject(Object[] a) { a[8] = "x"; }
    static void tLength(int[] a) { int x = a.length; }
    static void tThrow(RuntimeException e) { throw e; }
    static void tThrowNull() { throw null; }
    static void tSynchronized(Object o) { synchronized (o) { zero(); } }
    static void tSynchronizedField() { synchronized (sharedInner.next) { zero(); } }
    static void tGetField(Nulls n) { int x = n.number; }
    static void tGetLongField(Nulls n) { long x = n.big; }
    static void tPutField(Nulls n) { n.number = 1; }
    static void tPutLongField(Nulls n) { n.big = 1; }
    static void tPutDoubleField(Nulls n) { n.real = zero() + 1.5; }
    static void tPutObjectField(Nulls n) { n.text = "x" + n; }
    static void tIncrementField(Nulls n) { n.number++; }
    static void tAddToField(Nulls n) { n.big += zero(); }
    static void tInvoke(String s) { s.length(); }
    static void tInvokeInterface(List<String> l) { l.add(0, "x"); }
    static void tInvokeManyArguments(Inner i) { i.use(zero(), 2.0, "x"); }
    static void tInvokeArrayClone(int[] a) { a.clone(); }
    static void tInvokeObjectArrayClone(String[][] a) { a.clone(); }
    private int secret() { return number; }
    static void tInvokePrivate(Nulls n) { n.secret(); }
    static void tGetClass(Object o) { o.getClass(); }
    static void tUnboxInt(Integer i) { int x = i; }
    static void tUnboxLong(Map<String, Long> m) { long x = new HashMap<String, Long>().get("a"); }
    static void tUnboxCharacter(Character c) { char x = c; }
    static void tForEachList(List<String> l) { for (String s : l) zero(); }
    static void tForEachArray(String[] a) { for (String s : a) zero(); }
    static void tSwitchString(String s) { switch (s) { case "a": zero(); break; case "b": none(); } }
    static void tSwitchEnum(Color c) { switch (c) { case RED: zero(); break; case GREEN: none(); } }
    static void tLambda(Supplier<String> s) { s.get(); }
    static void tShape(Shape s) { s.area(3); }
    static void tOuterOfNull(Nulls n) { n.new Deep(); }
    static void tMethodReference(String s) { Supplier<Integer> r = s::length; }

    // Causes.
    static void cNull() { }
    static void tConstantNull() { ((String) null).length(); }
    static void tLocal() { String s = noText("a"); s.length(); }
    static void tCastLocal(Object o) { ((String) o).length(); }
    static void tCastReturn() { ((String) generic((Object) null)).length(); }
    static void tGenericReturn() { Nulls.<String>generic(null).length(); }
    static void tListElement() { Arrays.asList("a", null).get(1).length(); }
    static void tSharedField() { shared.number = 3; }
    static void tSharedArray() { sharedInts[2] = 3; }
    static void tSharedChain() { sharedInner.next.next.next = null; }
    static void tSharedArrayElement() { Inner.sharedArray[1].next = null; }
    static void tSharedStaticInner() { Inner.shared.ints[2]++; }
    static void tStaticViaReturn() { none().number = 2; }
    static void tReturnWithArguments() { Inner.make(null, 1L, null, null, null, null).next = null; }
    static void tVarargsReturn() { noText("x", 1, 2).length(); }
    static void tReturnThenField() { sharedInner.full().next.next = null; }
    static void tReturnArray() { int x = noInts()[zero()]; }
    static void tReturnArrayIndexed(int[] a) { Inner[] b = new Inner[4]; b[noInts2()[0]].next = null; }
    static int[] noInts2() { return new int[1]; }
    static void tIndexLocal(int[][] a, int i) { a = new int[2][]; a[i][i] = 1; }
    static void tIndexConstants() { int[][][] a = new int[7][200][]; a[6][150][1000] = 1; }
    static void tIndexNegative() { int[] a = null; a[-1] = 1; }
    static void tIndexBig() { int[] a = null; a[100000] = 1; }
    static void tIndexSum(int i) { Inner[] a = new Inner[4]; a[i + 1].next = null; }
    static void tIndexReturn() { Inner[] a = new Inner[4]; a[zero()].next = null; }
    static void tIndexField() { Inner[] a = new Inner[4]; a[sharedN.number].next = null; }
    static Nulls sharedN = new Nulls();
    static void tIndexArray() { Inner[] a = new Inner[4]; int[] b = {2}; a[b[0]].next = null; }
    static void tIndexStatic() { Inner[] a = new Inner[4]; a[index].next = null; }
    static int index = 1;
    static void tIndexLong(long l) { Inner[] a = new Inner[4]; a[(int) l].next = null; }
    static void tIndexChar(char c) { Inner[] a = new Inner[4]; a[c].next = null; }
    static void tIndexByteArray(byte[] b) { b = new byte[2]; Inner[] a = new Inner[4]; a[b[1]].next = null; }
    static void tIndexIncrement(int i) { Inner[] a = new Inner[4]; a[i++].next = null; }
    static void tIndexIncremented(int i) { Inner[] a = new Inner[4]; i++; a[i].next = null; }
    static void tIndexLongStored(long l, int i) { l = 3; Inner[] a = new Inner[4]; a[i].next = null; }
    static void tTernary(boolean b, String s, String t) { (b ? s : t).length(); }
    static void tTernarySame(boolean b, Nulls s) { (b ? s : s).number++; }
    static void tTernaryArgument(boolean b, String s) { s.indexOf(b ? "a" : "b", b ? 1 : 2); }
    static void tAssignment(String s) { String t; (t = s).length(); }
    static void tArrayAssignment(Object[] a, Object b) { (a = (Object[]) b)[0] = 1; }
    static void tCompound(int[] a) { a[zero()] += 2; }
    static void tCompoundLong(long[] a, int i) { a[i] <<= 2; }
    static void tParameterOverwritten(String s) { s = null; s.length(); }
    static void tParameterIncremented(int[] a, int i) { i++; int x = a[i]; }
    static void tManyParameters(long a, double b, String c, int d, Nulls e) { e.number = d; }
    static void tLoop(String s, int n) { for (int i = 0; i < 3; i++) { s.length(); s = "x"; } }
    static void tLoopSecond(Nulls n) { n = new Nulls(); while (true) { n.number++; n = n.self(); } }
    static void tLoopStart(Nulls n) { do { n = n.self(); } while (zero() == 0); }
    static void tAfterTry(String s) { try { zero(); } finally { s.length(); } }
    static void tInCatch(String s) { try { s = null; Integer.parseInt("x"); } catch (NumberFormatException e) { s.length(); } }
    static void tCatchLocal() { String s = null; try { Integer.parseInt("x"); } catch (RuntimeException e) { s.length(); } }
    static void tCauseOfException() { try { Integer.parseInt("x"); } catch (RuntimeException e) { e.getCause().getMessage(); } }
    static void tBranches(int i, Nulls n) { Nulls m = i > 3 ? new Nulls() : null; if (n == null) m.number = 2; }
    static void tSwitchInt(int i, Nulls n) { Nulls m; switch (i) { case 0: m = n; break; case 1: m = n.self(); break; default: m = null; } m.number = 1; }
    static void tLookup(int i, Nulls n) { switch (i) { case 0: n.number = 4; break; case 1000: n.flag = true; break; default: n.big = 2; } }
    static void tConcat(Nulls n) { String s = "a" + n.number + "b"; }
    static void tConcatReturn(Nulls n) { ("a" + n).substring(1).concat(n.text); }
    static void tDeepChain() { Inner i = new Inner(); i.next = new Inner(); i.next.next = new Inner(); i.next.next.next = new Inner(); i.next.next.next.next = new Inner(); i.next.next.next.next.next.next = null; }
    static void tDeeperChain() { Inner i = new Inner(); i.next = i; i.next.next.next.next.next.next.next.ints[0] = 1; }
    static void tDeepArrays() { int[][][][][][][] a = new int[1][1][1][1][1][1][]; a[0][0][0][0][0][0][0]++; }
    static void tDeepMixed() { Inner i = new Inner(); i.inners[1] = i; i.inners[i.inners[1].inners.length - 2].inners[2].next = null; }
    static void tDeepIndex() { int[] a = {0}; Inner[] b = new Inner[1]; b[a[a[a[a[a[a[0]]]]]]].next = null; }
    static void tNestedIndex() { int[][] a = {{0}}; Inner[] b = new Inner[1]; b[a[a[0][0]][a[0][0]]].next = null; }
    static void tLambdaBody() { Function<String, Integer> f = s -> s.length(); f.apply(null); }
    static void tLambdaCapture() { String c = noText("a"); Supplier<Integer> f = () -> c.length(); f.get(); }
    static void tComparator() { Comparator.comparing(String::length).compare("a", null); }
    static void tAnonymous() { new Object() { Inner i; void go() { i.next = null; } }.go(); }
    static void tObjectParameters() { shared.equals(new Object[0], "a", 'c', (byte) 1, (short) 2, 3f, true, new Nulls[0][0]); }
    void equals(Object[] a, Object b, char c, byte d, short e, float f, boolean g, Nulls[][] h) { }
    static void tPackages(Map<String, List<Integer>> m) { m.getOrDefault("a", null); }
    static void tStringBuilder(StringBuilder b) { b.append("x").append(1); }
    static void tCharSequence(CharSequence c) { c.charAt(1); }
    static void tRequire() { java.util.Objects.requireNonNull(null); }
    static void tRequireMessage() { java.util.Objects.requireNonNull(null, "said"); }
    static void tExplicit() { throw new NullPointerException(); }
    static void tExplicitMessage() { throw new NullPointerException("mine"); }
    static void tExplicitLater() { NullPointerException e = new NullPointerException(); throw e; }
    static void tJdk() { new ArrayList<String>(null); }
    static void tJdkHash() { List.of("a").contains(null); }
    static void tUnicode(Nulls größe) { größe.number = 1; }
    static void tWide(int a00, int a01, int a02, int a03, int a04, int a05, int a06, int a07, int a08, int a09, int a10,
            int a11, int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22,
            int a23, int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34,
            int a35, int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46,
            int a47, int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58,
            int a59, int a60, int a61, int a62, int a63, int a64, int a65, String a66) {
        a66.length();
    }
    static void tWideWritten(int a00, int a01, int a02, int a03, int a04, int a05, int a06, int a07, int a08, int a09,
            int a10, int a11, int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21,
            int a22, int a23, int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33,
            int a34, int a35, int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45,
            int a46, int a47, int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57,
            int a58, int a59, int a60, int a61, int a62, int a63, int a64, int a65, String a66) {
        a66 = null;
        a66.length();
    }
    static void tManyLocals() {
        long l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0, l7 = 0, l8 = 0, l9 = 0, m0 = 0, m1 = 0, m2 = 0,
            m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0, m8 = 0, m9 = 0, n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0,
            n6 = 0, n7 = 0, n8 = 0, n9 = 0, o0 = 0, o1 = 0, o2 = 0, o3 = 0;
        String s = null;
        s.length();
    }

    // Instance methods.
    void t_this() { text.length(); }
    void t_thisExplicit() { this.inner.next = null; }
    void t_thisArray() { ints[number] = 1; }
    void t_thisLongs() { longs[zero()] += big; }
    void t_thisGrid() { grid = new Inner[2][]; grid[1][number].next = null; }
    void t_thisCall() { self().number = 1; }
    void t_thisCallChain() { new Nulls().self().inner.next = null; }
    void t_parameter(String s) { s.length(); }
    void t_secondParameter(long l, String s) { s.length(); }
    void t_local(long l, String s) { String t = s; t.length(); }
    void t_listOfThis() { list.get(zero()).length(); }
    void t_chain() { inner = new Inner(); inner.outer = this; inner.outer.inner.next.outer.text.length(); }
    void t_lambdaThis() { Supplier<Integer> s = () -> text.length(); s.get(); }
    void t_enclosing() { new Deep().t_outerThis(); }
    void t_record() { new Point(null, 1).t_recordComponent(); }
    void t_sumOfCalls() { int x = zero() + self().number; }
    void t_argumentsFirst() { inner.use(big, real, text + zero()); }
    void t_assignChain() { Inner a, b; a = b = inner; b.next = a; }
    void t_dupX(Nulls n) { int x = n.number = zero(); }
    void t_dupArray(int[] a) { int x = a[1] = zero(); }
    void t_dupLong(Nulls n) { long x = n.big = zero(); }
    void t_post(Nulls n) { long x = n.big++; }
    void t_pre(int[] a) { int x = ++a[3]; }
    void t_instanceOf(Object o) { if (!(o instanceof String)) o.hashCode(); }
    void t_multi() { int[][][] a = new int[2][3][]; a[1][2][0]++; }
    void t_conditionalAnd(Nulls n) { if (number == 0 && n.flag) zero(); }
    void t_compareDoubles() { if (real < 1.0 && big == 0L && shared.real > 2) zero(); }

    static Object argument(Class<?> type) {
        if (type == boolean.class) return true;
        if (type == char.class) return (char) 1;
        if (type == byte.class) return (byte) 1;
        if (type == short.class) return (short) 1;
        if (type == int.class) return 1;
        if (type == long.class) return 1L;
        if (type == float.class) return 1f;
        if (type == double.class) return 1.0;
        return null;
    }

    public static void main(String[] names) throws Exception {
        for (Method method : Nulls.class.getDeclaredMethods()) {
            if (!method.getName().startsWith("t")) continue;
            Object[] arguments = Arrays.stream(method.getParameterTypes()).map(Nulls::argument).toArray();
            try {
                method.invoke(method.getName().startsWith("t_") ? new Nulls() : null, arguments);
                System.out.println(method.getName() + "\tno exception");
            } catch (InvocationTargetException e) {
                StackTraceElement top = e.getCause().getStackTrace()[0];
                System.out.println(method.getName() + "\t" + top.getClassName() + "\t" + top.getMethodName() + "\t"
                    + e.getCause().getMessage());
            }
        }
    }
}
