// paths: 6 completed
// prints: 3 | 4

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A time slice ends in the midst of many calls by way of variable handles, whoever has had a turn before. */
public class HoldsLinkedCallEndsSlice {
    static final int CALLS = 3000;

    int own;
    static volatile int y;
    static final VarHandle OWN;

    static {
        try {
            OWN = MethodHandles.lookup().findVarHandle(HoldsLinkedCallEndsSlice.class, "own", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void add(HoldsLinkedCallEndsSlice to) {
        for (int i = 0; i < CALLS; i++) {
            OWN.setVolatile(to, i);
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> {
                    add(new HoldsLinkedCallEndsSlice());
                    y = 1;
                    y = 3;
                },
                () -> {
                    add(new HoldsLinkedCallEndsSlice());
                    y = 2;
                    y = 4;
                });
        System.out.println(y);
    }
}
