// Arrays of 255 dimensions are the largest that reflection makes.
import java.lang.reflect.Array;

public class ArrayDimensions {
    interface Action { Object run() throws Exception; }

    static void check(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        Object most = Array.newInstance(int.class, new int[255]);
        System.out.println(most.getClass().getName().length());
        check(() -> Array.newInstance(int.class, new int[256]));
        check(() -> Array.newInstance(int[].class, new int[255]));
        check(() -> Array.newInstance(most.getClass(), 0));
        check(() -> Array.newInstance(void.class, 0));
        check(() -> Array.newInstance(int.class, new int[0]));
        check(() -> Array.newInstance(int.class, 2, -3));
        check(() -> most.getClass().arrayType());
        check(() -> Class.forName("[".repeat(255) + "I") == most.getClass());
        check(() -> Class.forName("[".repeat(256) + "I"));
    }
}
