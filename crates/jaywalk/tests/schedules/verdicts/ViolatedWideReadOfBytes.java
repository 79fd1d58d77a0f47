import java.nio.ByteBuffer;

// An int of a buffer is of four bytes.
// paths: 1 completed, 1 failed
public class ViolatedWideReadOfBytes {
    static final ByteBuffer BUFFER = ByteBuffer.allocate(8);

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> BUFFER.put(3, (byte) 1));
        thread.start();
        int seen = BUFFER.getInt(0);
        thread.join();
        assert seen == 0;
    }
}
