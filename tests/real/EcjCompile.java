import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.jdt.core.compiler.CompilationProgress;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles sources in a temporary folder, good ones and bad ones. */
public class EcjCompile {
    static final String SHAPES = """
        package shapes;
        import java.util.*;
        import java.util.function.*;
        import java.util.stream.*;
        public sealed interface Shape permits Shape.Circle, Shape.Square {
            record Circle(double radius) implements Shape {}
            record Square(double side) implements Shape {}
            static <T extends Shape> Map<String, List<T>> byName(Collection<T> all, Function<? super T, String> name) {
                return all.stream().collect(Collectors.groupingBy(name, TreeMap::new, Collectors.toList()));
            }
            default String text() {
                return switch (this.getClass().getSimpleName()) {
                    case "Circle" -> "round";
                    default -> { var side = ((Square) this).side(); yield "square of " + side; }
                };
            }
        }
        """;
    static final String BROKEN = """
        package shapes;
        class Broken extends Missing {
            int f(String text) { return text; }
            void g() { int unused; undefined(); }
        }
        """;

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("ecj");
        Path sources = Files.createDirectories(folder.resolve("src/shapes"));
        Files.writeString(sources.resolve("Shape.java"), SHAPES);
        for (int number = 0; number < 30; number++) {
            Files.writeString(sources.resolve("Part" + number + ".java"),
                "package shapes; public class Part" + number + " implements Comparable<Part" + number + "> { final int n = "
                    + number + "; public int compareTo(Part" + number + " o) { return Integer.compare(n, o.n); } }");
        }
        List<String> good = List.of("-17", "-proc:none", "-d", folder.resolve("out").toString(), sources.toString());
        System.out.println(compile(good, folder));
        try (var classes = Files.walk(folder.resolve("out"))) {
            List<String> names = new ArrayList<>();
            for (Path path : classes.filter(Files::isRegularFile).sorted().toList()) {
                names.add(path.getFileName() + " " + java.util.Arrays.hashCode(Files.readAllBytes(path)));
            }
            System.out.println(names);
        }
        Files.writeString(sources.resolve("Broken.java"), BROKEN);
        System.out.println(compile(good, folder));
        try (var paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Paths are shown without the folder, whose name is another in each run. */
    static boolean compile(List<String> options, Path folder) {
        var output = new java.io.StringWriter();
        var writer = new PrintWriter(output);
        CompilationProgress none = null;
        boolean succeeded = BatchCompiler.compile(options.toArray(String[]::new), writer, writer, none);
        System.out.print(output.toString().replace(folder.toString(), "."));
        return succeeded;
    }
}
