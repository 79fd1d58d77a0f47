// Who reads from an open file moves it on for others.
// paths: 1 completed, 1 failed
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;

public class ViolatedReadsOneFile {
    public static void main(String[] args) throws Exception {
        File file = new File("read-by-two");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[] {1, 2});
        }
        FileInputStream in = new FileInputStream(file);
        Threads.run(in::read, () -> {
            int read = in.read();
            assert read == 1;
        });
    }
}
