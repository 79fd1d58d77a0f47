import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

// Before, between and after two reads.
// paths: 1 completed, 2 failed
public class ViolatedWideWriteOfBytes {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final byte[] BYTES = new byte[16];

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> INTS.set(BYTES, 4, 1));
        thread.start();
        int seen = BYTES[6] + BYTES[4];
        thread.join();
        assert seen == 0;
    }
}
