import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.logging.*;
import java.util.jar.*;
import java.util.zip.*;

/** Parts of the JDK that write files. */
public class Libraries {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action action) {
        String result;
        try {
            result = String.valueOf(action.run());
        } catch (Exception exception) {
            result = exception.getClass().getSimpleName() + ": " + exception.getMessage();
        }
        System.out.println(what + " -> " + result);
    }

    public static void main(String[] args) throws Exception {
        show("zip file system", () -> { URI uri = URI.create("jar:" + Path.of("z.zip").toUri());
            try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
                Files.createDirectory(zip.getPath("/d")); Files.writeString(zip.getPath("/d/a.txt"), "in a zip"); Files.copy(Path.of("given.txt"), zip.getPath("/given")); }
            try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of())) { Files.delete(zip.getPath("/given")); Files.writeString(zip.getPath("/b"), "more"); }
            try (ZipFile zip = new ZipFile("z.zip")) { List<String> names = new ArrayList<>(); zip.stream().forEach(entry -> names.add(entry.getName())); Collections.sort(names);
                return names + new String(zip.getInputStream(zip.getEntry("d/a.txt")).readAllBytes()); } });
        show("zip streams", () -> { try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream("s.zip"))) { out.putNextEntry(new ZipEntry("e")); out.write(new byte[100_000]); out.closeEntry(); }
            try (ZipInputStream in = new ZipInputStream(new FileInputStream("s.zip"))) { return in.getNextEntry().getName() + in.readAllBytes().length; } });
        show("gzip", () -> { try (OutputStream out = new GZIPOutputStream(new FileOutputStream("g.gz"))) { out.write("squeezed".getBytes()); }
            try (InputStream in = new GZIPInputStream(new FileInputStream("g.gz"))) { return new String(in.readAllBytes()); } });
        show("jar", () -> { Manifest manifest = new Manifest(); manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0"); manifest.getMainAttributes().putValue("Key", "x");
            try (JarOutputStream out = new JarOutputStream(new FileOutputStream("j.jar"), manifest)) { out.putNextEntry(new JarEntry("r")); out.write(1); }
            try (JarFile jar = new JarFile("j.jar")) { return jar.getManifest().getMainAttributes().getValue("Key") + jar.size(); } });
        show("logging", () -> { Logger logger = Logger.getLogger("files"); logger.setUseParentHandlers(false); FileHandler handler = new FileHandler("log%g.txt", 200, 3);
            handler.setFormatter(new java.util.logging.Formatter() { @Override public String format(LogRecord entry) { return entry.getLevel() + " " + entry.getMessage() + "\n"; } });
            logger.addHandler(handler); for (int i = 0; i < 20; i++) logger.info("message number " + i); handler.close();
            return Files.readAllLines(Path.of("log0.txt")).size() + " " + Files.exists(Path.of("log2.txt")) + " " + Files.exists(Path.of("log0.txt.lck")); });
        show("print stream", () -> { try (PrintStream out = new PrintStream("p.txt")) { out.printf("%d %s%n", 5, "x"); } return Files.readString(Path.of("p.txt")); });
        show("formatter", () -> { try (java.util.Formatter out = new java.util.Formatter("f.txt")) { out.format("%05d", 42); } return Files.readString(Path.of("f.txt")); });
        show("scanner", () -> { try (Scanner in = new Scanner(new File("given.txt"))) { return in.next(); } });
        show("redirected output", () -> { PrintStream old = System.out; try (PrintStream out = new PrintStream("out.txt")) { System.setOut(out); System.out.println("kept"); } finally { System.setOut(old); } return Files.readString(Path.of("out.txt")); });
        show("resources", () -> { Files.writeString(Path.of("res.properties"), "a=1"); try (var loader = new java.net.URLClassLoader(new java.net.URL[] {Path.of("").toUri().toURL()}, null)) { return new String(loader.getResourceAsStream("res.properties").readAllBytes()); } });
    }
}
