// bindTo, insertArguments, filters, folds, guards, loops, spreaders and collectors.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;

import static java.lang.invoke.MethodType.methodType;

public class MethodHandleCombinators {
    static String cat(String a, int b, String c) { return a + b + c; }
    static boolean positive(int n) { return n > 0; }
    static String yes(int n) { return "positive " + n; }
    static String no(int n) { return "not positive " + n; }
    static int parse(String s) { return Integer.parseInt(s); }
    static String onError(NumberFormatException e, String s) { return "bad " + s; }
    static String show(int i) { return "int " + i; }
    static String list(Object... a) { return Arrays.toString(a); }
    static int step(int acc, int i) { return acc * 3 + i; }

    static MethodHandle find(String name, Class<?> r, Class<?>... p) throws Exception {
        return MethodHandles.lookup().findStatic(MethodHandleCombinators.class, name, methodType(r, p));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle cat = find("cat", String.class, String.class, int.class, String.class);
        System.out.println((String) cat.bindTo("bound").invokeExact(1, "x"));
        System.out.println((String) MethodHandles.insertArguments(cat, 1, 42).invokeExact("a", "b"));
        System.out.println((String) MethodHandles.insertArguments(cat, 0, "p", 7, "q").invokeExact());
        System.out.println((String) MethodHandles.dropArguments(cat, 1, double.class, Object.class).invoke("a", 1.5, null, 2, "b"));
        System.out.println((String) MethodHandles.permuteArguments(cat, methodType(String.class, int.class, String.class), 1, 0, 1).invokeExact(5, "s"));
        MethodHandle parse = find("parse", int.class, String.class), show = find("show", String.class, int.class);
        System.out.println((String) MethodHandles.filterArguments(cat, 1, parse).invokeExact("a", "12", "c"));
        System.out.println((String) MethodHandles.filterReturnValue(parse, show).invokeExact("77"));
        MethodHandle guard = MethodHandles.guardWithTest(find("positive", boolean.class, int.class), find("yes", String.class, int.class),
                find("no", String.class, int.class));
        System.out.println((String) guard.invokeExact(3) + ", " + (String) guard.invokeExact(-3));
        MethodHandle safe = MethodHandles.catchException(MethodHandles.filterReturnValue(parse, show), NumberFormatException.class,
                find("onError", String.class, NumberFormatException.class, String.class));
        System.out.println((String) safe.invokeExact("5") + ", " + (String) safe.invokeExact("five"));
        System.out.println((String) MethodHandles.foldArguments(cat, MethodHandles.dropArguments(MethodHandles.constant(String.class, "folded"), 0, int.class))
                .invokeExact(8, "z"));
        MethodHandle list = find("list", String.class, Object[].class);
        System.out.println((String) list.invoke(1, "two", 3.0) + " " + list.isVarargsCollector() + " " + (String) list.invoke());
        System.out.println((String) list.asFixedArity().invokeExact(new Object[] {"fixed"}));
        System.out.println((String) cat.asSpreader(Object[].class, 3).invoke(new Object[] {"s", 1, "t"}));
        System.out.println((String) list.asCollector(Object[].class, 2).invoke((Object) "c", (Object) "d"));
        System.out.println((Object) show.asType(methodType(Object.class, Integer.class)).invokeExact((Integer) 6));
        System.out.println(MethodHandles.explicitCastArguments(show, methodType(String.class, double.class)).invoke(9.99));
        System.out.println((int) MethodHandles.identity(int.class).invokeExact(4) + " " + MethodHandles.zero(String.class).invoke());
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class), set = MethodHandles.arrayElementSetter(String[].class);
        String[] strings = new String[2];
        set.invoke(strings, 1, "set");
        System.out.println((int) get.invokeExact(new int[] {1, 2, 3}, 2) + Arrays.toString(strings) + (int) MethodHandles.arrayLength(int[].class).invoke(new int[9]));
        MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 1), find("step", int.class, int.class, int.class));
        System.out.println((int) loop.invoke());
        MethodHandle throwing = MethodHandles.throwException(int.class, IllegalStateException.class);
        try {
            int x = (int) throwing.invokeExact(new IllegalStateException("thrown by a handle"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle tryFinally = MethodHandles.tryFinally(parse, MethodHandles.dropArguments(MethodHandles.identity(int.class), 0, Throwable.class));
        System.out.println((int) tryFinally.invokeExact("31"));
        try {
            show.asType(methodType(String.class, String.class)).invoke("x");
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("cannot convert");
        }
    }
}
