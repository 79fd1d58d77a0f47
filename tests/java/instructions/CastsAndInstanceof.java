// checkcast and instanceof over classes, interfaces, arrays, null and generics.
import java.util.*;

public class CastsAndInstanceof {
    interface I { }
    interface J extends I { }
    static class A { }
    static class B extends A implements J { }
    static final class C extends B { }
    enum E implements I { X, Y { } }

    static String test(Object o) {
        return "" + bit(o instanceof A) + bit(o instanceof B) + bit(o instanceof C) + bit(o instanceof I) + bit(o instanceof J) + bit(o instanceof E) + bit(o instanceof Object) + bit(o instanceof Comparable)
                + bit(o instanceof Number) + bit(o instanceof CharSequence) + bit(o instanceof Object[]) + bit(o instanceof I[]) + bit(o instanceof int[]) + bit(o instanceof List) + bit(o instanceof Iterable)
                + bit(o instanceof Cloneable) + bit(o instanceof Runnable);
    }

    static int bit(boolean b) { return b ? 1 : 0; }

    static String cast(Object o, int kind) {
        try {
            Object r = switch (kind) {
                case 0 -> (A) o;
                case 1 -> (B) o;
                case 2 -> (C) o;
                case 3 -> (I) o;
                case 4 -> (E) o;
                case 5 -> (Comparable<?>) o;
                case 6 -> (Object[]) o;
                case 7 -> (I[]) o;
                case 8 -> (int[]) o;
                default -> (List<?>) o;
            };
            return "+";
        } catch (ClassCastException e) {
            return "-";
        }
    }

    @SuppressWarnings("unchecked") static <T> T unchecked(Object o) { return (T) o; }

    public static void main(String[] args) {
        Object[] all = {null, new A(), new B(), new C(), E.X, E.Y, "s", 1, 2.5, new Object[0], new B[0], new J[0], new A[0][0], new int[0], new int[0][0], new ArrayList<>(), Map.of(), (Runnable) () -> { }, new Object()};
        for (Object o : all) {
            StringBuilder s = new StringBuilder(test(o)).append(' ');
            for (int k = 0; k < 10; k++) s.append(cast(o, k));
            System.out.println(s);
        }
        String fine = unchecked("text");
        System.out.println(fine);
        try {
            Integer bad = unchecked("text");
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("unchecked cast found late");
        }
        List<Object> list = unchecked(new ArrayList<>(List.of("a", 1)));
        int n = 0;
        for (Object o : list) if (o instanceof String s && !s.isEmpty()) n += s.length(); else if (o instanceof Integer i) n += i * 10;
        System.out.println(n);
        A a = new C();
        if (!(a instanceof B b)) throw new AssertionError();
        System.out.println(b == a);
        Class<?>[] classes = {A.class, B.class, C.class, I.class, J.class, E.class, int[].class, Object[].class};
        for (Class<?> x : classes) {
            for (Class<?> y : classes) System.out.print(bit(x.isAssignableFrom(y)));
            System.out.print(' ');
        }
        System.out.println();
    }
}
