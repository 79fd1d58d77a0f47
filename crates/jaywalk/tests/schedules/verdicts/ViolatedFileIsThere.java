// Files are shared by all threads.
import java.io.File;
import java.io.FileOutputStream;

public class ViolatedFileIsThere {
    public static void main(String[] args) throws Exception {
        File file = new File("made-by-one");
        boolean[] isThere = new boolean[1];
        Threads.run(
                () -> new FileOutputStream(file).close(),
                () -> {
                    isThere[0] = file.exists();
                });
        assert !isThere[0];
    }
}
