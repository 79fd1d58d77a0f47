// ArrayStoreException: stores are checked against the array's run-time element type.
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class StoreChecks {
    interface Shape { }
    static class Circle implements Shape { public String toString() { return "circle"; } }
    static class Square implements Shape { public String toString() { return "square"; } }

    static void store(Object[] array, int index, Object value) {
        try {
            array[index] = value;
            System.out.println("stored " + name(array[index]) + " in " + array.getClass().getSimpleName());
        } catch (ArrayStoreException e) {
            System.out.println(e);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("index first: " + e.getMessage());
        }
    }

    static String name(Object o) { return o == null ? "null" : o.getClass().isArray() ? o.getClass().getTypeName() : o.toString(); }

    public static void main(String[] args) {
        store(new String[1], 0, "text");
        store(new String[1], 0, 5);
        store(new String[1], 0, null);
        store(new Integer[1], 0, 5L);
        store(new Number[1], 0, 5L);
        store(new Shape[1], 0, new Circle());
        store(new Circle[1], 0, new Square());
        store(new Circle[1], 3, new Square());
        store(new Comparable[1], 0, "comparable");
        store(new Runnable[1], 0, "not runnable");
        store(new int[1][], 0, new int[] {1});
        store(new int[1][], 0, new long[] {1});
        store(new int[1][], 0, "x");
        store(new Object[1][], 0, new String[] {"y"});
        store(new Serializable[1], 0, new int[0]);
        store(new List[1], 0, new ArrayList<String>());
        store(new String[1][1], 0, new Object[1]);
        Object[][] grid = new Integer[2][2];
        try {
            grid[1][1] = "no";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + " at line " + e.getStackTrace()[0].getLineNumber());
        }
        Object[] copy = new String[] {"a", "b"};
        try {
            System.arraycopy(new Object[] {"c", 1}, 0, copy, 0, 2);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + " " + copy[0] + copy[1]);
        }
    }
}
