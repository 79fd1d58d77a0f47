// VarHandles on fields, statics and arrays: plain, volatile, compare-and-set, getAndAdd, bitwise.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandles {
    int i = 1;
    long l = 2;
    String s = "s";
    byte b = 3;
    boolean z;
    double d = 1.5;
    static int count;
    final int constant = 9;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle I = lookup.findVarHandle(VarHandles.class, "i", int.class);
        VarHandle L = lookup.findVarHandle(VarHandles.class, "l", long.class);
        VarHandle S = lookup.findVarHandle(VarHandles.class, "s", String.class);
        VarHandle B = lookup.findVarHandle(VarHandles.class, "b", byte.class);
        VarHandle Z = lookup.findVarHandle(VarHandles.class, "z", boolean.class);
        VarHandle D = lookup.findVarHandle(VarHandles.class, "d", double.class);
        VarHandle COUNT = lookup.findStaticVarHandle(VarHandles.class, "count", int.class);
        VarHandles o = new VarHandles();
        System.out.println((int) I.get(o) + " " + (int) I.getAndAdd(o, 5) + " " + o.i + " " + I.compareAndSet(o, 6, 60) + " " + I.compareAndSet(o, 6, 7) + " " + o.i);
        System.out.println((int) I.compareAndExchange(o, 60, 61) + " " + (int) I.compareAndExchange(o, 60, 62) + " " + (int) I.getVolatile(o));
        System.out.println((int) I.getAndBitwiseOr(o, 0xf00) + " " + (int) I.getAndBitwiseAnd(o, 0xff0) + " " + (int) I.getAndBitwiseXor(o, 1) + " " + o.i);
        L.setVolatile(o, 1L << 50);
        System.out.println((long) L.getAndAdd(o, -1L) + " " + (long) L.getAcquire(o) + " " + (long) L.getAndSet(o, 4L) + " " + o.l);
        System.out.println((String) S.getAndSet(o, "t") + " " + S.compareAndSet(o, "t", "u") + " " + (String) S.getOpaque(o) + " " + o.s);
        B.set(o, (byte) 127);
        System.out.println((byte) B.getAndAdd(o, (byte) 1) + " " + o.b + " " + Z.compareAndSet(o, false, true) + o.z + " " + (double) D.getAndAdd(o, 0.25) + " " + o.d);
        System.out.println(D.compareAndSet(o, 1.75, Double.NaN) + " " + o.d);
        COUNT.setRelease(10);
        System.out.println((int) COUNT.getAndAdd(5) + " " + count);
        VarHandle A = MethodHandles.arrayElementVarHandle(int[].class), T = MethodHandles.arrayElementVarHandle(String[].class);
        int[] array = {1, 2, 3};
        A.set(array, 1, 20);
        System.out.println((int) A.getAndAdd(array, 2, 7) + " " + A.weakCompareAndSetPlain(array, 0, 5, 6) + " " + Arrays.toString(array));
        String[] text = {"a", "b"};
        System.out.println(T.compareAndSet(text, 0, "a", "c") + " " + Arrays.toString(text));
        try {
            A.get(array, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            lookup.findVarHandle(VarHandles.class, "constant", int.class).set(o, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("final field");
        }
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        byte[] bytes = {0, 0, 1, 2, 3, 4, 5, 6};
        System.out.println((int) view.get(bytes, 0) + " " + (int) view.get(bytes, 3));
        view.set(bytes, 4, 0x01020304);
        System.out.println(Arrays.toString(bytes) + " " + I.varType() + " " + I.coordinateTypes() + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD)
                + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        System.out.println(I.toMethodHandle(VarHandle.AccessMode.GET).type() + " " + A.accessModeType(VarHandle.AccessMode.SET));
        VarHandle.fullFence();
        try {
            S.set(o, (Object) 5);
        } catch (ClassCastException e) {
            System.out.println("wrong value");
        }
    }
}
