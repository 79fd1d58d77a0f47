// races: RacePlainAndVolatile.value
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain write and a volatile read of the same field. */
public class RacePlainAndVolatile {
    int value;

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(RacePlainAndVolatile.class, "value", int.class);
        RacePlainAndVolatile shared = new RacePlainAndVolatile();
        Thread writer = new Thread(() -> shared.value = 1);
        writer.start();
        int seen = (int) handle.getVolatile(shared);
        assert seen == 0 || seen == 1;
        writer.join();
    }
}
