import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32;

/** Calls a native method that takes some time, again and again. */
public class Endless {
    private static final int SIZE = 20_000_000;

    public static void main(String[] arguments) throws Exception {
        String text = "a".repeat(SIZE);
        String same = "a".repeat(SIZE);
        byte[] bytes = new byte[SIZE];
        ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
        int sum = 0;
        switch (arguments[0]) {
            case "compare" -> {
                while (sum == 0) {
                    sum += text.compareTo(same);
                }
            }
            case "find" -> {
                while (sum == 0) {
                    sum += text.indexOf('b') + 1;
                }
            }
            case "put" -> {
                while (sum == 0) {
                    buffer.clear().put(bytes);
                }
            }
            case "checksum" -> {
                while (sum == 0) {
                    new CRC32().update(buffer.clear());
                }
            }
            case "write" -> {
                try (RandomAccessFile file = new RandomAccessFile("written", "rw")) {
                    while (sum == 0) {
                        file.seek(0);
                        file.write(bytes);
                    }
                }
            }
            case "map" -> {
                try (FileChannel channel = new RandomAccessFile("written", "rw").getChannel()) {
                    while (sum == 0) {
                        MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
                        mapped.put(0, (byte) 1);
                        mapped.force();
                    }
                }
            }
            case "copy" -> {
                try (RandomAccessFile file = new RandomAccessFile("sparse", "rw")) {
                    file.setLength(500_000_000);
                }
                while (sum == 0) {
                    Files.copy(Path.of("sparse"), Path.of("copy"), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }
}
