import static jaywalk.Choice.*;

import java.lang.invoke.*;
import java.lang.reflect.*;

/** Reflection, method handles, var handles and proxies that read, write and pass unknowns. */
public class Reflection1 {
    static class Thing {
        int number;
        boolean flag;
        byte small;
        char letter;
        short medium;
        long wide;
        float single;
        double real;
        Object any;
        static Object shared;
        static int count;
        int[] numbers = new int[2];
        Thing() {}
        Thing(int number, Object any) { this.number = number; this.any = any; }
        Object choose(boolean first, Object a, Object b) { return first ? a : b; }
        static int twice(int n) { return 2 * n; }
    }

    interface Named { String name(int n); }

    public static void main(String[] args) throws Throwable {
        jaywalk.ObjectPool<Thing> pool = new jaywalk.ObjectPool<>(Thing.class, 2, true);
        int number = getInt(0, 1);
        boolean flag = getBoolean();
        Object any = pool.getAny();
        Thing target = pool.getNew();
        StringBuilder seen = new StringBuilder();
        Field[] fields = Thing.class.getDeclaredFields();
        for (Field field : fields) {
            Class<?> type = field.getType();
            if (type == int.class) field.setInt(target, number);
            else if (type == boolean.class) field.setBoolean(target, flag);
            else if (type == byte.class) field.setByte(target, (byte) number);
            else if (type == char.class) field.setChar(target, (char) (number + 'a'));
            else if (type == short.class) field.setShort(target, (short) number);
            else if (type == long.class) field.setLong(target, number);
            else if (type == float.class) field.setFloat(target, number);
            else if (type == double.class) field.setDouble(target, number);
            else if (type == Object.class) field.set(target, any);
        }
        for (Field field : fields) {
            Object value = field.get(target);
            seen.append(value == null ? "null" : value instanceof Thing ? (value == target ? "self" : "thing")
                    : value instanceof int[] ? "ints" : value.toString()).append(',');
        }
        Method choose = Thing.class.getDeclaredMethod("choose", boolean.class, Object.class, Object.class);
        Object chosen = choose.invoke(target, flag, any, "b");
        Method twice = Thing.class.getDeclaredMethod("twice", int.class);
        seen.append(chosen == any).append(twice.invoke(null, number));
        Constructor<Thing> constructor = Thing.class.getDeclaredConstructor(int.class, Object.class);
        seen.append(constructor.newInstance(number, chosen).number);
        Object ints = Array.newInstance(int.class, number + 1);
        Array.setInt(ints, number, number);
        Array.set(ints, 0, getInt(5, 6));
        Object flags = Array.newInstance(boolean.class, 2);
        Array.setBoolean(flags, number, flag);
        Object things = Array.newInstance(Thing.class, 2);
        Array.set(things, number, any);
        seen.append(Array.getInt(ints, number)).append(Array.get(flags, number)).append(Array.get(things, 0) == any)
                .append(Array.getLength(ints));
        try {
            Array.set(things, 0, getAny("no", null));
            seen.append("stored");
        } catch (IllegalArgumentException e) {
            seen.append(e.getMessage());
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle handle = lookup.findVirtual(Thing.class, "choose", choose(Object.class));
        Object handled = handle.invoke(target, flag, any, (Object) "b");
        seen.append(handled == chosen);
        seen.append((int) lookup.findStatic(Thing.class, "twice", MethodType.methodType(int.class, int.class)).invokeExact(number));
        VarHandle variable = lookup.findVarHandle(Thing.class, "number", int.class);
        variable.set(target, number);
        variable.compareAndSet(target, 0, getInt(3, 4));
        seen.append((int) variable.getAndAdd(target, number)).append((int) variable.getVolatile(target));
        VarHandle object = lookup.findVarHandle(Thing.class, "any", Object.class);
        object.setVolatile(target, any);
        seen.append(object.compareAndSet(target, null, "set")).append((Object) object.getAndSet(target, null) == any);
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        elements.set(target.numbers, number, getInt(8, 9));
        seen.append((int) elements.get(target.numbers, 1));
        VarHandle flagHandle = lookup.findVarHandle(Thing.class, "flag", boolean.class);
        flagHandle.set(target, getBoolean());
        seen.append((boolean) flagHandle.get(target));
        Named named = (Named) Proxy.newProxyInstance(Named.class.getClassLoader(), new Class<?>[] {Named.class},
                (proxy, method, arguments) -> method.getName() + arguments[0]);
        seen.append(named.name(number));
        System.out.println(seen);
    }

    private static MethodType choose(Class<?> type) {
        return MethodType.methodType(type, boolean.class, type, type);
    }
}
