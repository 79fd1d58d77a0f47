// cut: unsupported:Unsafe.putInt
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Only the initialiser of its class writes a static field that is final, so nobody notices who reads it. */
public class CutFinalFieldChanged {
    static final int LIMIT = Integer.parseInt("1");
    static int seen;

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        Field instance = Unsafe.class.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Unsafe unsafe = (Unsafe) instance.get(null);
        Field limit = CutFinalFieldChanged.class.getDeclaredField("LIMIT");
        Object base = unsafe.staticFieldBase(limit);
        long offset = unsafe.staticFieldOffset(limit);
        Threads.run(() -> unsafe.putInt(base, offset, 2), () -> seen = LIMIT);
    }
}
