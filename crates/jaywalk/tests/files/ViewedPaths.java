import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.*;
import jaywalk.Choice;

/** Files as memory on several paths: what a path maps, unmaps and writes is its own. */
public class ViewedPaths {
    public static void main(String[] args) throws Exception {
        Path given = Path.of("given.txt");
        try (FileChannel channel = FileChannel.open(given, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer before = channel.map(MapMode.READ_ONLY, 0, 5);
            String text = "" + (char) before.get(0);
            int first = Choice.getInt(0, 2);
            if (first == 1) {
                channel.write(java.nio.ByteBuffer.wrap("WORDS".getBytes()), 0);
            } else if (first == 2) {
                Files.writeString(given, "another");
            }
            MappedByteBuffer after = FileChannel.open(given).map(MapMode.READ_ONLY, 1, 4);
            text += (char) before.get(1);
            if (Choice.getBoolean()) {
                MappedByteBuffer inner = FileChannel.open(Path.of("folder/inner.txt")).map(MapMode.READ_ONLY, 0, 5);
                text += (char) inner.get(1);
            }
            MappedByteBuffer last = channel.map(MapMode.READ_ONLY, 2, 3);
            System.out.println(first + " " + text + (char) after.get(0) + (char) last.get(2) + (char) before.get(4));
        }
    }
}
