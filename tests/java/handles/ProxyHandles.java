// Call sites that change, switch points, invokers, and a handle behind an interface.
import java.lang.invoke.*;

import static java.lang.invoke.MethodType.methodType;

public class ProxyHandles {
    static String first(String s) { return "first " + s; }
    static String second(String s) { return "second " + s; }
    static long sum(long a, long b, long c, long d, long e) { return a + b * 2 + c * 3 + d * 4 + e * 5; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = methodType(String.class, String.class);
        MethodHandle first = lookup.findStatic(ProxyHandles.class, "first", type), second = lookup.findStatic(ProxyHandles.class, "second", type);
        MutableCallSite site = new MutableCallSite(first);
        MethodHandle dynamic = site.dynamicInvoker();
        System.out.println((String) dynamic.invokeExact("a"));
        site.setTarget(second);
        System.out.println((String) dynamic.invokeExact("b"));
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(first, second);
        System.out.println((String) guarded.invokeExact("c") + point.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println((String) guarded.invokeExact("d") + point.hasBeenInvalidated());
        ConstantCallSite constant = new ConstantCallSite(first);
        try {
            constant.setTarget(second);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant stays " + (String) constant.dynamicInvoker().invokeExact("e"));
        }
        MethodHandle invoker = MethodHandles.invoker(type), exact = MethodHandles.exactInvoker(type);
        System.out.println((String) invoker.invoke(first, "f") + " " + (String) exact.invokeExact(second, "g"));
        MethodHandle sum = lookup.findStatic(ProxyHandles.class, "sum", methodType(long.class, long.class, long.class, long.class, long.class, long.class));
        System.out.println((long) sum.invokeExact(1L, 2L, 3L, 4L, 5L) + " " + sum.invokeWithArguments(1, 2, 3, 4, 5) + " " + (long) sum.invoke((byte) 1, (short) 2, 'c', 4, 5L));
        MethodHandle partial = MethodHandles.insertArguments(sum, 1, 10L, 20L);
        System.out.println((long) partial.invokeExact(1L, 2L, 3L) + " " + partial.type());
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.insertArguments(
                lookup.findVirtual(java.io.PrintStream.class, "println", methodType(void.class, String.class)), 0, System.out, "run by a proxy"));
        r.run();
        long total = 0;
        for (int i = 0; i < 500; i++) total += (long) partial.invokeExact((long) i, 1L, 1L);
        System.out.println(total);
    }
}
