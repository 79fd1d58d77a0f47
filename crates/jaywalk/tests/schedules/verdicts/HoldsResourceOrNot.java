// prints: there | not there
import java.nio.file.Files;
import java.nio.file.Path;

/** What the JDK looks up for itself it finds only if the program has written it before. */
public class HoldsResourceOrNot {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("out", "HoldsResourceOrNot.text");
        boolean[] found = new boolean[1];
        Threads.run(
                () -> Files.createFile(file),
                () -> found[0] = HoldsResourceOrNot.class.getResource("/HoldsResourceOrNot.text") != null);
        System.out.println(found[0] ? "there" : "not there");
    }
}
