// stdin: abc\ndef
// System.in read byte by byte and in blocks; Console-free echo.
import java.io.*;

public class RawStdin {
    public static void main(String[] args) throws IOException {
        InputStream in = System.in;
        System.out.println(in.read() + " " + in.read());
        byte[] block = new byte[10];
        int n = in.read(block, 2, 3);
        System.out.println(n + " " + block[1] + " " + block[2] + " " + block[3] + " " + block[4] + " " + block[5]);
        System.out.println(new String(in.readAllBytes()));
        System.out.println(in.read() + " " + in.read(block) + " " + in.markSupported());
        System.setIn(new ByteArrayInputStream("replaced".getBytes()));
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        System.setIn(new SequenceInputStream(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream("two".getBytes())));
        System.out.println(new String(System.in.readAllBytes()));
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream original = System.out;
        System.setOut(new PrintStream(captured, true));
        System.out.print("captured " + 5);
        System.out.println();
        System.setOut(original);
        System.out.println(captured.size() + " " + captured.toString().trim());
    }
}
