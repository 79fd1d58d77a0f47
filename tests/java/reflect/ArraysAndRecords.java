// java.lang.reflect.Array, record components, enum reflection and parameter metadata.
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.List;

public class ArraysAndRecords {
    record Point<T>(int x, List<T> items, String... rest) { }
    enum Color { RED, GREEN; int code = 5; }
    sealed interface S permits X, Y { }
    record X() implements S { }
    static final class Y implements S { }

    public static void main(String[] args) throws Exception {
        Object ints = Array.newInstance(int.class, 3);
        Array.set(ints, 0, 5);
        Array.setInt(ints, 1, 6);
        Array.set(ints, 2, (byte) 7);
        System.out.println(Arrays.toString((int[]) ints) + " " + Array.getLength(ints) + " " + Array.get(ints, 2) + " " + Array.getLong(ints, 1));
        Object grid = Array.newInstance(String.class, 2, 3);
        System.out.println(grid.getClass().getName() + " " + ((String[][]) grid)[1].length + " " + Array.newInstance(int[].class, 2).getClass().getSimpleName());
        Object[] bad = {"x", 5L, null, 1.5};
        for (Object o : bad) {
            try {
                Array.set(ints, 0, o);
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        try {
            Array.get(ints, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.getLength("no array");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.newInstance(void.class, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("void array");
        }
        try {
            Array.newInstance(int.class, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        for (RecordComponent c : Point.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType().getSimpleName() + " " + c.getGenericType() + " " + c.getAccessor() + " " + c.getGenericSignature());
        }
        Point<String> p = new Point<>(4, List.of("i"), "r");
        System.out.println(Point.class.getRecordComponents()[0].getAccessor().invoke(p));
        Constructor<?> k = Point.class.getDeclaredConstructors()[0];
        System.out.println(k.toGenericString() + " " + Arrays.toString(k.getParameters()));
        Field x = Point.class.getDeclaredField("x");
        x.setAccessible(true);
        System.out.println(x.get(p));
        try {
            x.set(p, 5);
        } catch (IllegalAccessException e) {
            System.out.println("record fields are final");
        }
        Field red = Color.class.getField("RED");
        System.out.println(red.isEnumConstant() + " " + red.get(null) + " " + Color.class.getDeclaredField("code").get(Color.GREEN));
        try {
            Color.class.getDeclaredConstructors()[0].newInstance("BLUE", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(S.class.isSealed() + Arrays.toString(S.class.getPermittedSubclasses()));
        System.out.println(Modifier.toString(Y.class.getModifiers()) + " " + Modifier.isStatic(X.class.getModifiers()));
    }
}
