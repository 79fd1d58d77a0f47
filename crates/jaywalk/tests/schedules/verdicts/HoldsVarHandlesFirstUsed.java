// paths: 2 completed, 0 failed
// prints: 2 0 1
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What is found out about a variable handle when it is first used is nobody's business. */
public class HoldsVarHandlesFirstUsed {
    static int counted;
    static long quiet;
    int own;

    static final VarHandle COUNTED;
    static final VarHandle QUIET;
    static final VarHandle OWN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNTED = lookup.findStaticVarHandle(HoldsVarHandlesFirstUsed.class, "counted", int.class);
            QUIET = lookup.findStaticVarHandle(HoldsVarHandlesFirstUsed.class, "quiet", long.class);
            OWN = lookup.findVarHandle(HoldsVarHandlesFirstUsed.class, "own", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HoldsVarHandlesFirstUsed[] objects = {new HoldsVarHandlesFirstUsed(), new HoldsVarHandlesFirstUsed()};
        long[] seen = new long[2];
        Threads.run(() -> use(objects[0], seen, 0), () -> use(objects[1], seen, 1));
        System.out.println(counted + " " + (seen[0] + seen[1]) + " " + objects[0].own);
    }

    static void use(HoldsVarHandlesFirstUsed object, long[] seen, int index) {
        COUNTED.getAndAdd(1);
        seen[index] = (long) QUIET.getVolatile();
        OWN.compareAndSet(object, 0, 1);
    }
}
