// paths: 6 completed
// prints: 0 2 | 0 3 | 1 2 | 1 3
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** How to call what a variable handle does with other types is found when it is first done, which may be on a later path. */
public class HoldsVarHandleConverts {
    static volatile int x = 1;
    static volatile int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findStaticVarHandle(HoldsVarHandleConverts.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Object[] seen = {0};
        Threads.run(
                () -> {
                    if (y == 1) {
                        Object found = X.getAcquire();
                        seen[0] = found;
                    }
                    y = 2;
                },
                () -> {
                    y = 1;
                    y = 3;
                });
        System.out.println(seen[0] + " " + y);
    }
}
