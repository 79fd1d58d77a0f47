import java.io.*;
import java.nio.file.*;

/** Does what its first argument says with files that are no plain files, or too much. */
public class Special {
    public static void main(String[] args) throws Exception {
        jaywalk.Choice.getBoolean();
        Path path = Path.of(args[1]);
        switch (args[0]) {
            case "read": System.out.println(Files.readString(path).trim()); break;
            case "stream": try (BufferedReader in = new BufferedReader(new FileReader(args[1]))) { System.out.println(in.readLine() + in.readLine()); } break;
            case "write": Files.writeString(path, "written"); break;
            case "much":
                byte[] piece = new byte[1 << 20];
                try (OutputStream out = Files.newOutputStream(path)) { while (true) out.write(piece); }
            case "zeros": try (InputStream in = new FileInputStream("/dev/zero")) { in.readAllBytes(); } break;
            default: throw new IllegalArgumentException(args[0]);
        }
    }
}
