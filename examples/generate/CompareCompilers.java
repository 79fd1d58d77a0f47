package generate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Feeds each file of a folder, a compilation unit, to {@code javac} and to the compiler of Eclipse, and tells where one
 * accepts what the other rejects. Run by {@code scripts/compare-compilers.sh} on what {@link JavaPrograms} makes. Each
 * program becomes a package of its own, so that a compiler can take many at once: a thousand take seconds.
 *
 * <p>Differential testing needs no oracle: nobody has to know whether a program is correct to see that two compilers
 * disagree about it. Here there is an oracle as well, for the argument {@code valid} says that all must be accepted.
 *
 * <pre>
 * java -cp target/examples.jar:ecj.jar generate.CompareCompilers programs valid
 * java -cp target/examples.jar:ecj.jar generate.CompareCompilers programs any
 * </pre>
 */
public final class CompareCompilers {
    private static final String ECLIPSE = "org.eclipse.jdt.internal.compiler.tool.EclipseCompiler";
    private static final List<String> OPTIONS = List.of("-source", "17", "-target", "17", "-proc:none", "-nowarn");
    private static final int AT_ONCE = 500;
    private static final int SHOWN = 10;

    private final boolean mustBeValid;
    private final JavaCompiler javac;
    private final JavaCompiler eclipse;
    private int accepted;
    private int rejected;
    private int wrong;

    private CompareCompilers(boolean mustBeValid) throws ReflectiveOperationException {
        this.mustBeValid = mustBeValid;
        javac = ToolProvider.getSystemJavaCompiler();
        eclipse = (JavaCompiler) Class.forName(ECLIPSE).getDeclaredConstructor().newInstance();
    }

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        CompareCompilers comparison = new CompareCompilers(args[1].equals("valid"));
        List<Path> programs;
        try (Stream<Path> found = Files.list(Paths.get(args[0]))) {
            programs = found.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
        for (int from = 0; from < programs.size(); from += AT_ONCE) {
            comparison.compare(programs.subList(from, Math.min(from + AT_ONCE, programs.size())));
        }
        System.exit(comparison.report() ? 0 : 1);
    }

    private void compare(List<Path> programs) throws IOException {
        // The compiler of Eclipse wants its sources on the disk.
        Path folder = Files.createTempDirectory("compare-compilers");
        try {
            Map<URI, Path> sources = new HashMap<>();
            for (int i = 0; i < programs.size(); i++) {
                Path source = Files.createDirectory(folder.resolve("p" + i)).resolve("Program.java");
                Files.writeString(source, "package p" + i + "; " + Files.readString(programs.get(i)));
                sources.put(source.toUri(), source);
            }
            Map<URI, String> saysJavac = firstErrors(javac, List.of("-Xmaxerrs", "1000000"), sources);
            Map<URI, String> saysEclipse = firstErrors(eclipse, List.of(), sources);
            for (int i = 0; i < programs.size(); i++) {
                URI source = folder.resolve("p" + i).resolve("Program.java").toUri();
                judge(programs.get(i), saysJavac.get(source), saysEclipse.get(source));
            }
        } finally {
            delete(folder);
        }
    }

    /** Counts a program, given what the compilers have against it, which is null if they accept it. */
    private void judge(Path program, String saysJavac, String saysEclipse) throws IOException {
        boolean agree = (saysJavac == null) == (saysEclipse == null);
        if (agree && saysJavac == null) {
            accepted++;
        } else if (agree && !mustBeValid) {
            rejected++;
        } else if (wrong++ < SHOWN) {
            System.out.println(program + (agree ? ": rejected by both" : ": accepted by one"));
            System.out.println("  javac:   " + (saysJavac == null ? "accepts" : saysJavac));
            System.out.println("  Eclipse: " + (saysEclipse == null ? "accepts" : saysEclipse));
            System.out.println(Files.readString(program).indent(4));
        }
    }

    /** Whether there were programs and nothing was wrong with any. */
    private boolean report() {
        String other = mustBeValid ? " not accepted by both" : " on which they disagree";
        System.out.println(accepted + rejected + wrong + " programs: " + accepted + " accepted by both compilers, "
            + rejected + " rejected by both, " + wrong + other);
        return wrong == 0 && accepted + rejected > 0;
    }

    /** The first error of each source that has one. */
    private static Map<URI, String> firstErrors(JavaCompiler compiler, List<String> more, Map<URI, Path> sources)
            throws IOException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = Stream.of(OPTIONS, more).flatMap(List::stream).collect(Collectors.toList());
        boolean accepted;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            accepted = compiler
                .getTask(Writer.nullWriter(), new Discarding(files), diagnostics, options, null,
                    files.getJavaFileObjectsFromPaths(sources.values()))
                .call();
        }
        Map<URI, String> errors = new HashMap<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                String message = diagnostic.getMessage(Locale.ROOT).replace('\n', ' ');
                if (diagnostic.getSource() == null) {
                    throw new IllegalStateException(compiler + ": " + message);
                }
                URI source = Paths.get(diagnostic.getSource().toUri()).toUri();
                errors.putIfAbsent(source, "line " + diagnostic.getLineNumber() + ": " + message);
            }
        }
        if (accepted != errors.isEmpty()) {
            throw new IllegalStateException(compiler + ": the verdict does not agree with the errors: " + errors.size());
        }
        return errors;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted((one, other) -> other.compareTo(one)).collect(Collectors.toList())) {
                Files.delete(path);
            }
        }
    }

    /** Keeps the class files that a compiler writes from going anywhere: only its verdict is of interest. */
    private static final class Discarding extends ForwardingJavaFileManager<JavaFileManager> {
        Discarding(JavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream();
                }
            };
        }
    }
}
