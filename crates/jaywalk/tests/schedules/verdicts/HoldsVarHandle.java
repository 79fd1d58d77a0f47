// paths: 2 completed
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HoldsVarHandle {
    static final VarHandle COUNT;
    int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(HoldsVarHandle.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HoldsVarHandle object = new HoldsVarHandle();
        Threads.run(
                () -> {
                    int before = (int) COUNT.getAndAdd(object, 1);
                },
                () -> {
                    int before = (int) COUNT.getAndAdd(object, 1);
                });
        assert object.count == 2;
    }
}
