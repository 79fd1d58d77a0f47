// Every access mode of var handles to fields and elements of several types, and views of byte arrays.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleModes {
    int i = 1;
    long l = 1;
    short s = 1;
    byte b = 1;
    char c = 'a';
    float f = 1;
    double d = 1;
    boolean z;
    String text = "a";
    final int fixed = 3;
    static int counter = 10;
    static volatile Object shared = "first";

    static VarHandle field(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(VarHandleModes.class, name, type);
    }

    static VarHandle statics(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, name, type);
    }

    public static void main(String[] args) throws Throwable {
        VarHandleModes o = new VarHandleModes();
        VarHandle i = field("i", int.class);
        System.out.println((int) i.get(o) + " " + (int) i.getVolatile(o) + " " + (int) i.getOpaque(o) + " " + (int) i.getAcquire(o));
        i.set(o, 2);
        i.setVolatile(o, 3);
        i.setOpaque(o, 4);
        i.setRelease(o, 5);
        System.out.println(i.compareAndSet(o, 5, 6) + " " + i.compareAndSet(o, 5, 7) + " " + o.i);
        System.out.println((int) i.compareAndExchange(o, 6, 8) + " " + (int) i.compareAndExchangeAcquire(o, 8, 9)
            + " " + (int) i.compareAndExchangeRelease(o, 0, 1) + " " + o.i);
        System.out.println(i.weakCompareAndSet(o, 9, 10) + " " + i.weakCompareAndSetPlain(o, 10, 11) + " "
            + i.weakCompareAndSetAcquire(o, 11, 12) + " " + i.weakCompareAndSetRelease(o, 12, 13));
        System.out.println((int) i.getAndSet(o, 20) + " " + (int) i.getAndSetAcquire(o, 21) + " " + (int) i.getAndSetRelease(o, 22));
        System.out.println((int) i.getAndAdd(o, 5) + " " + (int) i.getAndAddAcquire(o, 5) + " " + (int) i.getAndAddRelease(o, -1));
        System.out.println((int) i.getAndBitwiseOr(o, 64) + " " + (int) i.getAndBitwiseAnd(o, 0x5f) + " " + (int) i.getAndBitwiseXor(o, 1) + " " + o.i);

        VarHandle l = field("l", long.class);
        System.out.println((long) l.getAndAdd(o, 1L << 40) + " " + l.compareAndSet(o, (1L << 40) + 1, -1L) + " " + o.l
            + " " + (long) l.getAndBitwiseAnd(o, 0xff00L) + " " + o.l);
        VarHandle s = field("s", short.class);
        System.out.println((short) s.getAndAdd(o, (short) 32767) + " " + o.s + " " + s.compareAndSet(o, (short) -32768, (short) 4) + " " + o.s);
        VarHandle b = field("b", byte.class);
        System.out.println((byte) b.getAndAdd(o, (byte) 127) + " " + o.b + " " + (byte) b.getAndBitwiseXor(o, (byte) 0x7f) + " " + o.b);
        VarHandle c = field("c", char.class);
        System.out.println((char) c.getAndAdd(o, (char) 1) + " " + o.c + " " + (char) c.getAndSet(o, 'z') + " " + o.c);
        VarHandle f = field("f", float.class);
        System.out.println((float) f.getAndAdd(o, 0.5f) + " " + o.f + " " + f.compareAndSet(o, 1.5f, Float.NaN) + " " + f.compareAndSet(o, Float.NaN, 2f) + " " + o.f);
        VarHandle d = field("d", double.class);
        System.out.println((double) d.getAndAdd(o, 0.25) + " " + o.d + " " + (double) d.compareAndExchange(o, 1.25, -0.0) + " " + o.d);
        VarHandle z = field("z", boolean.class);
        System.out.println(z.compareAndSet(o, false, true) + " " + (boolean) z.getAndBitwiseXor(o, true) + " " + o.z);
        VarHandle text = field("text", String.class);
        System.out.println(text.compareAndSet(o, "a", "b") + " " + (String) text.getAndSet(o, null) + " " + o.text);
        System.out.println(text.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " "
            + field("fixed", int.class).isAccessModeSupported(VarHandle.AccessMode.SET));
        try {
            text.getAndAdd(o, "x");
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }

        VarHandle counter = statics("counter", int.class);
        VarHandle shared = statics("shared", Object.class);
        System.out.println((int) counter.getAndAdd(1) + " " + counter + " " + VarHandleModes.counter);
        System.out.println(shared.compareAndSet("first", 2) + " " + VarHandleModes.shared + " " + shared.getAndSet(null));

        long[] longs = {1, 2, 3};
        VarHandle element = MethodHandles.arrayElementVarHandle(long[].class);
        System.out.println((long) element.getAndAdd(longs, 1, 40L) + " " + element.compareAndSet(longs, 2, 3L, 9L) + " " + Arrays.toString(longs));
        byte[] bytes = new byte[16];
        VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        big.set(bytes, 0, 0x01020304);
        little.set(bytes, 8, 0x0807060504030201L);
        System.out.println(Arrays.toString(bytes) + " " + (long) little.get(bytes, 5));
        VarHandle buffer = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        ByteBuffer direct = ByteBuffer.wrap(bytes);
        System.out.println((short) buffer.get(direct, 1));
        Object[] objects = new String[] {"p", "q"};
        VarHandle strings = MethodHandles.arrayElementVarHandle(Object[].class);
        try {
            strings.set(objects, 0, (Object) 1);
        } catch (ArrayStoreException | ClassCastException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            element.get(longs, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            i.set((VarHandleModes) null, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            i.set(o, "text");
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        Object boxed = i.get(o);
        System.out.println(boxed + " " + (long) i.get(o));
        VarHandle exact = i.withInvokeExactBehavior();
        try {
            Object inexact = exact.get(o);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }

        MethodHandle getter = i.toMethodHandle(VarHandle.AccessMode.GET);
        MethodHandle generic = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD,
            MethodType.methodType(int.class, VarHandleModes.class, int.class));
        System.out.println((int) getter.invokeExact(o) + " " + (int) generic.invokeExact(i, o, 3) + " " + o.i);
        System.out.println(i.varType() + " " + i.coordinateTypes() + " " + i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.storeStoreFence();
    }
}
