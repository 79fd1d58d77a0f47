import java.io.File;
import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.List;

/** Opens files and does not close them, or asks for files that are not there. */
public class OpenFiles {
    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[1]);
        if (arguments[0].equals("ask")) {
            for (int number = 0; number < count; number++) {
                new File("no-such-file-" + number).exists();
            }
            return;
        }
        File file = File.createTempFile("open", ".txt");
        List<FileInputStream> open = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            open.add(new FileInputStream(file));
        }
        open.get(7).close();
        FileInputStream again = new FileInputStream(file);
        if (again.read() != -1) {
            throw new AssertionError("it is empty");
        }
        file.delete();
        System.out.println("opened " + count);
    }
}
