//! Programs at the limits of the class file, of the stack and of memory: each does under `jaywalk run` what it does
//! under `java`, in bounded time and memory.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// Programs that are written out; others are generated.
const WRITTEN: &[(&str, &str)] = &[
    (
        "Deep",
        r#"public class Deep {
            static int depth;
            static void go() { depth++; go(); }
            public static void main(String[] a) {
                for (int i = 0; i < 3; i++) {
                    depth = 0;
                    try { go(); } catch (StackOverflowError e) { System.out.println((depth > 1000) + " " + e.getStackTrace().length); }
                }
                go();
            }
        }"#,
    ),
    (
        "Full",
        r#"import java.util.*;
        public class Full {
            public static void main(String[] a) {
                try { System.out.println(new long[Integer.MAX_VALUE].length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
                try { System.out.println(new long[1 << 30].length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
                try { System.out.println(new Object[1000000][1000000].length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
                for (int i = 0; i < 2; i++) {
                    List<byte[]> list = new ArrayList<>();
                    try { while (true) list.add(new byte[1 << 20]); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
                }
                fill();
            }
            static void fill() {
                List<Object> list = new ArrayList<>();
                while (true) list.add(new Object[10]);
            }
        }"#,
    ),
    (
        "Chain",
        r#"public class Chain {
            public static void main(String[] a) {
                Throwable t = null;
                for (int i = 0; i < 2000; i++) t = new RuntimeException("x" + i, t);
                int n = 0;
                for (Throwable u = t; u != null; u = u.getCause()) n++;
                System.out.println(n);
                Exception circle = new Exception("self");
                circle.initCause(new Exception("other", circle));
                circle.printStackTrace();
            }
        }"#,
    ),
    (
        "Uni",
        r#"public class Uni {
            static class Größe { int ñ = 3; int méthode() { return ñ; } }
            enum Ω { α, β }
            public static void main(String[] a) {
                Größe g = new Größe();
                System.out.println(g.méthode() + g.getClass().getName().length() + "" + Ω.valueOf("α").ordinal());
                String s = "a\ud800b\udc00c\ud83d\ude00";
                System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + (int) s.charAt(1) + s.hashCode());
                System.out.println(s.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
                System.out.println(s);
                throw new IllegalStateException("bad \ud800");
            }
        }"#,
    ),
    (
        "Circle",
        r#"import java.util.*;
        public class Circle {
            public static void main(String[] a) {
                Object[] x = new Object[1];
                x[0] = x;
                List<Object> l = new ArrayList<>();
                l.add(l);
                System.out.println(l + Arrays.deepToString(x));
                try { l.hashCode(); } catch (StackOverflowError e) { System.out.println("deep"); }
            }
        }"#,
    ),
    (
        "Catching",
        r#"public class Catching {
            static int n;
            public static void main(String[] a) {
                while (true) {
                    try { if (n++ > 100_000) break; throw new RuntimeException(); } catch (RuntimeException e) { } finally { n++; }
                }
                System.out.println(n);
            }
        }"#,
    ),
    (
        "Quiet",
        r#"public class Quiet {
            public static void main(String[] a) {
                for (int i = 0; i < 100_000; i++) System.out.println("line " + i);
                System.err.println(System.out.checkError());
            }
        }"#,
    ),
];

fn generated() -> Vec<(&'static str, String)> {
    let list = |count: usize, item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<Vec<_>>().join(", ");
    let mut arguments = String::from("public class Arguments {\n");
    let _ = writeln!(arguments, "static int f({}) {{ return a0 + a254; }}", list(255, &|i| format!("int a{i}")));
    let _ = writeln!(arguments, "static long g({}) {{ return a0 + a126; }}", list(127, &|i| format!("long a{i}")));
    let _ = writeln!(arguments, "String h({}) {{ return a0 + a253; }}", list(254, &|i| format!("String a{i}")));
    let _ = writeln!(
        arguments,
        "public static void main(String[] a) {{ System.out.println(f({}) + g({}) + new Arguments().h({})); }} }}",
        list(255, &|i| i.to_string()),
        list(127, &|i| i.to_string()),
        list(254, &|i| format!("\"{i}\"")),
    );

    let mut long = String::from("public class LongMethod { static int f(int x) {\n");
    (0..4500).for_each(|i| long += &format!("x = x * 31 + {i} ^ (x >>> 3);\n"));
    long += "return x; } public static void main(String[] a) { System.out.println(f(f(1))); } }";

    let mut locals = String::from("public class Locals { static int f(int x) {\n");
    (0..3000).for_each(|i| locals += &format!("int v{i} = x + {i};\n"));
    (0..3000).for_each(|i| locals += &format!("x += v{i};\n"));
    locals += "return x; } public static void main(String[] a) { System.out.println(f(1)); } }";

    let mut hierarchy = String::from("public class Hierarchy { static class C0 { int m() { return 0; } }\n");
    for i in 1..150 {
        let above = i - 1;
        hierarchy +=
            &format!("static class C{i} extends C{above} {{ int f{i} = {i}; int m() {{ return super.m() + 1; }} }}\n");
    }
    hierarchy += "public static void main(String[] a) { System.out.println(new C149().m() + new C149().f149); } }";
    vec![("Arguments", arguments), ("LongMethod", long), ("Locals", locals), ("Hierarchy", hierarchy)]
}

/// All programs, compiled together.
fn classes() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let written = WRITTEN.iter().map(|&(name, text)| (name, text.to_owned()));
        let mut command = Command::new("javac");
        command.args(["-encoding", "UTF-8", "-d"]).arg(folder.path());
        for (name, text) in written.chain(generated()) {
            let file = folder.path().join(format!("{name}.java"));
            fs::write(&file, text).expect("written");
            command.arg(file);
        }
        assert!(command.status().expect("the tests need `javac` on the PATH").success());
        folder
    });
    folder.path()
}

/// Standard output, the first line of standard error, and the status.
fn run(mut command: Command) -> (String, String, Option<i32>) {
    // Without `JAVA_HOME` jaywalk takes the JDK of the `java` on the PATH, which is the one it is compared with.
    for variable in ["JAVA_HOME", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
        command.env_remove(variable);
    }
    let output = command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC").stdin(Stdio::null()).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    let first = errors.lines().next().unwrap_or_default().to_owned();
    (String::from_utf8_lossy(&output.stdout).into_owned(), first, output.status.code())
}

fn jaywalk(name: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.args(["run", "--memory", "64m", "-cp"]).arg(classes()).arg(name);
    command
}

fn check(name: &str) {
    let mut java = Command::new("java");
    // Without its shared file of counters `java` has nothing to warn about when another process holds that file.
    java.args(["-XX:-UsePerfData", "-Xmx64m", "-cp"]).arg(classes()).arg(name);
    assert_eq!(run(jaywalk(name)), run(java), "{name}");
}

#[test]
fn the_most_arguments_that_a_method_can_have() {
    check("Arguments");
}

#[test]
fn the_longest_method() {
    check("LongMethod");
}

#[test]
fn thousands_of_local_variables() {
    check("Locals");
}

#[test]
fn a_deep_hierarchy() {
    check("Hierarchy");
}

#[test]
fn recursion_without_end_again_and_again() {
    check("Deep");
    check("Circle");
}

#[test]
fn memory_that_runs_out_again_and_again() {
    check("Full");
}

#[test]
fn long_and_circular_chains_of_exceptions() {
    check("Chain");
    check("Catching");
}

#[test]
fn names_and_strings_beyond_ascii() {
    check("Uni");
}

/// A reader that goes away does not end the program, as under `java`; `checkError` tells of it.
#[test]
fn a_reader_that_goes_away_is_noticed_by_those_who_ask() {
    let mut child = jaywalk("Quiet").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut first = [0; 4];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("the first bytes");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr).trim(), "true");
    assert_eq!(output.status.code(), Some(0));
}
