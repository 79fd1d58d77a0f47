// Byte streams: arrays, buffers, data, pushback, checked, gzip and object-free filters.
import java.io.*;
import java.util.Arrays;
import java.util.zip.*;

public class ByteStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(out);
        data.writeBoolean(true);
        data.writeByte(-2);
        data.writeShort(-300);
        data.writeChar('\u20ac');
        data.writeInt(123456789);
        data.writeLong(-1L << 40);
        data.writeFloat(1.5f);
        data.writeDouble(-2.25);
        data.writeUTF("h\u00e9llo \0\ud83d\ude00");
        data.writeBytes("by");
        data.writeChars("ch");
        System.out.println(data.size() + " " + Arrays.toString(out.toByteArray()));
        DataInputStream in = new DataInputStream(new BufferedInputStream(new ByteArrayInputStream(out.toByteArray()), 8));
        System.out.println(in.readBoolean() + " " + in.readByte() + " " + in.readShort() + " " + in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length() + " " + in.readUnsignedByte() + " "
                + in.readByte() + " " + in.readUnsignedShort() + " " + in.readUnsignedShort());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end of file " + e.getMessage());
        }
        PushbackInputStream push = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3}));
        int first = push.read();
        push.unread(9);
        System.out.println(first + " " + push.read() + " " + push.read() + " " + push.available());
        ByteArrayInputStream marked = new ByteArrayInputStream("mark and reset".getBytes());
        marked.skip(5);
        marked.mark(0);
        System.out.println(new String(marked.readNBytes(3)) + marked.available());
        marked.reset();
        System.out.println((char) marked.read() + new String(marked.readAllBytes()));
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream z = new GZIPOutputStream(zipped)) {
            for (int i = 0; i < 1000; i++) z.write(("line " + i % 10 + "\n").getBytes());
        }
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(zipped.toByteArray())).readAllBytes();
        CRC32 crc = new CRC32();
        crc.update(plain);
        System.out.println(plain.length + " " + (zipped.size() < 200) + " " + Long.toHexString(crc.getValue()));
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream("checked".getBytes()), new Adler32());
        checked.readAllBytes();
        System.out.println(checked.getChecksum().getValue());
        PrintStream p = new PrintStream(out, true, "UTF-16BE");
        out.reset();
        p.print("x\u00e9");
        p.write(65);
        p.println();
        System.out.println(Arrays.toString(out.toByteArray()));
        System.out.write('w');
        System.out.write("rite\n".getBytes());
        System.out.flush();
        RandomTests.run();
    }

    static class RandomTests {
        static void run() throws IOException {
            Deflater d = new Deflater(9, true);
            d.setInput("aaaaaaaaaabbbbbbbbbb".repeat(50).getBytes());
            d.finish();
            byte[] buffer = new byte[2000];
            int n = d.deflate(buffer);
            Inflater f = new Inflater(true);
            f.setInput(buffer, 0, n);
            byte[] back = new byte[2000];
            try {
                System.out.println(f.inflate(back) + " " + f.finished() + " " + d.getTotalIn() + " " + new String(back, 8, 4));
                f.reset();
                f.setInput(new byte[] {7, 7, 7, 7});
                f.inflate(back);
            } catch (DataFormatException e) {
                System.out.println("corrupt");
            }
            try {
                new GZIPInputStream(new ByteArrayInputStream(new byte[20]));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
