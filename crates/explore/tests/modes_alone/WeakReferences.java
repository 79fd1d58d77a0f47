import static jaywalk.Choice.*;

import java.lang.ref.WeakReference;

/** Weak references and collections while a choice is open: what is cleared must not depend on the choice mode. */
public class WeakReferences {
    static Object kept;

    public static void main(String[] args) {
        WeakReference<Object> before = new WeakReference<>(new Object());
        boolean flag = getBoolean();
        WeakReference<Object> after = new WeakReference<>(new Object());
        for (int i = 0; i < 40_000; i++) {
            kept = new int[1_000];
        }
        System.gc();
        System.out.println((before.get() == null) + " " + (after.get() == null) + " " + flag);
    }
}
