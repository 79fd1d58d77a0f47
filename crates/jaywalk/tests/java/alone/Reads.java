import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jaywalk.Choice;

/** Fails on one of its paths if a file says so. */
public class Reads {
    public static void main(String[] arguments) throws IOException {
        String text = new String(Files.readAllBytes(Path.of(arguments[0])));
        if (Choice.getInt(0, 3) == 2 && text.equals("bad")) {
            throw new IllegalStateException(text);
        }
    }
}
