// flags: -Xmx64m
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** Loops in which only natives of the JDK allocate: far more in all than there is memory. */
public class NativeGarbage {
    public static void main(String[] args) {
        long sum = 0;
        int[] large = new int[1 << 18];
        for (int i = 0; i < 400; i++) {
            sum += large.clone().length;
        }
        System.out.println("clone " + sum);
        for (int i = 0; i < 400; i++) {
            sum += Array.getLength(Array.newInstance(long.class, 1 << 17));
            sum += Array.getLength(Array.newInstance(int.class, 10, 10_000));
        }
        System.out.println("newInstance " + sum);
        Object[] small = {1, 2, 3};
        for (int i = 0; i < 1_000_000; i++) {
            sum += small.clone().length;
        }
        System.out.println("small clones " + sum);
        for (int i = 0; i < 300_000; i++) {
            sum += System.identityHashCode(small.clone()) == 0 ? 0 : 1;
        }
        System.out.println("hash codes " + sum);
    }
}
