//! What the user sees when the command line, the class path, the JDK or a class is wrong: one line, status 2.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// One compilation for all tests: starting `javac` costs more than everything else here.
const SOURCES: &[(&str, &str)] = &[
    ("demo/Main.java", "package demo; public class Main { public static void main(String[] a) {} }"),
    ("demo/Heir.java", "package demo; class Heir extends Main {}"),
    ("Instance.java", "public class Instance { public void main(String[] a, int b) {} }"),
    ("Result.java", "public class Result { public static int main(String... a) { return 1; } }"),
    ("Hidden.java", "public class Hidden { private static void main(String[] a) {} }"),
    ("Nothing.java", "public class Nothing { void run() {} }"),
    (
        "demo/Version.java",
        "package demo; public class Version { public static void main(String[] a) {
            Package here = Version.class.getPackage();
            System.out.println(here.getImplementationTitle() + here.getImplementationVersion() + here.isSealed());
        } }",
    ),
];

/// A folder with the classes in `out`, kept until the tests end.
fn classes() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files: Vec<PathBuf> = SOURCES.iter().map(|(name, text)| write(folder.path(), name, text)).collect();
        let compiled = Command::new("javac").arg("-d").arg(folder.path().join("out")).args(files).status();
        assert!(compiled.expect("the tests need `javac` on the PATH").success());
        folder
    });
    folder.path()
}

fn write(folder: &Path, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
    fs::write(&file, contents).expect("written");
    file
}

fn write_jar(file: &Path, entries: &[(&str, &[u8])]) {
    let mut jar = ZipWriter::new(File::create(file).expect("created"));
    for (name, contents) in entries {
        jar.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        jar.write_all(contents).expect("written");
    }
    jar.finish().expect("finished");
}

fn jaywalk(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(folder).args(arguments).env_remove("CLASSPATH").stdin(Stdio::null());
    command
}

fn output(mut command: Command) -> Output {
    command.output().expect("jaywalk starts")
}

/// The one line that a wrong command prints, without the leading `jaywalk: `.
fn complaint_of(command: Command) -> String {
    let output = output(command);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(output.stdout.is_empty(), "standard output is the program's");
    assert_eq!(text.lines().count(), 1, "one line: {text}");
    let text = text.trim_end();
    text.strip_prefix("jaywalk: ").unwrap_or_else(|| panic!("who speaks? {text}")).to_owned()
}

fn complaint(folder: &Path, arguments: &[&str]) -> String {
    complaint_of(jaywalk(folder, arguments))
}

/// Fails unless every part occurs in the complaint.
fn check(folder: &Path, arguments: &[&str], parts: &[&str]) {
    let complaint = complaint(folder, arguments);
    for part in parts {
        assert!(complaint.contains(part), "{arguments:?} said `{complaint}`, which lacks `{part}`");
    }
}

#[test]
fn a_missing_class() {
    let folder = classes();
    check(folder, &["run", "-cp", "out", "NoSuch"], &["cannot find class NoSuch on the class path out"]);
    check(folder, &["run", "-cp", "out", "a.b.NoSuch"], &["cannot find class a.b.NoSuch"]);
    check(
        folder,
        &["run", "-cp", "missing:other", "Main"],
        &["cannot find class Main on the class path missing:other"],
    );
    check(folder, &["run", "-cp", "out", ""], &["cannot find class"]);
    check(folder, &["run", "-cp", "out", "../out/Nothing"], &["cannot find class"]);
}

#[test]
fn a_class_in_another_package_or_spelling_is_suggested() {
    let folder = classes();
    check(folder, &["run", "-cp", "out", "Main"], &["did you mean demo.Main?"]);
    check(folder, &["run", "-cp", "out", "demo.main"], &["did you mean demo.Main?"]);
    check(folder, &["run", "-cp", "out", "Nothing.class"], &["leave out `.class`"]);
}

#[test]
fn a_class_path_one_folder_off() {
    let folder = classes();
    let right = "try `jaywalk run -cp out demo.Main`";
    check(folder, &["run", "-cp", "out/demo", "Main"], &["holds class demo.Main, not Main", right]);
    check(folder, &["run", "out/demo/Main"], &["holds class demo.Main, not out.demo.Main", "out demo.Main`"]);
}

#[test]
fn a_main_with_the_wrong_signature() {
    let folder = classes();
    let wanted = "has no `public static void main(String[])`";
    check(folder, &["run", "-cp", "out", "Instance"], &[wanted, "only `public void main(String[], int)`"]);
    check(folder, &["run", "-cp", "out", "Result"], &[wanted, "only `public static int main(String[])`"]);
    check(folder, &["run", "-cp", "out", "Hidden"], &[wanted, "only `private static void main(String[])`"]);
    check(folder, &["run", "-cp", "out", "Nothing"], &["class Nothing has no"]);
    check(folder, &["run", "java.lang.Object"], &["class java.lang.Object has no"]);
}

#[test]
fn a_right_main_is_accepted_in_every_spelling() {
    let folder = classes();
    for main in ["demo.Main", "demo/Main", "demo.Heir"] {
        let output = output(jaywalk(folder, &["run", "-cp", "out", main]));
        assert_ne!(output.status.code(), Some(2), "{main}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut command = jaywalk(folder, &["run", "demo.Main"]);
    command.env("CLASSPATH", "out");
    assert_ne!(output(command).status.code(), Some(2), "CLASSPATH is the default");
}

#[test]
fn a_class_file_that_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let good = fs::read(classes().join("out/Nothing.class")).expect("compiled");
    write(folder.path(), "Empty.class", "");
    write(folder.path(), "Text.class", "public class Text {}");
    write(folder.path(), "Short.class", good.get(..good.len() / 2).unwrap_or_default());
    let mut newer = good.clone();
    newer[6..8].copy_from_slice(&999_u16.to_be_bytes());
    write(folder.path(), "Newer.class", newer);
    for name in ["Empty", "Text", "Short"] {
        check(folder.path(), &["run", name], &["cannot read class", name]);
    }
    check(folder.path(), &["run", "Newer"], &["cannot read class Newer", "999"]);
}

#[test]
fn a_wrong_jdk() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    check(folder.path(), &["run", "--jdk", "missing", "Main"], &["--jdk names missing", "not a directory"]);
    check(folder.path(), &["run", "--jdk", ".", "Main"], &["--jdk names .", "not a JDK", "17 or newer"]);
    write(folder.path(), "release", "JAVA_VERSION=\"11.0.2\"\n");
    check(folder.path(), &["run", "--jdk", ".", "Main"], &["JDK 11.0.2", "needs 17 or newer"]);
    write(folder.path(), "broken/lib/modules", "nonsense");
    check(folder.path(), &["run", "--jdk", "broken", "Main"], &["cannot read broken/lib/modules", "--jdk"]);
    let mut command = jaywalk(folder.path(), &["run", "Main"]);
    command.env("JAVA_HOME", "nowhere");
    assert!(complaint_of(command).contains("JAVA_HOME names nowhere"));
    let mut command = jaywalk(folder.path(), &["run", "Main"]);
    command.env_remove("JAVA_HOME").env("PATH", "");
    assert!(complaint_of(command).contains("no JDK found: pass --jdk DIR, set JAVA_HOME"));
}

#[test]
fn a_jar_that_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let broken = write(folder.path(), "broken.jar", "this is no jar");
    check(folder.path(), &["run", "-jar", "missing.jar"], &["cannot read missing.jar: there is no such file"]);
    check(folder.path(), &["run", "-jar", "broken.jar"], &["cannot read broken.jar"]);
    check(folder.path(), &["run", "-jar", "."], &["cannot read .: it is a directory"]);
    // On a class path a damaged jar is passed over, as `java` does, but it may be why the class is missing.
    check(folder.path(), &["run", "-cp", "broken.jar", "Main"], &["cannot find class Main", "cannot read broken.jar"]);
    assert!(broken.exists(), "nothing is touched");
}

#[test]
fn a_jar_and_its_main_class() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let main = fs::read(classes().join("out/demo/Main.class")).expect("compiled");
    let manifest = "META-INF/MANIFEST.MF";
    write_jar(&folder.path().join("plain.jar"), &[("demo/Main.class", &main)]);
    check(folder.path(), &["run", "-jar", "plain.jar"], &["plain.jar names no Main-Class", "-cp plain.jar MAIN"]);
    write_jar(&folder.path().join("wrong.jar"), &[(manifest, b"Main-Class: Main\n\n"), ("demo/Main.class", &main)]);
    check(folder.path(), &["run", "-jar", "wrong.jar"], &["cannot find class Main", "did you mean demo.Main?"]);
    // Only the jar counts: neither -cp nor the current folder adds to it.
    write(folder.path(), "demo/Main.class", &main);
    write_jar(&folder.path().join("empty.jar"), &[(manifest, b"Main-Class: demo.Main\n\n")]);
    check(folder.path(), &["run", "-cp", ".", "-jar", "empty.jar"], &["cannot find class demo.Main", "empty.jar"]);
    write_jar(
        &folder.path().join("right.jar"),
        &[(manifest, b"Main-Class: demo.Main\n\n"), ("demo/Main.class", &main)],
    );
    let output = output(jaywalk(folder.path(), &["run", "-jar", "right.jar", "--help", "-cp"]));
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_package_knows_what_its_jar_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let class = fs::read(classes().join("out/demo/Version.class")).expect("compiled");
    let manifest = b"Main-Class: demo.Version\nImplementation-Title: Demo \nImplementation-Version: 1\n\n\
        Name: demo/\nImplementation-Version: 2.5\nSealed: true\n";
    write_jar(&folder.path().join("it.jar"), &[("META-INF/MANIFEST.MF", manifest), ("demo/Version.class", &class)]);
    let output = output(jaywalk(folder.path(), &["run", "-jar", "it.jar"]));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "Demo 2.5true\n", "{output:?}");
}

#[test]
fn a_wrong_command_line() {
    let folder = classes();
    check(folder, &["run"], &["name the main class or a jar"]);
    check(folder, &["run", "-cp"], &["a value is required", "--class-path"]);
    check(folder, &["run", "-jar"], &["--jar"]);
    check(folder, &["run", "--memroy", "x", "Main"], &["unexpected argument '--memroy'", "--memory"]);
    check(folder, &["run", "-Xfoo", "Main"], &["`-Xfoo` is not an option of `jaywalk run`"]);
    check(folder, &["run", "--memory", "lots", "Main"], &["invalid value 'lots'", "64m"]);
    check(folder, &["run", "--time", "slow", "Main"], &["invalid value 'slow'", "virtual"]);
    check(folder, &["runn"], &["unrecognized subcommand 'runn'"]);
    check(folder, &["completions", "vi"], &["invalid value 'vi'"]);
}

#[test]
fn more_memory_than_there_is() {
    // An address space of two gigabytes has no room for the heap, on any machine.
    let jaywalk = env!("CARGO_BIN_EXE_jaywalk");
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v 2000000; exec '{jaywalk}' run --memory 8g -cp out demo.Main")]);
    command.current_dir(classes()).env_remove("CLASSPATH").stdin(Stdio::null());
    assert!(complaint_of(command).contains("no 8192 MiB for the program: give --memory less"));
    // One has room for one machine, but a search repeats what fails on another.
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v 3600000; exec '{jaywalk}' explore --memory 1g -cp out demo.Main")]);
    command.current_dir(classes()).env_remove("CLASSPATH").stdin(Stdio::null());
    assert!(complaint_of(command).contains("no 2 times 1024 MiB for the workers: give --memory or --workers less"));
}

#[test]
fn names_that_no_class_has() {
    let folder = classes();
    for name in
        ["[I", "demo.Main/", "/demo/Main", ".demo.Main", "de mo.Main", "demo.Main\n", "@@file", "demo..Main", "."]
    {
        check(folder, &["run", "-cp", "out", name], &["cannot find class"]);
    }
    check(folder, &["run", "-cp", "out", &"x".repeat(10_000)], &["cannot find class xxx"]);
}

#[test]
fn options_that_java_has_and_jaywalk_does_not() {
    let folder = classes();
    for option in ["-agentlib:x", "-javaagent:x", "-Xbootclasspath/a:x", "--list-modules", "-Xprof"] {
        let complaint = complaint(folder, &["run", option, "x", "demo.Main"]);
        assert!(complaint.contains(option.split(':').next().unwrap_or(option)), "{option}: {complaint}");
    }
    check(folder, &["demo.Main"], &["unrecognized subcommand 'demo.Main'"]);
    check(folder, &["run", "--memory", "0", "demo.Main"], &["invalid value '0'"]);
    check(folder, &["run", "-Xmx1k", "-cp", "out", "demo.Main"], &["--memory must be at least 512 KiB"]);
    check(folder, &["run", "-Xmx", "demo.Main"], &["needs a size", "64m"]);
    check(folder, &["run", "-cp", "out/demo/Main.class", "Main"], &["cannot find class Main", "the file of a class"]);
    check(folder, &["run", "-jar", "out/demo/Main.class"], &["cannot read out/demo/Main.class", "not a jar"]);
    check(folder, &["run", "--jdk", "out/demo/Main.class", "Main"], &["not a directory"]);
}

/// Classes that were compiled against others: the Java error that `java` throws, not a message of ours.
#[test]
fn classes_that_do_not_fit_together() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let compile = |sources: &[(&str, &str)]| {
        let files: Vec<PathBuf> = sources.iter().map(|(name, text)| write(folder.path(), name, text)).collect();
        let mut javac = Command::new("javac");
        javac.args(["-implicit:none", "-cp", ".", "-d", "."]).args(files);
        assert!(javac.current_dir(folder.path()).status().expect("javac starts").success());
    };
    let main = "public class User {
        static int take(Base base) { return base.number; }
        public static void main(String[] a) { System.out.println(take(new Sub())); }
    }";
    compile(&[
        ("Base.java", "class Base { int number = 7; }"),
        ("Sub.java", "class Sub extends Base {}"),
        ("User.java", main),
    ]);
    let error_of = |folder: &Path| {
        let output = output(jaywalk(folder, &["run", "User"]));
        (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
    };
    assert_eq!(error_of(folder.path()), (String::new(), Some(0)));
    compile(&[("Sub.java", "class Sub {}")]);
    let (error, status) = error_of(folder.path());
    assert!(error.contains("java.lang.VerifyError: Bad type on operand stack"), "{error}");
    assert_eq!(status, Some(1), "{error}");
    fs::remove_file(folder.path().join("Sub.class")).expect("it is there");
    let (error, status) = error_of(folder.path());
    assert!(error.contains("java.lang.NoClassDefFoundError: Sub"), "{error}");
    assert_eq!(status, Some(1), "{error}");
}

#[test]
fn help_teaches_and_is_no_error() {
    let folder = classes();
    for (arguments, part) in [
        (&["--help"][..], "Exit status:"),
        (&["run", "--help"], "jaywalk run -cp 'out:lib/*' demo.Main a b"),
        (&["--version"], env!("CARGO_PKG_VERSION")),
        (&["completions", "bash"], "complete"),
    ] {
        let output = output(jaywalk(folder, arguments));
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(part), "{arguments:?} lacks {part}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn without_a_command_it_shows_its_help_and_fails() {
    let output = output(jaywalk(classes(), &[]));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Usage: jaywalk"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [&["--help"][..], &["completions", "bash"], &["completions", "zsh"]] {
        let mut command = jaywalk(classes(), arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("jaywalk starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
