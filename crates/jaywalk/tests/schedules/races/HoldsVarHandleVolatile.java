import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Volatile mode hands on, whatever the field was declared as. */
public class HoldsVarHandleVolatile {
    int data, flag;

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(HoldsVarHandleVolatile.class, "flag", int.class);
        HoldsVarHandleVolatile shared = new HoldsVarHandleVolatile();
        Thread writer = new Thread(() -> {
            shared.data = 1;
            boolean done = handle.compareAndSet(shared, 0, 1);
            assert done;
        });
        writer.start();
        if ((int) handle.getVolatile(shared) == 1) {
            assert shared.data == 1;
        }
        writer.join();
    }
}
