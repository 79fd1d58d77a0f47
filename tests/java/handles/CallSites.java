// Call sites whose targets change, switch points, and handles that loop, catch and clean up.

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.lang.invoke.WrongMethodTypeException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class CallSites {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static String hello(String name) {
        return "hello " + name;
    }

    static String bye(String name) {
        return "bye " + name;
    }

    static int step(int sum, int i) {
        return sum + i * i;
    }

    static boolean below(int sum, int limit) {
        return sum < limit;
    }

    static int thrower(int x) throws Exception {
        if (x > 2) {
            throw new Exception("too big: " + x);
        }
        return x;
    }

    static int handle(Exception e, int x) {
        System.out.println("caught " + e.getMessage());
        return -x;
    }

    static int cleanup(Throwable t, int result, int x) {
        System.out.println("cleanup " + t + " " + result + " " + x);
        return result + 100;
    }

    static List<String> add(List<String> list, String s) {
        list.add(s.toUpperCase());
        return list;
    }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return LOOKUP.findStatic(CallSites.class, name, MethodType.methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle hello = find("hello", String.class, String.class);
        MethodHandle bye = find("bye", String.class, String.class);

        MutableCallSite site = new MutableCallSite(hello);
        MethodHandle invoker = site.dynamicInvoker();
        System.out.println((String) invoker.invokeExact("a"));
        site.setTarget(bye);
        System.out.println((String) invoker.invokeExact("b"));
        MutableCallSite.syncAll(new MutableCallSite[] {site});
        VolatileCallSite changing = new VolatileCallSite(bye.type());
        try {
            System.out.println(changing.dynamicInvoker().invoke("unset"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        changing.setTarget(hello);
        System.out.println(changing.dynamicInvoker().invoke("c"));
        try {
            changing.setTarget(find("step", int.class, int.class, int.class));
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        CallSite constant = new ConstantCallSite(hello);
        try {
            constant.setTarget(bye);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant " + constant.type());
        }

        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(hello, bye);
        System.out.println(guarded.invoke("d"));
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println(guarded.invoke("e") + " " + point.hasBeenInvalidated());

        MethodHandle step = find("step", int.class, int.class, int.class);
        MethodHandle counted = MethodHandles.countedLoop(
            MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 0), step);
        System.out.println((int) counted.invoke());
        MethodHandle whileLoop = MethodHandles.whileLoop(MethodHandles.identity(int.class),
            find("below", boolean.class, int.class, int.class),
            MethodHandles.dropArguments(MethodHandles.insertArguments(step, 1, 3), 1, int.class));
        System.out.println((int) whileLoop.asType(MethodType.methodType(int.class, int.class)
            .appendParameterTypes()).type().parameterCount());

        MethodHandle iterated = MethodHandles.iteratedLoop(
            LOOKUP.findVirtual(List.class, "iterator", MethodType.methodType(Iterator.class)),
            MethodHandles.dropArguments(LOOKUP.findConstructor(ArrayList.class, MethodType.methodType(void.class))
                .asType(MethodType.methodType(List.class)), 0, List.class),
            find("add", List.class, List.class, String.class));
        System.out.println(iterated.invoke(List.of("x", "y", "z")));

        MethodHandle thrower = find("thrower", int.class, int.class);
        MethodHandle caught = MethodHandles.catchException(thrower, Exception.class,
            find("handle", int.class, Exception.class, int.class));
        System.out.println((int) caught.invokeExact(2) + " " + (int) caught.invokeExact(5));
        MethodHandle cleaned = MethodHandles.tryFinally(thrower,
            find("cleanup", int.class, Throwable.class, int.class, int.class));
        System.out.println((int) cleaned.invokeExact(1));
        try {
            System.out.println((int) cleaned.invokeExact(9));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }

        MethodHandle table = MethodHandles.tableSwitch(
            MethodHandles.dropArguments(hello, 0, int.class),
            MethodHandles.dropArguments(bye, 0, int.class),
            MethodHandles.dropArguments(hello.asType(hello.type()), 0, int.class));
        System.out.println(table.invoke(0, "f") + " " + table.invoke(1, "g") + " " + table.invoke(7, "h"));

        try {
            hello.invokeExact("wrong result type");
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        Object untyped = hello.invoke((Object) "cast");
        System.out.println(untyped);
        try {
            hello.invoke((Object) 1);
        } catch (ClassCastException e) {
            System.out.println("class cast");
        }
        long widened = (long) step.invoke((byte) 1, (Integer) 2);
        System.out.println(widened);
        System.out.println(hello.invokeWithArguments("list") + " " + hello.invokeWithArguments(List.of("of")));
        MethodHandle nothing = null;
        try {
            nothing.invoke();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
