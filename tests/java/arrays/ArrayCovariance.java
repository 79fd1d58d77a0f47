// Assignability, casts and instanceof between array types.
import java.io.Serializable;

public class ArrayCovariance {
    static class A { }
    static class B extends A { }

    static String kind(Object o) {
        StringBuilder s = new StringBuilder();
        if (o instanceof Object[]) s.append("Object[] ");
        if (o instanceof A[]) s.append("A[] ");
        if (o instanceof B[]) s.append("B[] ");
        if (o instanceof int[]) s.append("int[] ");
        if (o instanceof Object[][]) s.append("Object[][] ");
        if (o instanceof int[][]) s.append("int[][] ");
        if (o instanceof Cloneable) s.append("Cloneable ");
        if (o instanceof Serializable) s.append("Serializable ");
        if (o instanceof Cloneable[]) s.append("Cloneable[] ");
        if (o instanceof Comparable<?>[]) s.append("Comparable[] ");
        return s.toString();
    }

    public static void main(String[] args) {
        Object[] all = {new A[0], new B[0], new Object[0], new int[0], new int[0][0], new A[0][0], new B[0][0][0], new String[0], new Serializable[0],
            "text", new long[1][1][1]};
        for (Object o : all) System.out.println(o.getClass().getTypeName() + ": " + kind(o));
        cast(new A[0], B[].class);
        cast(new B[0], A[].class);
        cast(new int[0], long[].class);
        cast(new int[0], Object[].class);
        cast(new int[0][0], Object[].class);
        cast(new Object[0], String[].class);
        Object o = new Object[] {"s"};
        try {
            String[] s = (String[]) o;
            System.out.println(s.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] s = (int[]) o;
            System.out.println(s.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Object nothing = null;
        System.out.println((String[]) nothing + " " + (nothing instanceof Object[]));
        System.out.println(A[].class.isAssignableFrom(B[].class) + " " + B[].class.isAssignableFrom(A[].class) + " "
                + Object.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[].class));
    }

    static void cast(Object value, Class<?> type) {
        try {
            System.out.println(type.cast(value).getClass().getSimpleName());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
