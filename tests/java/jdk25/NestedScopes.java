// release: 25
// Scoped values are found on the stack: nested, rebound, unbound, and not inherited by threads.
import java.util.NoSuchElementException;

public class NestedScopes {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();
    private static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        System.out.println(NAME.isBound() + " " + NAME.orElse("nobody"));
        ScopedValue.where(NAME, "outer").where(DEPTH, 0).run(() -> {
            show();
            ScopedValue.where(NAME, "inner").run(NestedScopes::show);
            for (int i = 0; i < 3; i++) {
                ScopedValue.where(DEPTH, DEPTH.get() + i).run(NestedScopes::show);
            }
            show();
        });
        System.out.println(ScopedValue.where(DEPTH, 20).call(() -> sum(DEPTH.get())));
        try {
            NAME.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        ScopedValue.where(NAME, "parent").run(() -> {
            Thread child = Thread.ofVirtual().start(() -> System.out.println("child " + NAME.isBound()));
            try {
                child.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        try {
            ScopedValue.where(NAME, "thrower").run(() -> {
                throw new IllegalStateException(NAME.get());
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + NAME.isBound());
        }
    }

    private static void show() {
        System.out.println(NAME.get() + " " + DEPTH.get());
    }

    private static int sum(int n) throws Exception {
        return n == 0 ? 0 : n + ScopedValue.where(DEPTH, n - 1).call(() -> sum(DEPTH.get()));
    }
}
