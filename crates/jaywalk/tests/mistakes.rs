//! What newcomers get wrong, and programs that would mislead a reader: one clear line and status 2, or words that say
//! what is meant.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use std::sync::LazyLock;

const MAIN: &str = "package demo; public class Main { public static void main(String[] arguments) {
    System.out.println(jaywalk.Choice.getInt(0, 2)); } }";
/// The message turns what follows it around, colours it, and ends in a line of its own.
const MISLEADING: &str = r#"public class Misleading { static String left = "a\u2066b"; public static void main(String[] arguments) {
    if (jaywalk.Choice.getBoolean()) throw new IllegalStateException("\u202eeslaf \033[32m\nholds: every path"); } }"#;
const LISTENER: &str = "import gov.nasa.jpf.*; public class Listener { public static void main(String[] arguments) {
    System.out.println(new Config().size()); } }";
const PROCESS: &str = "public class Process { public static void main(String[] arguments) throws Exception {
    new ProcessBuilder(\"true\").start(); } }";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("demo/Main.java", MAIN),
        ("Misleading.java", MISLEADING),
        ("Listener.java", LISTENER),
        ("Process.java", PROCESS),
        ("gov/nasa/jpf/Config.java", "package gov.nasa.jpf; public class Config { public int size() { return 0; } }"),
        ("one/A.java", "class B {} class A extends B { public static void main(String[] arguments) {} }"),
        ("two/B.java", "class A {} class B extends A {}"),
        ("damaged.jar", "no jar"),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar:. -d out demo/Main.java Misleading.java Listener.java Process.java");
    std::fs::remove_dir_all(files.path().join("out/gov")).expect("it was compiled too");
    files.tool("javac -d circle one/A.java");
    files.tool("javac -d circle2 two/B.java");
    std::fs::rename(files.path().join("circle2/B.class"), files.path().join("circle/B.class")).expect("it is there");
    files.tool("jar cf app.jar -C out .");
    files
});

/// Fails unless the command says one line with all parts, and ends with status 2.
fn check(line: &str, parts: &[&str]) {
    let words: Vec<&str> = line.split(' ').collect();
    let done = FILES.jaywalk(&words);
    assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{line}: {}", done.error);
    for part in parts {
        assert!(done.error.contains(part), "{line}: no `{part}` in: {}", done.error);
    }
}

#[test]
fn a_file_where_a_class_or_a_folder_is_meant() {
    let whole = "`jaywalk explore -cp out demo.Main`";
    check("explore -cp out/demo/Main.class", &["is the file of a class", whole]);
    check("explore -cp out/demo/Main.class demo.Main", &["is the file of a class", whole]);
    check("explore out/demo/Main.class", &["is the file of a class", whole]);
    check("run out/demo/Main.class", &["`jaywalk run -cp out demo.Main`"]);
    check("replay jw2-00000000-0 -cp out/demo/Main.class", &["`jaywalk replay TOKEN -cp out demo.Main`"]);
    check("explore -cp out demo.Main.class", &["leave out `.class`"]);
    check("explore -cp out demo/Main.class", &["leave out `.class`"]);
    check("explore app.jar", &["that is a jar", "`jaywalk explore -jar app.jar`"]);
    check("explore out", &["that is a folder", "`jaywalk explore -cp out demo.Main`"]);
    check("explore -jar out", &["it is a directory"]);
    check("explore -jar damaged.jar", &["damaged.jar: not a jar, or a damaged one\n"]);
    check("run -cp damaged.jar Main", &["damaged.jar: not a jar, or a damaged one\n"]);
    check("explore -jar none.jar", &["cannot read none.jar: there is no such file\n"]);
    check("explore -cp out,app.jar demo.Main", &["a colon stands between"]);
    check("explore -cp out;app.jar demo.Main", &["a colon stands between"]);
    check("explore demo.Main -cp out", &["-cp comes before the main class"]);
    check("explore none.java", &["there is no such file"]);
    check("run @none", &["cannot read the argument file none: there is no such file"]);
}

#[test]
fn sources_that_are_not_there() {
    for command in ["explore", "replay jw2-00000000-0"] {
        check(&format!("{command} -cp out --source none demo.Main"), &["--source none does not exist"]);
        check(&format!("{command} -cp out --source . --source app.jar demo.Main"), &["--source app.jar is a file"]);
    }
}

#[test]
fn a_class_that_is_its_own_ancestor() {
    for command in ["run", "explore"] {
        check(&format!("{command} -cp circle A"), &["class A is its own ancestor: A extends B extends A"]);
    }
}

#[test]
fn tokens_that_are_none() {
    check("replay", &["name the token"]);
    check("replay -cp out demo.Main", &["`demo.Main` is no path token", "it comes first"]);
    check("replay -cp out demo.Main jw2-00000000-0", &["it comes first"]);
    check("replay jw2-000-0 -cp out demo.Main", &["not a whole one"]);
    check("replay jw1-00000000-0 -cp out demo.Main", &["one of an earlier version of jaywalk"]);
    check("replay jw2-00000000-0! -cp out demo.Main", &["the character '!', which no token has"]);
    check("replay jw2-00000000-0", &["name the main class"]);
}

#[test]
fn options_and_values_that_are_none() {
    check("explore -workers 2 -cp out demo.Main", &["did you mean --workers?"]);
    check("explore --wrokers 2 -cp out demo.Main", &["'--workers'", "see `jaywalk explore --help`"]);
    for (option, part) in [("workers", "from 1 to 1024"), ("sample", "at least 1"), ("time-limit", "500ms")] {
        for value in ["0", "-1", "x", "99999999999999999999999", "1e400", "NaN"] {
            let line = format!("explore --{option} {value} -cp out demo.Main");
            let is_time = option == "time-limit" && value.starts_with('9');
            check(&line, &[&format!("invalid value '{value}'"), if is_time { "" } else { part }]);
        }
    }
    for (option, value) in [
        ("seed", "-1"),
        ("stop-at", "-1"),
        ("stop-at", "0"),
        ("limit", "depth=-1"),
        ("memory", "1.5g"),
        ("memory", "-1g"),
        ("stack", "-1k"),
    ] {
        check(&format!("explore --{option} {value} -cp out demo.Main"), &[&format!("invalid value '{value}'")]);
    }
    for (option, value) in [("search", "dfs"), ("choice", "lazy"), ("output", "stdout"), ("narrowing", "yes")] {
        check(&format!("explore --{option} {value} -cp out demo.Main"), &["possible values"]);
    }
    check("explore --out app.jar -cp out demo.Main", &["it is a file, and a folder is meant"]);
    check("explore --json none/it.json -cp out demo.Main", &["there is no such folder"]);
    check("explore --json out -cp out demo.Main", &["it is a directory"]);
    check("explore --resume none -cp out demo.Main", &["cannot read the checkpoint none: there is no such file\n"]);
    check("explore --resume app.jar -cp out demo.Main", &["is no checkpoint"]);
    check("explore --jdk out -cp out demo.Main", &["which is not a JDK"]);
    let home = jdk_home();
    for inside in ["bin", "bin/java", "lib/modules"] {
        let line = format!("explore --jdk {home}/{inside} -cp out demo.Main");
        check(&line, &[&format!("name the folder of that JDK, {home}\n")]);
    }
    check("api", &["--out", "see `jaywalk api --help`"]);
    check("api --out out", &["it is a directory"]);
    check("completions tcsh", &["possible values: bash"]);
    check("Main.java", &["a command comes first"]);
    check("-cp out demo.Main", &["a command comes first"]);
    check("exlore demo.Main", &["'explore'"]);
}

/// The JDK that the tests run with, as it is found behind links.
fn jdk_home() -> String {
    let jdk = jaywalk_classes::path::Jdk::locate(None).expect("the tests need a JDK");
    std::fs::canonicalize(jdk.home()).expect("it is there").display().to_string()
}

#[test]
fn the_file_of_the_api_can_be_named_without_an_option() {
    assert_eq!(FILES.jaywalk(&["api", "other.jar"]).status, Some(0));
    let jar = |name: &str| std::fs::read(FILES.path().join(name)).expect("it was written");
    assert_eq!(jar("other.jar"), jar("api.jar"));
}

#[test]
fn what_a_program_says_stays_on_its_line() {
    let done = FILES.jaywalk(&["explore", "-cp", "out", "--json", "it.json", "Misleading"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    let headline = r"1. java.lang.IllegalStateException: \u202eeslaf \u001b[32m holds: every path";
    assert!(done.error.contains(headline), "{}", done.error);
    assert!(done.error.contains(r"a\u2066b"), "{}", done.error);
    assert!(!done.error.contains(['\u{202e}', '\u{2066}', '\u{1b}']), "{}", done.error);
    let json = std::fs::read_to_string(FILES.path().join("it.json")).expect("it was written");
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["findings"][0]["message"], "\u{202e}eslaf \u{1b}[32m\nholds: every path");
}

#[test]
fn what_is_missing_is_named_by_what_it_is() {
    let cases = [
        ("Listener", "the missing class gov.nasa.jpf.Config, which Java PathFinder has", "[unsupported:Config]"),
        ("Process", "starting a process", "[unsupported:ProcessImpl.forkAndExec]"),
    ];
    for (program, words, name) in cases {
        let done = FILES.jaywalk(&["explore", "-cp", "out", program]);
        assert_eq!(done.status, Some(3), "{}", done.error);
        assert!(done.error.contains(words) && done.error.contains(name), "{}", done.error);
    }
    // Without a search, it is as with `java`.
    let done = FILES.jaywalk(&["run", "-cp", "out", "Listener"]);
    assert!(done.error.contains("java.lang.NoClassDefFoundError: gov/nasa/jpf/Config"), "{}", done.error);
}
