import static jaywalk.Choice.*;

import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

/** Method handles and reflection with unknown receivers, arguments and handles. */
public class Handles {
    interface Speaks { default String speak() { return "s" + number(); } int number(); }
    static class One implements Speaks { int n; public int number() { return n; } synchronized Object same(Object o) { return o; } private String own() { return "own" + n; } }
    static class Two extends One { @Override public int number() { return n + 10; } }
    static String join(Object a, int b, boolean c) { return (a == null ? "null" : "object") + b + c; }
    static Object give(Object a) { return a; }

    public static void main(String[] args) throws Throwable {
        jaywalk.ObjectPool<Two> pool = new jaywalk.ObjectPool<>(Two.class, 2, true);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle speak = lookup.findVirtual(Speaks.class, "speak", MethodType.methodType(String.class));
        MethodHandle number = lookup.findVirtual(One.class, "number", MethodType.methodType(int.class));
        MethodHandle same = lookup.findVirtual(One.class, "same", MethodType.methodType(Object.class, Object.class));
        MethodHandle own = lookup.findSpecial(One.class, "own", MethodType.methodType(String.class), Handles.One.class);
        MethodHandle join = lookup.findStatic(Handles.class, "join", MethodType.methodType(String.class, Object.class, int.class, boolean.class));
        StringBuilder text = new StringBuilder();
        Two receiver = pool.getAny();
        One other = getAny(pool.getAny(), new One());
        switch (getInt(0, 8)) {
            case 0: try { text.append((String) speak.invoke((Speaks) receiver)); } catch (NullPointerException e) { text.append("npe"); } break;
            case 1: try { text.append((int) number.invokeExact(other)); } catch (NullPointerException e) { text.append("npe"); } break;
            case 2: text.append(same.invoke(new One(), receiver) == other); break;
            case 3: text.append(join.invoke(receiver, getInt(1, 2), getBoolean())); break;
            case 4: {
                MethodHandle any = getAny(number, number.asType(MethodType.methodType(int.class, One.class)));
                text.append(any == number).append((int) any.invoke(new Two()));
                break;
            }
            case 5: try { text.append((String) own.invoke((One) receiver)); } catch (NullPointerException e) { text.append("npe"); } break;
            case 6: {
                MethodHandle bound = MethodHandles.insertArguments(join, 0, receiver);
                MethodHandle dropped = MethodHandles.dropArguments(bound, 0, Object.class);
                text.append(dropped.invokeWithArguments(other, getInt(3, 4), getBoolean()));
                break;
            }
            case 7: {
                Object given = Handles.class.getDeclaredMethod("give", Object.class).invoke(null, receiver);
                Object taken = One.class.getDeclaredMethod("same", Object.class).invoke(new Two(), other);
                text.append(given == taken);
                try {
                    text.append(Speaks.class.getMethod("speak").invoke(other));
                } catch (NullPointerException e) {
                    text.append("npe");
                }
                break;
            }
            default: {
                MethodHandle guard = MethodHandles.guardWithTest(
                        lookup.findStatic(Objects.class, "isNull", MethodType.methodType(boolean.class, Object.class)),
                        MethodHandles.dropArguments(MethodHandles.constant(String.class, "none"), 0, Object.class),
                        lookup.findVirtual(Object.class, "getClass", MethodType.methodType(Class.class)).asType(MethodType.methodType(Object.class, Object.class)).asType(MethodType.methodType(String.class, Object.class)).asType(MethodType.methodType(String.class, Object.class)));
                try {
                    text.append((String) guard.invoke((Object) receiver));
                } catch (ClassCastException e) {
                    text.append("cce");
                }
            }
        }
        System.out.println(text);
    }
}
