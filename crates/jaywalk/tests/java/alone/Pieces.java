import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ScatteringByteChannel;
import jaywalk.Choice;

/** Each path asks for input in pieces of its own, and tells what each read gave. */
public class Pieces {
    public static void main(String[] arguments) throws IOException {
        int size = Choice.getAny(7, 3, 100);
        FileInputStream input = new FileInputStream(FileDescriptor.in);
        StringBuilder told = new StringBuilder(size + ":");
        if (arguments[0].equals("available")) {
            told.append(" ").append(input.available());
        }
        byte[] bytes = new byte[size];
        for (int count = input.read(bytes); count >= 0; count = next(input, bytes, arguments[0])) {
            told.append(" ").append(new String(bytes, 0, count).replace('\n', '/'));
        }
        System.out.println(told);
    }

    private static int next(FileInputStream input, byte[] bytes, String how) throws IOException {
        if (!how.equals("scatter")) {
            return input.read(bytes);
        }
        ByteBuffer first = ByteBuffer.wrap(bytes, 0, 2), second = ByteBuffer.wrap(bytes, 2, bytes.length - 2);
        return (int) input.getChannel().read(new ByteBuffer[] {first, second});
    }
}
