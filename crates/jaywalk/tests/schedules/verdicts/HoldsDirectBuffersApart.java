// paths: 1 completed, 0 failed
// prints: 7 7
import java.nio.ByteBuffer;

/** Two threads that have each a buffer outside the heap do nothing that the other could notice. */
public class HoldsDirectBuffersApart {
    public static void main(String[] args) throws Exception {
        int[] got = new int[2];
        Threads.run(() -> got[0] = written(), () -> got[1] = written());
        System.out.println(got[0] + " " + got[1]);
    }

    static int written() {
        ByteBuffer.allocateDirect(200);
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        buffer.putInt(0, 7);
        return buffer.getInt(0);
    }
}
