import java.nio.ByteBuffer;

// paths: 1 completed, 1 failed
public class ViolatedDirectBuffer {
    static final ByteBuffer BUFFER = ByteBuffer.allocateDirect(8);

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> BUFFER.putInt(0, 1));
        thread.start();
        int seen = BUFFER.getInt(0);
        thread.join();
        assert seen == 0;
    }
}
