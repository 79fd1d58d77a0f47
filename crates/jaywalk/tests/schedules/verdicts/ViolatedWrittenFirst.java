// paths: 1 completed, 1 failed
import java.io.RandomAccessFile;

public class ViolatedWrittenFirst {
    public static void main(String[] args) throws Exception {
        RandomAccessFile file = new RandomAccessFile("written-by-two", "rw");
        Threads.run(() -> file.write(1), () -> file.write(2));
        file.seek(0);
        int first = file.read();
        assert first == 1;
    }
}
