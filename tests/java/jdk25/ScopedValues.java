// release: 25
import java.util.NoSuchElementException;

/** Values bound for the extent of a call, remembered and forgotten by each thread. */
public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> LEVEL = ScopedValue.newInstance();

    static String describe() {
        return (USER.isBound() ? USER.get() : "nobody") + " at " + LEVEL.orElse(-1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(describe());
        ScopedValue.where(USER, "outer").where(LEVEL, 1).run(() -> {
            System.out.println(describe());
            ScopedValue.where(USER, "inner").run(() -> System.out.println(describe()));
            System.out.println(describe());
        });
        int result = ScopedValue.where(LEVEL, 20).call(() -> LEVEL.get() + LEVEL.get() + 2);
        System.out.println(result);
        try {
            USER.get();
        } catch (NoSuchElementException exception) {
            System.out.println(exception);
        }
        try {
            ScopedValue.where(USER, "failing").run(() -> {
                throw new IllegalStateException(describe());
            });
        } catch (IllegalStateException exception) {
            System.out.println(exception.getMessage() + ", then " + describe());
        }
        Thread other = new Thread(() -> {
            System.out.println(describe());
            ScopedValue.where(USER, "thread").run(() -> System.out.println(describe()));
        });
        ScopedValue.where(USER, "main").run(other::start);
        other.join();
    }
}
