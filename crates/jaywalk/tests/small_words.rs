//! Words that are right for one as for many, names that are not empty, and lines of their own.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use std::sync::LazyLock;

const UNENDED: &str = r#"public class Unended { public static void main(String[] arguments) {
    System.out.print(jaywalk.Choice.getInt(0, 1));
    throw new IllegalStateException("no end"); } }"#;
const NAMELESS: &str = r#"public class Nameless { int depth = 3;
    public static void main(String[] arguments) {
        class Local { int width = jaywalk.Choice.getInt(4, 4); }
        Local local = new Local();
        new Runnable() { int length = 5; public void run() { throw new IllegalStateException("" + local.width); } }.run();
    } }"#;
const CHOICES: &str = r#"public class Choices { public static void main(String[] arguments) {
    int count = Integer.getInteger("count");
    for (int i = 0; i < count; i++) if (jaywalk.Choice.getInt(0, 1) * 2 > 5) return;
    throw new IllegalStateException("no end"); } }"#;

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("Unended.java", UNENDED),
        ("Nameless.java", NAMELESS),
        ("Choices.java", CHOICES),
        ("Hidden.java", "class Hidden { private static void main() {} }"),
        ("script", "#!/usr/bin/java --source 17\nclass Script { public static void main(String[] a) {} }"),
        ("inner/Far.java", "package inner; class Far { public static void main(String[] arguments) {} }"),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac --release 17 -g -cp api.jar -d out Unended.java Nameless.java Choices.java Hidden.java");
    files.tool("javac --release 17 -d deep/out inner/Far.java");
    files
});

/// What a command says to standard error.
fn said(arguments: &[&str], status: i32) -> String {
    let done = FILES.jaywalk(arguments);
    assert_eq!(done.status, Some(status), "{arguments:?}: {}", done.error);
    done.error
}

fn check(arguments: &[&str], parts: &[&str]) {
    let said = said(arguments, 2);
    assert_eq!(said.lines().count(), 1, "{said}");
    parts.iter().for_each(|part| assert!(said.contains(part), "{arguments:?}: no `{part}` in: {said}"));
}

#[test]
fn the_empty_class_path_is_the_folder() {
    let expected = "cannot find class NoSuch on the class path .\n";
    for class_path in ["", "."] {
        assert!(said(&["run", "-cp", class_path, "NoSuch"], 2).ends_with(expected));
    }
    let far = said(&["run", "-cp", "", "inner.Far"], 2);
    assert!(!far.contains("there is no ") && !far.contains("path ;"), "{far}");
}

#[test]
fn one_choice_is_a_choice() {
    let report = said(&["explore", "-cp", "out", "-Dcount=1", "Choices"], 1);
    let token = report.split_whitespace().find(|word| word.starts_with("jw")).expect("a token");
    let replay = |count: &str| {
        let done = FILES.jaywalk(&["replay", "--force", token, "-cp", "out", &format!("-Dcount={count}"), "Choices"]);
        done.error
    };
    for (count, expected) in [
        ("0", "the path ends after 0 choices, and the token has 1"),
        ("2", "the token has 1 choice, and the path asks for another one at Choices.main"),
    ] {
        assert!(replay(count).contains(expected), "{}", replay(count));
    }
    let on_java = |count: &str| {
        let line = format!("java -Djaywalk.path={token} -Dcount={count} -cp out:api.jar Choices");
        let words: Vec<&str> = line.split(' ').collect();
        FILES.run(std::process::Command::new(words[0]).args(&words[1..])).error
    };
    assert!(on_java("2").contains("it has 1 choice, and the program makes another one"), "{}", on_java("2"));
    let deep = said(&["explore", "--limit", "depth=1", "-cp", "out", "-Dcount=3", "Choices"], 3);
    assert!(deep.contains("a path has more than 1 choice [depth]"), "{deep}");
}

#[test]
fn a_class_without_a_name_has_that_of_the_compiler() {
    let report = said(&["explore", "-cp", "out", "Nameless"], 1);
    assert!(report.contains("this = Nameless$1 #1"), "{report}");
    assert!(report.contains("Local") && !report.contains("1Local"), "{report}");
}

#[test]
fn the_report_begins_a_line_where_it_shares_the_terminal() {
    let together = |line: &str| {
        let line = format!("{} {line} 2>&1", env!("CARGO_BIN_EXE_jaywalk"));
        FILES.run(std::process::Command::new("sh").args(["-c", &line])).output
    };
    let report = together("explore --output all -cp out Unended");
    assert!(report.starts_with("0\n") && report.contains("\n1. "), "{report}");
    let token = report.split_whitespace().find(|word| word.starts_with("jw")).expect("a token");
    let again = together(&format!("replay {token} -cp out Unended"));
    assert!(again.starts_with("0\n"), "{again}");
    // What goes elsewhere stays as the program wrote it.
    let apart = FILES.jaywalk(&["explore", "--output", "all", "-cp", "out", "Unended"]);
    assert_eq!(apart.output, "0");
    assert!(!apart.error.starts_with('\n'), "{}", apart.error);
}

#[test]
fn what_a_jdk_calls_is_named() {
    for jdk in jdks() {
        let release = std::fs::read_to_string(jdk.join("release")).expect("it is a JDK");
        let wanted = if release.contains("JAVA_VERSION=\"25") {
            "class Hidden has no `void main()` or `void main(String[])` that is not private, only `private static void main()`"
        } else {
            "class Hidden has no `public static void main(String[])`, only `private static void main()`"
        };
        check(&["run", "--jdk", jdk.to_str().expect("text"), "-cp", "out", "Hidden"], &[wanted]);
    }
}

#[test]
fn what_is_not_supported_of_source_files_is_said() {
    let script = "that is a script: jaywalk compiles source files only if their names end in `.java`";
    check(&["run", "script"], &[script]);
    check(&["explore", "script"], &[script]);
    let language = "the language of a source file is that of the JDK, which --jdk names";
    check(&["run", "--source", "17", "Hidden.java"], &["`--source` is not supported", language]);
    check(&["run", "--source=17", "Hidden.java"], &[language]);
    check(&["explore", "--source", "17", "Hidden.java"], &["--source 17 does not exist", language]);
}
