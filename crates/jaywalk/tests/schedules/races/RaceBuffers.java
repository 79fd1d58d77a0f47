import java.nio.ByteBuffer;

// races: an element of byte[], memory outside the heap
public class RaceBuffers {
    static final ByteBuffer HEAP = ByteBuffer.allocate(8);
    static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(8);

    public static void main(String[] args) throws Exception {
        Threads.run(() -> HEAP.putInt(0, 1), () -> HEAP.get(2), () -> DIRECT.putInt(0, 1), () -> DIRECT.getInt(0));
    }
}
