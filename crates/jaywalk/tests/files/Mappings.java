import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;

/** Writing files as memory. */
public class Mappings {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("m");
        try (FileChannel both = FileChannel.open(file, CREATE, READ, WRITE)) {
            MappedByteBuffer map = both.map(FileChannel.MapMode.READ_WRITE, 0, 10);
            System.out.println(both.size());
            map.put(0, (byte) 'a').put(9, (byte) 'z');
            map.force();
            System.out.println(Files.readString(file).replace('\0', '0'));
            both.write(ByteBuffer.wrap(new byte[] {'b', 'c'}), 1);
            System.out.println((char) map.get(1) + "" + (char) map.get(2));
            map.put(3, (byte) 'd');
        }
        System.out.println(Files.readString(file).replace('\0', '0'));
        Path given = Path.of("given.txt");
        try (FileChannel both = FileChannel.open(given, READ, WRITE)) {
            MappedByteBuffer map = both.map(FileChannel.MapMode.READ_WRITE, 1, 3), other = both.map(FileChannel.MapMode.READ_WRITE, 0, 4);
            map.put(0, (byte) '!');
            System.out.println((char) map.get(1) + " " + (char) map.get(0));
            map.force();
            Files.writeString(Path.of("touch"), "");
            System.out.println(Files.readString(given));
            other.put(3, (byte) '?');
            other.force();
            System.out.println(Files.readString(given) + " " + both.size());
        }
    }
}
