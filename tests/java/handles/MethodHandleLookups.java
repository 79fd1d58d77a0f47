// MethodHandles.Lookup: findVirtual, findStatic, findConstructor, findGetter/Setter, unreflect, findSpecial.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

public class MethodHandleLookups {
    int value = 5;
    static String shared = "s";
    private long hidden = 7;
    MethodHandleLookups() { }
    MethodHandleLookups(int v) { value = v; }
    int add(int x) { return value + x; }
    static double scale(double d, int n) { return d * n; }
    private String secret(String s) { return "secret " + s; }
    static String all(byte b, short s, char c, int i, long l, float f, double d, boolean z, Object o) { return "" + b + s + c + i + l + f + d + z + o; }
    static void fail(String why) { throw new IllegalStateException(why); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findVirtual(MethodHandleLookups.class, "add", MethodType.methodType(int.class, int.class));
        MethodHandleLookups o = new MethodHandleLookups();
        System.out.println((int) add.invokeExact(o, 3) + " " + add.type());
        MethodHandle scale = lookup.findStatic(MethodHandleLookups.class, "scale", MethodType.methodType(double.class, double.class, int.class));
        System.out.println((double) scale.invokeExact(1.5, 4) + " " + scale.invoke(2, (byte) 3) + " " + scale.invokeWithArguments(2.5, 2));
        MethodHandle make = lookup.findConstructor(MethodHandleLookups.class, MethodType.methodType(void.class, int.class));
        System.out.println(((MethodHandleLookups) make.invoke(9)).value + " " + make.type());
        MethodHandle getter = lookup.findGetter(MethodHandleLookups.class, "value", int.class);
        MethodHandle setter = lookup.findSetter(MethodHandleLookups.class, "value", int.class);
        setter.invoke(o, 50);
        System.out.println((int) getter.invoke(o) + " " + (long) lookup.findGetter(MethodHandleLookups.class, "hidden", long.class).invoke(o));
        lookup.findStaticSetter(MethodHandleLookups.class, "shared", String.class).invoke("changed");
        System.out.println((String) lookup.findStaticGetter(MethodHandleLookups.class, "shared", String.class).invoke());
        MethodHandle secret = lookup.unreflect(MethodHandleLookups.class.getDeclaredMethod("secret", String.class));
        System.out.println((String) secret.invoke(o, "x"));
        MethodHandle size = lookup.findVirtual(List.class, "size", MethodType.methodType(int.class));
        System.out.println((int) size.invoke(new ArrayList<>(List.of(1, 2))) + " " + (int) size.invokeExact(List.of("a")));
        MethodHandle all = lookup.findStatic(MethodHandleLookups.class, "all", MethodType.methodType(String.class, byte.class, short.class, char.class,
                int.class, long.class, float.class, double.class, boolean.class, Object.class));
        System.out.println((String) all.invokeExact((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, (Object) "o"));
        System.out.println(all.invokeWithArguments((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, null));
        MethodHandle superToString = lookup.findSpecial(Object.class, "toString", MethodType.methodType(String.class), MethodHandleLookups.class);
        System.out.println(((String) superToString.invoke(o)).startsWith("MethodHandleLookups@") + " " + (String) lookup.findVirtual(Object.class, "toString",
                MethodType.methodType(String.class)).invoke((Object) "virtual"));
        try {
            lookup.findVirtual(MethodHandleLookups.class, "missing", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            lookup.findStatic(MethodHandleLookups.class, "add", MethodType.methodType(int.class, int.class));
        } catch (IllegalAccessException e) {
            System.out.println("not static");
        }
        try {
            Object wrong = add.invokeExact(o, 3);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            lookup.findStatic(MethodHandleLookups.class, "fail", MethodType.methodType(void.class, String.class)).invoke("thrown through");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            int v = (int) getter.invoke((MethodHandleLookups) null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }

    @Override public String toString() { return "overridden"; }
}
