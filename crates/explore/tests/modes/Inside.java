import static jaywalk.Choice.*;

import java.io.*;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;
import java.util.zip.*;

/** What natives and the JDK find inside of arrays and strings that are not chosen yet, and longs that are given to them. */
public class Inside {
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = {'1', (byte) getInt('2', '4'), '5'};
        char[] chars = {'a', getChar('b', 'c')};
        long w = getLong((1L << 33) - 1, 1L << 33);
        long few = getLong(0, 1);
        String latin = text(bytes);
        switch (getInt(0, 31)) {
            case 0 -> { System.out.write(bytes, 0, 2); System.out.println(); }
            case 1 -> { new FileOutputStream(FileDescriptor.out).write(bytes); System.out.println(); }
            case 2 -> System.out.println(Arrays.toString(MessageDigest.getInstance("MD5").digest(bytes)));
            case 3 -> {
                Deflater deflater = new Deflater();
                deflater.setInput(bytes);
                deflater.finish();
                byte[] packed = new byte[50];
                int length = deflater.deflate(packed);
                Inflater inflater = new Inflater();
                inflater.setInput(packed, 0, length);
                byte[] again = {bytes[1], bytes[1], bytes[1], bytes[1]};
                System.out.println(inflater.inflate(again) + text(again));
            }
            case 4 -> System.out.println(Base64.getEncoder().encodeToString(bytes));
            case 5 -> System.out.println(latin.intern() == "125" ? "constant" : "other");
            case 6 -> System.out.println(Integer.parseInt(latin));
            case 7 -> { System.setProperty(latin, "x"); System.out.println(System.getProperty("135")); }
            case 8 -> System.out.println(new File("/nowhere/" + latin).exists() + latin);
            case 9 -> System.out.println(String.format("%d %s", w, latin));
            case 10 -> System.out.println(BigInteger.valueOf(w).bitLength());
            case 11 -> { Thread.sleep(few); System.out.println(few); }
            case 12 -> System.out.println(new UUID(w, few));
            case 13 -> System.out.println(new Random(w).nextInt(100));
            case 14 -> System.out.println(ByteBuffer.allocateDirect(8).put(bytes).putInt(4, 1).get(1));
            case 15 -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                new ObjectOutputStream(out).writeObject(new long[] {w, few});
                System.out.println(((long[]) new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject())[0]);
            }
            case 16 -> {
                switch (latin) {
                    case "125" -> System.out.println("first");
                    case "135" -> System.out.println("second");
                    default -> System.out.println("third");
                }
            }
            case 17 -> System.out.println(new HashMap<>(Map.of("125", 1)).get(latin));
            case 18 -> System.out.println(latin.equals("145") + " " + latin.compareTo("13") + " " + latin.indexOf('4'));
            case 19 -> System.out.println(latin + w + 'x' + few);
            case 20 -> throw new IllegalStateException(latin);
            case 21 -> System.out.println(new StringReader(latin).read() + latin.hashCode());
            case 22 -> System.out.println(Path.of("/" + latin).getFileName() + " " + Files.exists(Path.of(latin)));
            case 23 -> System.out.println(new String(chars).toUpperCase() + String.valueOf(chars, 1, 1));
            case 24 -> System.out.println(Objects.hash(w, few, latin) + " " + List.of(w).indexOf(1L << 33));
            case 25 -> System.out.println(Long.toHexString(w) + Long.numberOfTrailingZeros(w) + Double.toString(w));
            case 26 -> { Object lock = bytes; synchronized (lock) { lock.wait(few + 1); } System.out.println(few); }
            case 27 -> {
                long[] longs = {few, 5, w};
                ByteBuffer.allocateDirect(16).putLong(8, 7).asLongBuffer().get(longs, 0, 2);
                System.out.println(Arrays.toString(longs));
            }
            case 28 -> {
                int[] ints = {(int) few, 5, getInt(0, 1)};
                ByteBuffer.allocate(12).putInt(4, 7).asIntBuffer().get(ints, 0, 2);
                System.out.println(Arrays.toString(ints));
            }
            case 29 -> {
                short[] shorts = {(short) few, 5, (short) few};
                ByteBuffer.allocateDirect(4).order(java.nio.ByteOrder.LITTLE_ENDIAN).putShort(2, (short) 7).asShortBuffer().get(shorts, 0, 2);
                System.out.println(Arrays.toString(shorts));
            }
            case 30 -> {
                double[] doubles = {few, 5};
                ByteBuffer.allocateDirect(16).putDouble(8, 7).asDoubleBuffer().get(doubles);
                System.out.println(Arrays.toString(doubles));
            }
            default -> {
                Thread thread = new Thread(null, () -> System.out.println("run"), "t", few);
                thread.start();
                thread.join(w);
            }
        }
    }
}
