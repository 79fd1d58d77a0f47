package back;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import jaywalk.internal.Fork;

/** Memory outside the heap. */
final class Buffers {
    static void run() {
        ByteBuffer old = ByteBuffer.allocateDirect(32);
        old.putInt(1).putLong(2);
        for (int round = 0; round < 2; round++) {
            int way = Fork.choose(3);
            if (way == 0) {
                old.putInt(round * 4, 99 + way);
            } else if (way == 1) {
                ByteBuffer young = ByteBuffer.allocateDirect(100);
                young.put("young".getBytes(StandardCharsets.UTF_8)).flip();
                old.put(16, young, 0, 5);
            }
        }
        byte[] bytes = new byte[32];
        old.get(0, bytes);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        System.out.println(crc.getValue() + " " + old.getInt(0) + " " + old.position());
    }
}
