// prints: 5
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Who uses a handle of a static field first may initialise its class, and others find that done. */
public class HoldsVarHandleInitialises {
    static volatile int who;

    static class Late {
        static int value = 5;
        static int first = who;
    }

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(Late.class, "value", int.class);
        Runnable first = () -> handle.getVolatile();
        who = 1;
        Thread one = new Thread(first);
        Thread two = new Thread(() -> {
            who = 2;
            int value = (int) handle.getVolatile();
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert Late.first <= who : Late.first;
        System.out.println(Late.value);
    }
}
