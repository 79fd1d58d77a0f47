import java.nio.*;
import java.nio.channels.*;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.*;
import java.util.Arrays;
import java.util.zip.*;
import static java.nio.file.StandardOpenOption.*;

/** Reading files as memory. */
public class Views {
    static final int SIZE = 100_003;

    static byte[] bytes() {
        byte[] bytes = new byte[SIZE];
        for (int index = 0; index < SIZE; index++) {
            bytes[index] = (byte) (index * 31 + (index >> 8) * 7);
        }
        return bytes;
    }

    static void values(ByteBuffer map, byte[] bytes) {
        ByteBuffer array = ByteBuffer.wrap(bytes);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            map.order(order);
            array.order(order);
            for (int start : new int[] {0, 1, 4089, 16377, 16380, 16383, 16384, 32761, 65533, SIZE - 8}) {
                boolean same = map.getLong(start) == array.getLong(start) && map.getInt(start + 3) == array.getInt(start + 3)
                        && map.getShort(start + 1) == array.getShort(start + 1) && map.getChar(start + 6) == array.getChar(start + 6)
                        && map.get(start + 7) == array.get(start + 7)
                        && Double.doubleToRawLongBits(map.getDouble(start)) == Double.doubleToRawLongBits(array.getDouble(start))
                        && Float.floatToRawIntBits(map.getFloat(start)) == Float.floatToRawIntBits(array.getFloat(start));
                System.out.print(same + " ");
            }
            LongBuffer longs = map.slice(5, SIZE - 5).order(order).asLongBuffer(), expected = array.slice(5, SIZE - 5).order(order).asLongBuffer();
            IntBuffer ints = map.duplicate().position(16381).order(order).asIntBuffer();
            int[] some = new int[10_000], others = new int[10_000];
            ints.get(some);
            array.duplicate().position(16381).order(order).asIntBuffer().get(others);
            System.out.println(longs.equals(expected) + " " + longs.mismatch(expected) + " " + Arrays.equals(some, others));
        }
        byte[] copy = new byte[SIZE];
        map.duplicate().get(copy);
        System.out.println(Arrays.equals(copy, bytes) + " " + map.equals(array) + " " + map.slice(16000, 1000).mismatch(array.slice(16000, 999)));
        map.get(16300, copy, 3, 200);
        System.out.println(Arrays.equals(copy, 3, 203, bytes, 16300, 16500) + " " + map.hashCode());
    }

    static String failure(Runnable action) {
        try {
            action.run();
            return "none";
        } catch (RuntimeException | InternalError e) {
            return e.toString();
        }
    }

    static void buffers(Path file, byte[] bytes) throws Exception {
        MappedByteBuffer map;
        try (FileChannel channel = FileChannel.open(file)) {
            map = channel.map(MapMode.READ_ONLY, 0, SIZE);
            for (int position : new int[] {1, 4095, 4096, 16385, 50_000}) {
                MappedByteBuffer part = channel.map(MapMode.READ_ONLY, position, 20_000);
                System.out.print(part.mismatch(ByteBuffer.wrap(bytes, position, 20_000)) + " " + part.capacity() + " " + part.get(19_999) + " ");
            }
            System.out.println(channel.map(MapMode.READ_ONLY, SIZE, 0).hasRemaining());
            try {
                channel.map(MapMode.READ_ONLY, 0, SIZE + 1);
            } catch (java.io.IOException e) {
                System.out.println(e);
            }
        }
        values(map, bytes);
        System.out.println(map.load() == map && map.isLoaded() && map.force() == map);
        System.out.println(map.isReadOnly() + " " + map.isDirect() + " " + map.hasArray() + " " + failure(() -> map.put(0, (byte) 1)));
        System.out.println(failure(() -> map.get(SIZE)) + " " + failure(() -> map.getLong(SIZE - 7)));
        CRC32 one = new CRC32(), other = new CRC32();
        one.update(map.duplicate());
        other.update(bytes);
        System.out.println(one.getValue() == other.getValue());
        Deflater deflater = new Deflater();
        deflater.setInput(map.duplicate());
        deflater.finish();
        ByteBuffer packed = ByteBuffer.allocate(2 * SIZE);
        deflater.deflate(packed);
        Inflater inflater = new Inflater();
        inflater.setInput(packed.flip());
        byte[] again = new byte[SIZE];
        System.out.println(inflater.inflate(again) + " " + Arrays.equals(again, bytes));
        try (FileChannel out = FileChannel.open(Path.of("copy"), CREATE, WRITE)) {
            System.out.println(out.write(map.duplicate()) + " " + out.write(new ByteBuffer[] {map.slice(0, 10), map.slice(20_000, 20)}));
        }
        byte[] written = Files.readAllBytes(Path.of("copy"));
        System.out.println(Arrays.mismatch(written, bytes) + " " + written[SIZE + 9] + " " + written[SIZE + 29]);
        ByteBuffer direct = ByteBuffer.allocateDirect(SIZE);
        System.out.println(direct.put(map.duplicate()).flip().equals(map));
    }

    /** What is written is seen, as mappings share the pages with the file. */
    static void changes(Path file) throws Exception {
        try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
            MappedByteBuffer map = channel.map(MapMode.READ_ONLY, 0, SIZE), own = channel.map(MapMode.PRIVATE, 10, 1000);
            System.out.print(map.get(10) + " " + map.get(20_000) + " " + own.get(0) + " " + own.get(990) + "; ");
            channel.write(ByteBuffer.wrap(new byte[] {77}), 10);
            Files.write(file, new byte[] {78}, APPEND);
            own.put(990, (byte) 79);
            System.out.println(map.get(10) + " " + map.get(1000) + " " + own.get(990));
            MappedByteBuffer both = channel.map(MapMode.READ_WRITE, 0, 5000);
            both.put(4000, (byte) 80);
            System.out.print(map.get(4000) + " ");
            both.put(4000, (byte) 81);
            System.out.println(map.get(4000) + " " + both.get(10) + " " + channel.map(MapMode.READ_ONLY, 3000, 1001).get(1000));
        }
        Path other = Path.of("other");
        Files.write(other, bytes());
        try (FileChannel channel = FileChannel.open(other, READ, WRITE)) {
            MappedByteBuffer map = channel.map(MapMode.READ_ONLY, 0, SIZE);
            System.out.print(map.get(5000) + " ");
            channel.truncate(100);
            System.out.println(map.get(99) + " " + map.get(100) + " " + map.get(4095));
            if (Runtime.version().feature() > 20) { // before, HotSpot says so at some later place
                System.out.println(failure(() -> map.get(5000)));
            }
            channel.write(ByteBuffer.wrap(new byte[] {82}), 9000);
            System.out.println(map.get(9000) + " " + map.get(8999) + " " + map.get(99));
            Files.delete(other);
            System.out.println(map.get(9000));
        }
    }

    /** More mappings than there can be at a time. */
    static void manyInTurn(Path file) throws Exception {
        java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        int sum = 0;
        try (FileChannel channel = FileChannel.open(file)) {
            for (int index = 0; index < 6000; index++) {
                MappedByteBuffer map = channel.map(MapMode.READ_ONLY, index, 100);
                sum += map.get(index % 100);
                unsafe.invokeCleaner(map);
            }
        }
        System.out.println(sum);
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = bytes();
        Path file = Path.of("views");
        Files.write(file, bytes);
        buffers(file, bytes);
        changes(file);
        manyInTurn(file);
    }
}
