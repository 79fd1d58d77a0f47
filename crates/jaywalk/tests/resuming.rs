//! What is left of a search is gone on with only where nothing has changed that it rests on, and so are tokens.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Chooses among four numbers; what it does with them is another class's business.
const MAIN: &str = "public class Main {
    public static void main(String[] arguments) {
        int chosen = jaywalk.Choice.getInt(0, 3) + jaywalk.Choice.getInt(0, 1);
        if (arguments.length > 0 && arguments[0].equals(\"environment\") && System.getenv(\"FLAVOUR\") == null) return;
        Rule.check(chosen);
    }
}";
const RULE: &str = "class Rule { static void check(int chosen) { assert chosen != 3 : \"three\"; } }";

struct Folder(TempDir);

struct Done {
    output: String,
    error: String,
    status: Option<i32>,
}

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().expect("there is a folder for temporary files"));
        assert_eq!(folder.jaywalk(&["api", "--out", "api.jar"], &[]).status, Some(0));
        folder.compile("Rule", RULE);
        folder.compile("Main", MAIN);
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn compile(&self, name: &str, source: &str) {
        let file = format!("{name}.java");
        fs::write(self.path().join(&file), source).expect("it can be written");
        let mut javac = Command::new("javac");
        let done = javac.current_dir(self.path()).args(["-g", "-cp", "api.jar:out", "-d", "out", &file]).status();
        assert!(done.expect("the tests need `javac` on the PATH").success());
    }

    fn jaywalk(&self, arguments: &[&str], environment: &[(&str, &str)]) -> Done {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.current_dir(self.path()).args(arguments).env_remove("CLASSPATH").stdin(Stdio::null());
        command.envs(environment.iter().copied());
        let output = command.output().expect("jaywalk starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Done { output: text(&output.stdout), error: text(&output.stderr), status: output.status.code() }
    }

    /// Stops a search after two of its eight paths.
    fn stop(&self, arguments: &[&str]) {
        let line = ["explore", "--limit", "paths=2", "--checkpoint", "rest", "-cp", "out", "Main"];
        let done = self.jaywalk(&[&line[..], arguments].concat(), &[]);
        assert_eq!(done.status, Some(3), "{}", done.error);
    }

    /// Goes on from there; options come before the main class.
    fn resume(&self, options: &[&str], arguments: &[&str], environment: &[(&str, &str)]) -> Done {
        let line =
            [&["explore", "--resume", "rest", "--checkpoint", "rest2", "-cp", "out"], options, &["Main"], arguments];
        self.jaywalk(&line.concat(), environment)
    }

    fn is_refused(&self, options: &[&str], arguments: &[&str], environment: &[(&str, &str)], what: &str) {
        let done = self.resume(options, arguments, environment);
        assert_eq!(done.status, Some(2), "{options:?}: {}", done.error);
        let message = format!("the checkpoint is of a search with {what}");
        assert!(done.error.contains(&message) && done.error.lines().count() == 1, "{options:?}: {}", done.error);
    }

    /// The token of the first failure.
    fn token(&self) -> String {
        let done = self.jaywalk(&["explore", "-cp", "out", "Main"], &[]);
        assert_eq!(done.status, Some(1), "{}", done.error);
        let token = done.error.split_whitespace().find(|word| word.starts_with("jw2-"));
        token.expect("the report has a token").to_owned()
    }

    fn replay(&self, token: &str, options: &[&str], arguments: &[&str]) -> Done {
        self.jaywalk(&[&["replay", token], options, &["-cp", "out", "Main"], arguments].concat(), &[])
    }
}

#[test]
fn other_options_are_refused_by_name() {
    let folder = Folder::new();
    folder.stop(&[]);
    folder.is_refused(&["-da"], &[], &[], "assertions checked elsewhere (-ea, -da, -esa)");
    folder.is_refused(&["-Dflavour=sweet"], &[], &[], "other properties (-D)");
    folder.is_refused(&["--memory", "64m"], &[], &[], "another --memory");
    folder.is_refused(&["-Xss2m"], &[], &[], "another --stack (-Xss)");
    folder.is_refused(&["--numbers", "symbolic"], &[], &[], "another --numbers");
    folder.is_refused(&["--random", "any"], &[], &[], "another --random");
    folder.is_refused(&["--string-length", "3"], &[], &[], "another --string-length or --k");
    folder.is_refused(&["--k", "2"], &[], &[], "another --string-length or --k");
    folder.is_refused(&["--solver-layers", "none"], &[], &[], "other --solver-layers");
    folder.is_refused(&["--races", "fail"], &[], &[], "another --races");
    folder.is_refused(&["--add-opens", "java.base/java.lang=ALL-UNNAMED"], &[], &[], "other options for modules");
    folder.is_refused(&["--choice", "eager"], &[], &[], "--choice delayed, not eager");
    folder.is_refused(&["--narrowing", "off"], &[], &[], "--narrowing on");
    folder.is_refused(&["--limit", "depth=7"], &[], &[], "another limit on the depth");
    folder.is_refused(&[], &["other"], &[], "other arguments");
    folder.is_refused(&[], &[], &[("LANG", "de_DE.UTF-8")], "another ");
    let done = folder.resume(&["--workers", "2"], &[], &[]);
    assert_eq!(done.status, Some(1), "{}", done.error);
}

#[test]
fn a_class_that_was_compiled_anew_is_refused_by_name() {
    let folder = Folder::new();
    folder.stop(&[]);
    folder.compile("Unrelated", "class Unrelated { }");
    assert_eq!(folder.resume(&[], &[], &[]).status, Some(1));
    folder.compile("Rule", &RULE.replace("!= 3", "< 9"));
    folder.is_refused(&[], &[], &[], "another version of the class Rule");
    fs::remove_file(folder.path().join("out/Rule.class")).expect("it is there");
    folder.is_refused(&["--workers", "3"], &[], &[], "another version of the class Rule");
    folder.compile("Rule", RULE);
    assert_eq!(folder.resume(&[], &[], &[]).status, Some(1));
}

#[test]
fn another_jdk_is_refused() {
    let jdks = ["/usr/lib/jvm/java-17-openjdk-amd64", "/usr/lib/jvm/temurin-25-jdk-amd64"];
    if !jdks.iter().all(|jdk| Path::new(jdk).exists()) {
        return;
    }
    let folder = Folder::new();
    fs::remove_dir_all(folder.path().join("out")).expect("it is there");
    let mut javac = Command::new(Path::new(jdks[0]).join("bin/javac"));
    let done =
        javac.current_dir(folder.path()).args(["-cp", "api.jar", "-d", "out", "Main.java", "Rule.java"]).status();
    assert!(done.expect("javac runs").success());
    let line = ["explore", "--jdk", jdks[0], "--limit", "paths=2", "--checkpoint", "rest", "-cp", "out", "Main"];
    assert_eq!(folder.jaywalk(&line, &[]).status, Some(3));
    folder.is_refused(&["--jdk", jdks[1]], &[], &[], "another JDK");
    assert_eq!(folder.resume(&["--jdk", jdks[0]], &[], &[]).status, Some(1));
}

#[test]
fn the_environment_counts_where_it_was_read() {
    let folder = Folder::new();
    folder.stop(&[]);
    assert_eq!(folder.resume(&[], &[], &[("FLAVOUR", "sour")]).status, Some(1));
    let line = ["explore", "--limit", "paths=2", "--checkpoint", "rest", "-cp", "out", "Main", "environment"];
    assert_eq!(folder.jaywalk(&line, &[("FLAVOUR", "sweet")]).status, Some(3));
    let what = "another value of the environment variable FLAVOUR";
    folder.is_refused(&[], &["environment"], &[("FLAVOUR", "sour")], what);
    folder.is_refused(&[], &["environment"], &[], what);
    assert_eq!(folder.resume(&[], &["environment"], &[("FLAVOUR", "sweet")]).status, Some(1));
}

#[test]
fn a_variable_that_is_added_counts_where_the_environment_was_read() {
    let asks = [
        "System.getenv(\"ADDED\") != null",
        "System.getenv().containsKey(\"ADDED\")",
        "System.getenv().size() < 0",
        "System.getenv().keySet().stream().anyMatch(\"ADDED\"::equals)",
    ];
    for ask in asks {
        let folder = Folder::new();
        folder.compile("Rule", &format!("class Rule {{ static void check(int chosen) {{ assert !({ask}); }} }}"));
        folder.stop(&[]);
        folder.is_refused(&[], &[], &[("ADDED", "x")], "an environment variable that was not set before");
        let done = folder.resume(&[], &[], &[]);
        assert_eq!(done.status, Some(0), "{ask}: {}", done.error);
    }
}

#[test]
fn links_and_the_mask_of_new_files_count_where_they_were_asked_for() {
    let rule = |ask: &str| {
        format!(
            "import java.nio.file.*;
             class Rule {{
                 static void check(int chosen) {{
                     try {{ if ({ask}) throw new AssertionError(); }}
                     catch (java.io.IOException e) {{ throw new Error(e); }}
                 }}
             }}"
        )
    };
    let folder = Folder::new();
    fs::write(folder.path().join("data"), "data").expect("it can be written");
    folder.compile("Rule", &rule("!Files.getAttribute(Path.of(\"data\"), \"unix:nlink\").equals(1)"));
    folder.stop(&[]);
    fs::hard_link(folder.path().join("data"), folder.path().join("other")).expect("it can be linked");
    folder.is_refused(&[], &[], &[], "a change in the attributes of ");
    fs::remove_file(folder.path().join("other")).expect("it is there");
    assert_eq!(folder.resume(&[], &[], &[]).status, Some(0));

    let line = "\"$0\" explore --resume rest -cp out Main";
    let with_mask = |mask: &str, line: &str| {
        let mut shell = Command::new("sh");
        shell.current_dir(folder.path()).args([
            "-c",
            &format!("umask {mask} && {line}"),
            env!("CARGO_BIN_EXE_jaywalk"),
        ]);
        let output = shell.stdin(Stdio::null()).output().expect("there is a shell");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    folder.compile("Rule", &rule("Files.createFile(Path.of(\"new\" + chosen)) == null"));
    let stopped = with_mask("022", "\"$0\" explore --limit paths=2 --checkpoint rest -cp out Main");
    assert_eq!(stopped.0, Some(3), "{}", stopped.1);
    let refused = with_mask("077", line);
    assert_eq!(refused.0, Some(2), "{}", refused.1);
    assert!(refused.1.contains("a search with another umask"), "{}", refused.1);
    assert_eq!(with_mask("022", line).0, Some(0));
}

#[test]
fn what_is_no_plain_file_is_refused_at_once() {
    let folder = Folder::new();
    folder.stop(&[]);
    let huge = fs::File::create(folder.path().join("huge")).expect("it can be made");
    huge.set_len(1 << 40).expect("files may have holes");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let rest = fs::read(folder.path().join("rest")).expect("it is there");
    fs::write(folder.path().join("long"), &rest).expect("it can be written");
    let long = fs::OpenOptions::new().append(true).open(folder.path().join("long")).expect("it is there");
    long.set_len(1 << 40).expect("files may have holes");
    for file in ["/dev/zero", "/dev/null", "/dev/tty", "pipe", "huge", "long", "out", "missing", "Main.java"] {
        let done = folder.jaywalk(&["explore", "--resume", file, "-cp", "out", "Main"], &[]);
        assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{file}: {}", done.error);
    }
}

#[test]
fn a_token_of_a_changed_program_is_refused_but_by_force() {
    let folder = Folder::new();
    let token = folder.token();
    let failing = folder.replay(&token, &[], &[]);
    assert_eq!(failing.status, Some(1), "{}", failing.error);
    // The class path may be written otherwise, and there may be other classes.
    folder.compile("Unrelated", "class Unrelated { }");
    assert_eq!(folder.jaywalk(&["replay", &token, "-cp", "./out", "Main"], &[]).status, Some(1));

    let is_refused = |options: &[&str], arguments: &[&str]| {
        let done = folder.replay(&token, options, arguments);
        assert_eq!((done.status, done.output.as_str()), (Some(2), ""), "{options:?}: {}", done.error);
        assert!(done.error.contains("--force") && done.error.lines().count() == 1, "{}", done.error);
    };
    is_refused(&["-da"], &[]);
    is_refused(&["-Dflavour=sweet"], &[]);
    is_refused(&[], &["other"]);
    folder.compile("Rule", &RULE.replace("!= 3", "!= 3 || true"));
    is_refused(&[], &[]);
    let mended = folder.replay(&token, &["--force"], &[]);
    assert_eq!(mended.status, Some(0), "{}", mended.error);
    assert!(mended.error.contains("the path completes; nothing fails"), "{}", mended.error);
    folder.compile("Rule", &RULE.replace("assert", "System.out.println(\"checked\"); assert"));
    is_refused(&[], &[]);
    let still = folder.replay(&token, &["--force"], &[]);
    assert_eq!((still.status, still.output.as_str()), (Some(1), "checked\n"), "{}", still.error);
    assert!(still.error.contains("the token is of another program, but all of its 2 choices fit"), "{}", still.error);
    // The report has the token of what was run, which needs no force.
    let word = still.error.split_whitespace().find(|word| word.starts_with("jw2-")).expect("the report has a token");
    let again = folder.replay(word, &[], &[]);
    assert_eq!((again.status, again.output.as_str()), (Some(1), "checked\n"), "{}", again.error);
    assert!(!again.error.contains("the token"), "{}", again.error);
}

#[test]
fn by_force_it_is_said_where_a_token_does_not_fit() {
    let folder = Folder::new();
    let token = folder.token();
    let check = |main: &str, what: &str| {
        folder.compile("Main", main);
        let done = folder.replay(&token, &["--force"], &[]);
        assert_eq!(done.status, Some(3), "{}", done.error);
        assert!(done.error.contains(what), "{}", done.error);
    };
    check(&MAIN.replace("getInt(0, 1)", "getInt(0, 1) + jaywalk.Choice.getInt(0, 1)"), "asks for another one");
    check(&MAIN.replace("getInt(0, 1)", "class.getModifiers() * 0"), "ends after 1 choice, and the token has 2");
    check(
        &MAIN.replace("getInt(0, 3)", "getInt(0, 1)"),
        "choice 1 of the token is number 3 of a range, which is not among those that the program offers: it asks for an int from 0 to 1 at Main.main(Main.java:",
    );
    check(
        &MAIN.replace("jaywalk.Choice.getInt(0, 1)", "(jaywalk.Choice.getBoolean() ? 1 : 0)"),
        "choice 2 of the token is number 2 of a range, which is not among those that the program offers: it asks for a boolean at Main.main(Main.java:",
    );
}
