import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Natives that work through much more than a few megabytes in one call. */
public class LargeNatives {
    private static final int SIZE = 11_000_003;

    public static void main(String[] args) throws Exception {
        byte[] bytes = bytes();
        for (Checksum sum : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            sum.update(bytes, 3, SIZE - 5);
            System.out.println(sum.getClass().getSimpleName() + " " + sum.getValue());
        }
        CRC32 direct = new CRC32();
        ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE).put(bytes);
        direct.update(buffer.flip());
        System.out.println(direct.getValue());
        hashes(bytes);
        mismatches(bytes);
        compressed(bytes, 0, Deflater.DEFAULT_STRATEGY, SIZE);
        compressed(bytes, 1, Deflater.DEFAULT_STRATEGY, SIZE);
        compressed(bytes, 6, Deflater.HUFFMAN_ONLY, SIZE);
        compressed(bytes, 6, Deflater.DEFAULT_STRATEGY, 1 << 19);
        copies();
    }

    private static byte[] bytes() {
        byte[] bytes = new byte[SIZE];
        int value = 7;
        for (int index = 0; index < 100_000; index++) {
            value = value * 1103515245 + 12345;
            bytes[index] = (byte) (index % 3 == 0 ? value >>> 16 & 15 : index / 100);
        }
        for (int done = 100_000; done < SIZE; done *= 2) {
            System.arraycopy(bytes, 0, bytes, done, Math.min(done, SIZE - done));
            bytes[done] ^= 0x55;
        }
        return bytes;
    }

    private static void hashes(byte[] bytes) {
        int[] ints = new int[5_000_000];
        Arrays.setAll(ints, index -> index * 17);
        char[] chars = new char[5_000_000];
        Arrays.fill(chars, '\u20ac');
        chars[4_999_999] = 'x';
        System.out.println(Arrays.hashCode(bytes) + " " + Arrays.hashCode(ints) + " " + Arrays.hashCode(chars));
        System.out.println(new String(bytes, StandardCharsets.ISO_8859_1).hashCode() + " " + new String(chars).hashCode());
    }

    private static void mismatches(byte[] bytes) {
        byte[] other = bytes.clone();
        System.out.println(Arrays.mismatch(bytes, other) + " " + Arrays.equals(bytes, other));
        for (int place : new int[] {5, 4 << 20, (4 << 20) - 1, (8 << 20) + 13, SIZE - 1}) {
            other[place]++;
            System.out.println(Arrays.mismatch(bytes, other) + " " + Arrays.compare(bytes, other));
            other[place]--;
        }
        long[] longs = new long[2_000_000];
        long[] more = longs.clone();
        more[1_900_000] = 1L << 40;
        System.out.println(Arrays.mismatch(longs, more));
    }

    private static void compressed(byte[] bytes, int level, int strategy, int room) throws DataFormatException {
        Deflater deflater = new Deflater(level);
        deflater.setStrategy(strategy);
        deflater.setInput(bytes, 1, SIZE - 2);
        deflater.finish();
        byte[] output = new byte[SIZE + SIZE / 100];
        int made = 0;
        while (!deflater.finished()) {
            made += deflater.deflate(output, made, Math.min(room, output.length - made));
            System.out.print(made + "/" + deflater.getTotalIn() + " ");
        }
        CRC32 sum = new CRC32();
        sum.update(output, 0, made);
        System.out.println(level + " " + strategy + ": " + made + " " + sum.getValue() + " " + deflater.getAdler());
        Inflater inflater = new Inflater();
        inflater.setInput(output, 0, made);
        byte[] again = new byte[SIZE];
        int read = 0;
        while (!inflater.finished()) {
            read += inflater.inflate(again, read, Math.min(room * 10, SIZE - read));
            System.out.print(read + "/" + inflater.getTotalIn() + " ");
        }
        System.out.println(Arrays.equals(bytes, 1, SIZE - 1, again, 0, read) + " " + inflater.getRemaining());
        output[made / 2] ^= 0x10;
        inflater.reset();
        inflater.setInput(output, 0, made);
        try {
            System.out.println(inflater.inflate(again) + " " + inflater.finished());
        } catch (DataFormatException damaged) {
            System.out.println(damaged.getMessage() + " " + inflater.getTotalIn() + " " + inflater.getTotalOut());
        }
    }

    private static void copies() {
        Object[] objects = new Object[3_000_000];
        Arrays.fill(objects, "same");
        String[] strings = new String[objects.length];
        System.arraycopy(objects, 1, strings, 0, objects.length - 1);
        System.out.println(strings[0] + strings[objects.length - 2] + strings[objects.length - 1]);
        objects[2_500_000] = 1;
        Arrays.fill(strings, null);
        try {
            System.arraycopy(objects, 0, strings, 0, objects.length);
        } catch (ArrayStoreException wrong) {
            System.out.println(strings[2_499_999] + strings[2_500_000]);
        }
    }
}
