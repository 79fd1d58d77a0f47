import jaywalk.Choice;
import java.io.FileInputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Memory outside the heap: large files in one piece, mapped files, direct buffers, streams that pack. */
public class Outside {
    static final int LARGE = 140 << 20;

    static void mapped(Path file) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_ONLY, 0, LARGE);
            System.out.println(buffer.get(0) + " " + buffer.get(LARGE - 1) + " " + buffer.getLong(LARGE - 8));
            MappedByteBuffer part = channel.map(FileChannel.MapMode.READ_ONLY, 5000, 70_000);
            byte[] bytes = new byte[70_000];
            part.get(bytes);
            System.out.println(bytes[0] + " " + bytes[69_999] + " " + part.hasRemaining());
            MappedByteBuffer own = channel.map(FileChannel.MapMode.PRIVATE, 4096, 100);
            own.put(3, (byte) 77);
            System.out.println(own.get(3) + " " + buffer.get(4099) + " " + buffer.asReadOnlyBuffer().slice(100, 50).compareTo(buffer.slice(100, 50)));
        }
    }

    static void huge(Path file) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_ONLY, 1L << 32, Integer.MAX_VALUE);
            MappedByteBuffer other = channel.map(FileChannel.MapMode.READ_ONLY, (1L << 32) - 5, Integer.MAX_VALUE);
            assert buffer.get(0) == 1 && other.getInt(2) == 1;
            System.out.println(buffer.get(0) + " " + buffer.getLong(16_380) + " " + buffer.get(Integer.MAX_VALUE - 1)
                    + " " + other.get(5) + " " + other.getLong(Integer.MAX_VALUE - 8));
        }
    }

    static void whole(Path file) throws Exception {
        byte[] all = Files.readAllBytes(file);
        System.out.println(all.length + " " + all[LARGE - 1]);
        byte[] part = new byte[5_000_000];
        try (FileInputStream input = new FileInputStream(file.toFile())) {
            System.out.println(input.read(part) + " " + part[4_999_999]);
        }
        try (RandomAccessFile input = new RandomAccessFile(file.toFile(), "r")) {
            input.seek(LARGE - 10);
            System.out.println(input.read(part) + " " + part[9] + " " + input.read(part));
        }
        try (FileChannel channel = FileChannel.open(file)) {
            System.out.println(channel.read(ByteBuffer.allocate(3_000_000)) + " " + channel.position());
        }
    }

    static void direct() {
        long sum = 0;
        for (int index = 0; index < 60; index++) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 20);
            buffer.put(index * 1000, (byte) index);
            sum += buffer.get(index * 1000);
        }
        ByteBuffer large = ByteBuffer.allocateDirect(200 << 20);
        large.putInt(large.capacity() - 4, 42);
        System.out.println(sum + " " + large.getInt(large.capacity() - 4));
    }

    /** Each needs more than any that was dropped before. */
    static void larger() {
        int sum = 0;
        for (int size = 100; size < 900; size += 50) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(size << 20);
            buffer.put(size << 10, (byte) size);
            sum += buffer.get(size << 10) & 0xFF;
        }
        System.out.println(sum);
    }

    static void tooMany() {
        List<ByteBuffer> buffers = new ArrayList<>();
        try {
            while (true) {
                buffers.add(ByteBuffer.allocateDirect(16 << 20));
            }
        } catch (OutOfMemoryError e) {
            System.out.println("OutOfMemoryError " + (buffers.size() > 10));
        }
    }

    static void streams(int count) {
        List<Object> streams = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            streams.add(index % 2 == 0 ? new Inflater() : new Deflater());
            ((Runnable) () -> { }).run();
        }
        System.out.println(streams.size());
    }

    static void comeAndGo(int count) throws Exception {
        byte[] packed = new byte[100], plain = new byte[100];
        for (int index = 0; index < count; index++) {
            Deflater deflater = new Deflater();
            deflater.setInput(("text " + index).getBytes());
            deflater.finish();
            int length = deflater.deflate(packed);
            deflater.end();
            Inflater inflater = new Inflater();
            inflater.setInput(packed, 0, length);
            int written = inflater.inflate(plain);
            assert new String(plain, 0, written).equals("text " + index);
            inflater.end();
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "mapped" -> mapped(Path.of(args[1]));
            case "huge" -> huge(Path.of(args[1]));
            case "huge-paths" -> {
                Choice.getAny("x", "y").length();
                huge(Path.of(args[1]));
            }
            case "whole" -> whole(Path.of(args[1]));
            case "direct" -> direct();
            case "larger" -> larger();
            case "too-many" -> tooMany();
            case "streams" -> {
                boolean isFirst = Choice.getBoolean();
                streams(isFirst ? 10 : Integer.parseInt(args[1]));
            }
            case "come-and-go" -> {
                Choice.getAny("x", "y").length();
                comeAndGo(2000);
                Choice.getAny("x", "y").length();
                comeAndGo(2000);
            }
            case "unsafe" -> {
                if (Choice.getBoolean()) {
                    ByteBuffer.allocateDirect(Integer.parseInt(args[1]));
                }
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
