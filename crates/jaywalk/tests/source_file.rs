//! Programs in source files: `jaywalk run Foo.java`, as `java Foo.java`.

mod launched;

use launched::{Files, jdks};
use std::fs;
use std::process::Command;

/// The feature version of a JDK, from its `release` file.
fn feature_version(home: &std::path::Path) -> u32 {
    let release = fs::read_to_string(home.join("release")).expect("a release file");
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=")).expect("a version");
    version.trim_matches('"').split('.').next().and_then(|feature| feature.parse().ok()).expect("a number")
}

#[test]
fn a_source_file_runs_as_under_java() {
    let files = Files::new(&[
        (
            "Several.java",
            "import java.util.*;
            public class Several {
                public static void main(String[] a) throws Exception {
                    System.out.println(Arrays.toString(a) + new Helper(3) + Several.class.getPackageName());
                    System.out.println(System.getProperty(\"key\") + System.getProperty(\"java.class.path\"));
                    try (Scanner in = new Scanner(System.in)) { System.out.println(in.hasNext()); }
                    throw new IllegalStateException(\"at the end\");
                }
            }
            record Helper(int size) {}",
        ),
        ("First.java", "class Other { public static void main(String[] a) { System.out.println(1); } } class First {}"),
        ("dir/p/Pack.java", "package p; enum Pack { A; public static void main(String[] a) { System.out.println(A); } }"),
        (
            "Warned.java",
            "import java.util.*;
            class Warned { public static void main(String[] a) { List l = new ArrayList(); l.add(new Date(1, 2, 3)); } }",
        ),
        ("Uses.java", "class Uses { public static void main(String[] a) { System.out.println(lib.Lib.NAME.length()); } }"),
        ("lib/Lib.java", "package lib; public class Lib { public static final String NAME = \"lib\".repeat(2); }"),
    ]);
    files.tool("javac --release 17 -d out lib/Lib.java");
    files.assert_same(&["-Dkey=value", "Several.java", "one", "-cp"]);
    files.assert_same(&["First.java"]);
    files.assert_same(&["dir/p/Pack.java"]);
    files.assert_same(&["Warned.java"]);
    files.assert_same(&["-cp", "out", "-ea", "Uses.java"]);
}

#[test]
fn what_newer_jdks_compile_besides() {
    let files = Files::new(&[
        (
            "Compact.java",
            "int x = 3; class Helper {} void main() { System.out.println(new Helper() != null && x == 3); }",
        ),
        (
            "p/Sibling.java",
            "package p; class Sibling { public static void main(String[] a) { System.out.println(Other.F); } }",
        ),
        ("p/Other.java", "package p; class Other { static final Object F = 7; }"),
    ]);
    for jdk in jdks() {
        for file in ["Compact.java", "p/Sibling.java"] {
            let expected = files.run(Command::new(jdk.join("bin/java")).arg(file));
            let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
            let done = files.run(command.args(["run", "--jdk"]).arg(&jdk).arg(file));
            let is_new = feature_version(&jdk) >= if file.starts_with('p') { 22 } else { 25 };
            assert_eq!(expected.status == Some(0), is_new, "{file}: {}", expected.error);
            assert_eq!(done.output, expected.output, "{file}: {}", done.error);
            assert_eq!(done.status, Some(if is_new { 0 } else { 2 }), "{file}: {}", done.error);
        }
    }
}

#[test]
fn what_does_not_compile_is_told_by_the_compiler() {
    let files = Files::new(&[
        ("Bad.java", "public class Bad { public static void main(String[] a) { int x = \"text\"; } }"),
        ("NoMain.java", "public class NoMain { }"),
    ]);
    for command in ["run", "explore"] {
        let done = files.jaywalk(&[command, "Bad.java"]);
        assert_eq!(done.status, Some(2), "{}", done.error);
        assert!(done.error.starts_with("Bad.java:1: error: incompatible types"), "{}", done.error);
        assert!(done.error.ends_with("jaywalk: Bad.java does not compile\n"), "{}", done.error);
        let done = files.jaywalk(&[command, "NoMain.java"]);
        assert_eq!(done.status, Some(2), "{}", done.error);
        assert!(done.error.contains("class NoMain has no"), "{}", done.error);
        let done = files.jaywalk(&[command, "Missing.java"]);
        assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
        assert!(done.error.contains("cannot read Missing.java: there is no such file"), "{}", done.error);
    }
}

#[test]
fn a_jdk_without_a_compiler_is_named() {
    let files = Files::new(&[("Main.java", "class Main { public static void main(String[] a) {} }")]);
    let jdk = jdks().remove(0);
    let bare = files.path().join("bare");
    fs::create_dir(&bare).expect("a folder");
    for name in ["lib", "release"] {
        std::os::unix::fs::symlink(jdk.join(name), bare.join(name)).expect("a link");
    }
    let done = files.jaywalk(&["run", "--jdk", "bare", "Main.java"]);
    assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
    assert!(done.error.contains("bare has no compiler for Main.java"), "{}", done.error);
}

#[test]
fn a_source_file_is_explored_and_replayed() {
    let files = Files::new(&[(
        "src/demo/Gen.java",
        "package demo;
        import jaywalk.Choice;
        public class Gen {
            public static void main(String[] a) {
                int x = Choice.getInt(0, Integer.parseInt(a[0]));
                assert x != 3 : \"three\";
            }
        }",
    )]);
    let done = files.jaywalk(&["explore", "src/demo/Gen.java", "5"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("assert x != 3 : \"three\";"), "the source line: {}", done.error);
    let line = done.error.lines().find(|line| line.contains("jaywalk replay")).expect("a replay line");
    let words: Vec<&str> = line.split_whitespace().collect();
    let from = words.iter().position(|word| *word == "jaywalk").expect("a command") + 1;
    let done = files.jaywalk(&words[from..]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("three"), "{}", done.error);
    let done = files.jaywalk(&["explore", "--quiet", "src/demo/Gen.java", "2"]);
    assert_eq!((done.status, done.error.as_str()), (Some(0), ""));
}

#[test]
fn nothing_is_left_behind() {
    let files = Files::new(&[("Main.java", "class Main { public static void main(String[] a) { System.exit(3); } }")]);
    fs::create_dir(files.path().join("tmp")).expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    let done = files.run(command.args(["run", "Main.java"]).env("TMPDIR", files.path().join("tmp")));
    assert_eq!(done.status, Some(3), "{}", done.error);
    let left = fs::read_dir(files.path().join("tmp")).expect("a folder").count();
    assert_eq!(left, 0);
}
