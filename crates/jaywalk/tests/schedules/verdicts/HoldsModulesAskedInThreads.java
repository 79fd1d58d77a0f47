import java.net.URI;
import java.nio.file.spi.FileSystemProvider;
import java.util.ServiceLoader;

// The graph of modules is made when somebody first asks for it, and nobody sees it half made.
// prints: true
public class HoldsModulesAskedInThreads {
    public static void main(String[] args) throws Exception {
        boolean[] found = new boolean[2];
        Threads.run(
                () -> found[0] = ServiceLoader.load(FileSystemProvider.class).iterator().hasNext(),
                () -> found[1] = new URI("http://host/file").toURL().getHost().equals("host"));
        System.out.println(found[0] && found[1]);
    }
}
