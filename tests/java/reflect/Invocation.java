// Method.invoke, Constructor.newInstance and Field access, with boxing, errors and wrapped exceptions.
import java.lang.reflect.*;

public class Invocation {
    private int number = 5;
    static String label = "static";
    final double constant;
    byte b; short s; char c; long l; float f; boolean z; String t;

    public Invocation() { constant = 2.5; }
    private Invocation(int n, String... rest) {
        number = n + rest.length;
        constant = n;
    }
    static class Failing { Failing() { throw new UnsupportedOperationException("in constructor"); } }
    static abstract class Abstract { Abstract() { } }

    int add(int a, long b) { return (int) (number + a + b); }
    static String stat(char c, Integer i, double d) { return c + "" + i + d; }
    void fail(String s) throws java.io.IOException { throw new java.io.IOException(s); }
    void nothing() { number++; }
    Object poly(Object o) { return "base " + o; }
    static class Sub extends Invocation { @Override Object poly(Object o) { return "sub " + o; } }

    interface Work { Object run() throws Exception; }
    static void attempt(Work w) {
        try {
            System.out.println(w.run());
        } catch (InvocationTargetException e) {
            System.out.println("target threw " + e.getCause() + " message " + e.getMessage());
        } catch (Exception e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Invocation o = new Invocation();
        Class<Invocation> k = Invocation.class;
        Method add = k.getDeclaredMethod("add", int.class, long.class);
        attempt(() -> add.invoke(o, 1, 2L));
        attempt(() -> add.invoke(o, (byte) 1, 2));
        attempt(() -> add.invoke(o, 1L, 2L));
        attempt(() -> add.invoke(o, 1));
        attempt(() -> add.invoke(null, 1, 2L));
        attempt(() -> add.invoke("wrong", 1, 2L));
        attempt(() -> add.invoke(o, null, 2L));
        attempt(() -> k.getDeclaredMethod("stat", char.class, Integer.class, double.class).invoke(null, 'x', null, 1.5f));
        attempt(() -> k.getDeclaredMethod("fail", String.class).invoke(o, "boom"));
        attempt(() -> k.getDeclaredMethod("nothing").invoke(o));
        attempt(() -> k.getDeclaredMethod("poly", Object.class).invoke(new Sub(), "p"));
        attempt(() -> k.getDeclaredConstructor().newInstance().number);
        Constructor<Invocation> many = k.getDeclaredConstructor(int.class, String[].class);
        attempt(() -> many.newInstance(7, new String[] {"a", "b"}).number);
        attempt(() -> many.newInstance(7, "a"));
        attempt(() -> Failing.class.getDeclaredConstructor().newInstance());
        attempt(() -> Abstract.class.getDeclaredConstructor().newInstance());
        attempt(() -> Runnable.class.getDeclaredConstructor());
        Field number = k.getDeclaredField("number");
        number.set(o, 40);
        number.setInt(o, number.getInt(o) + 2);
        System.out.println(o.number + " " + number.get(o) + " " + number.getLong(o) + " " + number.getDouble(o));
        attempt(() -> { number.set(o, "text"); return 0; });
        attempt(() -> { number.set(o, 5L); return 0; });
        attempt(() -> number.getByte(o));
        k.getDeclaredField("label").set(null, "changed");
        System.out.println(label + " " + k.getDeclaredField("label").get(null));
        Field constant = k.getDeclaredField("constant");
        attempt(() -> { constant.set(o, 9.5); return 0; });
        constant.setAccessible(true);
        constant.set(o, 9.5);
        System.out.println(constant.get(o));
        for (String n : new String[] {"b", "s", "c", "l", "f", "z", "t"}) {
            Field f = k.getDeclaredField(n);
            Object v = f.getType() == boolean.class ? (Object) true : f.getType() == char.class ? (Object) 'q' : f.getType() == String.class ? "str" : f.getType() == byte.class
                    ? (Object) (byte) 7 : f.getType() == short.class ? (Object) (short) 8 : f.getType() == long.class ? (Object) 9L : (Object) 1.5f;
            f.set(o, v);
            System.out.print(n + "=" + f.get(o) + " ");
        }
        System.out.println(o.b + " " + o.s + o.c + o.l + o.f + o.z + o.t);
        Method length = String.class.getMethod("length");
        System.out.println(length.invoke("twelve chars") + " " + Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 4));
        attempt(() -> Integer.class.getMethod("parseInt", String.class).invoke(null, "x1"));
    }
}
