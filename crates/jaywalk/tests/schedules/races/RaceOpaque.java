// races: RaceOpaque.data, RaceOpaque.flag
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Opaque accesses hand nothing on. */
public class RaceOpaque {
    int data, flag;

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(RaceOpaque.class, "flag", int.class);
        RaceOpaque shared = new RaceOpaque();
        Thread writer = new Thread(() -> {
            shared.data = 1;
            handle.setOpaque(shared, 1);
        });
        writer.start();
        if ((int) handle.getOpaque(shared) == 1) {
            assert shared.data == 1;
        }
        writer.join();
    }
}
