// races: RaceReleaseAcquire.flag
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Release and acquire hand the data on, so there is no race of it; but of such accesses there may be more orders. */
public class RaceReleaseAcquire {
    int data, flag;

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(RaceReleaseAcquire.class, "flag", int.class);
        RaceReleaseAcquire shared = new RaceReleaseAcquire();
        Thread writer = new Thread(() -> {
            shared.data = 1;
            handle.setRelease(shared, 1);
        });
        writer.start();
        if ((int) handle.getAcquire(shared) == 1) {
            assert shared.data == 1;
        }
        writer.join();
    }
}
