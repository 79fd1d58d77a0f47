import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import static java.nio.file.StandardOpenOption.*;

/** Channels over files: positions, transfers, truncating, locks, mappings. */
public class Channels {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action action) {
        String result;
        try {
            result = String.valueOf(action.run());
        } catch (Exception exception) {
            result = exception.getClass().getSimpleName() + ": " + exception.getMessage();
        }
        System.out.println(what + " -> " + result);
    }

    static ByteBuffer bytes(String text) { return StandardCharsets.UTF_8.encode(text); }

    static String text(Path path) throws IOException { return Files.readString(path).replace('\0', '0'); }

    public static void main(String[] args) throws Exception {
        Path file = Path.of("c"), given = Path.of("given.txt");
        show("write", () -> { try (FileChannel out = FileChannel.open(file, CREATE, WRITE)) { return out.write(bytes("0123456789")) + " " + out.position() + "/" + out.size(); } });
        show("positions", () -> { try (FileChannel both = FileChannel.open(file, READ, WRITE)) {
            both.position(4).write(bytes("ab")); both.write(bytes("Z"), 1); ByteBuffer in = ByteBuffer.allocate(4); both.read(in, 3);
            return both.position() + new String(in.array()) + text(file); } });
        show("beyond", () -> { try (FileChannel both = FileChannel.open(file, READ, WRITE)) { both.position(20); int end = both.read(ByteBuffer.allocate(1)); both.write(bytes("!")); return end + text(file); } });
        show("truncate", () -> { try (FileChannel both = FileChannel.open(file, READ, WRITE)) { both.position(8); both.truncate(5); long cut = both.position(); both.truncate(100); return cut + "/" + both.size() + text(file); } });
        show("append", () -> { try (FileChannel out = FileChannel.open(file, APPEND)) { out.position(0); out.write(bytes("+")); out.write(bytes("-")); return out.position() + text(file); } });
        show("read only", () -> { try (FileChannel in = FileChannel.open(file)) { return in.write(bytes("x")); } });
        show("write only", () -> { try (FileChannel out = FileChannel.open(file, WRITE)) { return out.read(ByteBuffer.allocate(1)); } });
        show("none", () -> FileChannel.open(Path.of("none")));
        show("create new", () -> FileChannel.open(file, CREATE_NEW, WRITE));
        show("truncate existing", () -> { try (FileChannel out = FileChannel.open(file, WRITE, TRUNCATE_EXISTING)) { out.write(bytes("fresh")); } return text(file); });
        show("no follow", () -> { Files.createSymbolicLink(Path.of("l"), file); return FileChannel.open(Path.of("l"), READ, LinkOption.NOFOLLOW_LINKS); });
        show("scatter and gather", () -> { try (FileChannel both = FileChannel.open(Path.of("g"), CREATE, READ, WRITE)) {
            long wrote = both.write(new ByteBuffer[] {bytes("one"), bytes("two"), bytes("three")}); both.position(0);
            ByteBuffer[] in = {ByteBuffer.allocate(4), ByteBuffer.allocateDirect(4), ByteBuffer.allocate(9)}; long count = both.read(in);
            return wrote + " " + count + new String(in[0].array()) + in[1].flip().remaining() + in[2].position(); } });
        show("transferTo", () -> { try (FileChannel in = FileChannel.open(given); FileChannel out = FileChannel.open(Path.of("t"), CREATE, WRITE)) {
            return in.transferTo(2, 5, out) + " " + out.position() + text(Path.of("t")); } });
        show("transferFrom", () -> { try (FileChannel in = FileChannel.open(given); FileChannel out = FileChannel.open(Path.of("t"), WRITE)) {
            return out.transferFrom(in, 3, 100) + " " + in.position() + text(Path.of("t")); } });
        show("from a stream", () -> { try (FileChannel out = FileChannel.open(Path.of("t"), WRITE)) {
            return out.transferFrom(Channels.newChannel2("abc"), 0, 9) + text(Path.of("t")); } });
        show("force", () -> { try (FileChannel out = FileChannel.open(file, WRITE)) { out.force(true); out.force(false); return "forced"; } });
        show("lock", () -> { try (FileChannel out = FileChannel.open(file, WRITE)) { FileLock lock = out.lock();
            String held = lock.isValid() + " " + lock.isShared();
            try { out.tryLock(); } catch (OverlappingFileLockException overlap) { held += " overlaps"; }
            lock.release(); return held + " " + lock.isValid(); } });
        show("shared lock", () -> { try (FileChannel in = FileChannel.open(file)) { try (FileLock lock = in.tryLock(0, 3, true)) { return lock.isShared() + " " + lock.overlaps(2, 9); } } });
        show("lock of a reader", () -> { try (FileChannel in = FileChannel.open(file)) { return in.lock(); } });
        show("delete on close", () -> { try (FileChannel out = FileChannel.open(Path.of("gone"), CREATE, READ, WRITE, DELETE_ON_CLOSE)) { out.write(bytes("x")); }
            return Files.exists(Path.of("gone")); });
        show("map to read", () -> { try (FileChannel in = FileChannel.open(given)) { MappedByteBuffer map = in.map(FileChannel.MapMode.READ_ONLY, 0, in.size()); return map.get(0) + " " + map.remaining() + map.isReadOnly(); } });
        show("map privately", () -> { try (FileChannel both = FileChannel.open(file, READ, WRITE)) { MappedByteBuffer map = both.map(FileChannel.MapMode.PRIVATE, 0, 5); map.put(0, (byte) 'X'); return (char) map.get(0) + text(file); } });
        show("from a file", () -> { try (FileInputStream in = new FileInputStream("given.txt"); FileChannel channel = in.getChannel()) { in.read(); channel.position(channel.position() + 1); return in.read() + " " + channel.position(); } });
        show("large", () -> { byte[] large = new byte[3_000_000]; new Random(1).nextBytes(large); Files.write(Path.of("large"), large);
            try (FileChannel both = FileChannel.open(Path.of("large"), READ, WRITE)) { both.write(bytes("middle"), 1_500_000); large[1_500_000] = 'm'; large[1_500_005] = 'e';
                ByteBuffer in = ByteBuffer.allocate(3_000_001); int count = both.read(in); return count + " " + (char) in.get(1_500_000) + " " + Arrays.equals(in.array(), 2_000_000, 3_000_000, large, 2_000_000, 3_000_000); } });
        show("sparse", () -> { try (FileChannel out = FileChannel.open(Path.of("sparse"), CREATE, READ, WRITE)) { out.write(bytes("x"), 1L << 33); ByteBuffer in = ByteBuffer.allocate(3); out.read(in, (1L << 33) - 2);
            Files.delete(Path.of("sparse")); return out.size() + Arrays.toString(in.array()); } });
        show("asynchronous", () -> { try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(Path.of("async"), CREATE, READ, WRITE)) {
            int wrote = channel.write(bytes("later"), 2).get(); ByteBuffer in = ByteBuffer.allocate(9); int count = channel.read(in, 1).get(); return wrote + " " + count + " " + channel.size(); } });
    }

    static ReadableByteChannel newChannel2(String text) { return java.nio.channels.Channels.newChannel(new ByteArrayInputStream(text.getBytes())); }
}
