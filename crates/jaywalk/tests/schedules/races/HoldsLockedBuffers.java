import java.nio.ByteBuffer;

// paths: 2 completed
public class HoldsLockedBuffers {
    static final ByteBuffer HEAP = ByteBuffer.allocate(8);
    static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(8);

    public static void main(String[] args) throws Exception {
        Threads.run(HoldsLockedBuffers::add, HoldsLockedBuffers::add);
        assert HEAP.getInt(0) == 2 && DIRECT.getInt(0) == 2;
    }

    static synchronized void add() {
        HEAP.putInt(0, HEAP.getInt(0) + 1);
        DIRECT.putInt(0, DIRECT.getInt(0) + 1);
    }
}
