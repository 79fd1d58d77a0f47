//! Programs of the kinds that tools for verification are compared by: each method says what is to be said of it. And which
//! failures count.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

macro_rules! tasks {
    ($($class:literal),*) => { [$(($class, include_str!(concat!("other_tools/tasks/", $class, ".java")))),*] };
}

const TASKS: [(&str, &str); 13] = tasks![
    "Exceptions",
    "Objects",
    "Texts",
    "Elements",
    "Recursion",
    "Structures",
    "Numbers",
    "Control",
    "FloatingEquations",
    "WholeEquations",
    "Builders",
    "Functions",
    "Searching"
];

/// Its paths end in all ways that a single thread can.
const ENDS: &str = "import org.sosy_lab.sv_benchmarks.Verifier;
public class Ends {
    public static void main(String[] arguments) {
        int x = Verifier.nondetInt();
        int y = 10 / x;
        if (x == 3) System.exit(2);
        assert y < 8;
    }
}
";

const DEEP: &str = "public class Deep {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }
    public static void main(String[] arguments) {
        assert depth(10_000_000) > 0;
    }
}
";

/// One thread fails, and another ends the program.
const EXITS: &str = "public class Exits {
    public static void main(String[] arguments) {
        new Thread(() -> System.exit(3)).start();
        throw new IllegalStateException();
    }
}
";

/// What two threads throw, and what is found behind them.
const DIES: &str = "public class Dies {
    public static void main(String[] arguments) throws Exception {
        Thread first = new Thread(() -> { throw new IllegalStateException(\"first\"); });
        Thread second = new Thread(() -> { throw new OtherError(); });
        first.start();
        second.start();
        first.join();
        second.join();
        assert false : \"behind\";
    }
    static class OtherError extends Error { }
}
";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let sources: Vec<(String, &str)> = TASKS.iter().map(|(class, text)| (format!("{class}.java"), *text)).collect();
    let mut sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    sources.extend([
        ("Methods.java", include_str!("other_tools/Methods.java")),
        ("Ends.java", ENDS),
        ("Deep.java", DEEP),
        ("Exits.java", EXITS),
        ("Dies.java", DIES),
    ]);
    let files = Files::new(&sources);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    let names: Vec<&str> = sources.iter().map(|(name, _)| *name).collect();
    files.tool(&format!("javac -nowarn -g -cp api.jar -d out {}", names.join(" ")));
    files
});

fn explore(words: &[&str]) -> Value {
    let told = FILES.jaywalk(&[&["explore", "--quiet", "--output", "none", "--json", "-"], words].concat());
    serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error))
}

#[test]
fn verdicts_are_right() {
    let mut complaints = Vec::new();
    for (class, source) in TASKS {
        let names = source.lines().filter_map(|line| line.trim().strip_prefix("static void ")?.split_once('('));
        let names = names.filter(|(name, _)| name.starts_with("holds") || name.starts_with("violated"));
        for (method, _) in names {
            let json = explore(&["-cp", "out", class, method]);
            if !json["verdict"].as_str().is_some_and(|verdict| method.starts_with(verdict)) {
                complaints.push(format!("{class}.{method}: {} {}", json["verdict"], json["reasons"]));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn failures_of_some_kinds_may_count_alone() {
    let found = |options: &[&str]| {
        let json = explore(&[&["--stop-at", "never"], options, &["-cp", "out", "Ends"]].concat());
        let findings = json["findings"].as_array().into_iter().flatten();
        let mut kinds: Vec<String> = findings
            .map(|finding| finding["exception"].as_str().or(finding["kind"].as_str()).unwrap_or_default().to_owned())
            .collect();
        kinds.sort_unstable();
        (kinds.join(" "), json["paths"]["completed"].as_u64().unwrap_or(0))
    };
    let (assertion, exception) = ("java.lang.AssertionError", "java.lang.ArithmeticException");
    assert_eq!(found(&[]), (format!("exit {exception} {assertion}"), 1));
    assert_eq!(found(&["--fail-on", "assertions"]), (assertion.to_owned(), 3));
    assert_eq!(found(&["--fail-on", "exceptions"]), (exception.to_owned(), 3));
    assert_eq!(found(&["--fail-on", "runtime-exceptions"]), (exception.to_owned(), 3));
    assert_eq!(found(&["--fail-on", "statuses"]), ("exit".to_owned(), 3));
    assert_eq!(found(&["--fail-on", "deadlocks"]), (String::new(), 4));
    let both = found(&["--fail-on", "exceptions,assertions", "--search", "breadth", "--workers", "2"]);
    assert_eq!(both, (format!("{exception} {assertion}"), 2));
}

/// What comes behind a stack that is full is not known.
#[test]
fn a_full_stack_is_no_end() {
    let words = ["--fail-on", "assertions", "-cp", "out", "Deep"];
    let json = explore(&words);
    assert_eq!((&json["verdict"], &json["reasons"][0]["name"]), (&"incomplete".into(), &"memory".into()), "{json}");
    let text = json["reasons"][0]["text"].as_str().unwrap_or_default();
    assert!(text.contains("java.lang.StackOverflowError, which a larger stack or heap may avoid"), "{text}");
    assert_eq!(explore(&words[2..])["verdict"], "violated");
}

/// An exception ends its own thread alone, and others go on.
#[test]
fn an_exception_that_does_not_count_is_no_end_of_other_threads() {
    for schedules in ["all", "one"] {
        let found = |kinds: &str, program: &str| {
            let json = explore(&["--schedules", schedules, "--fail-on", kinds, "-cp", "out", program]);
            let finding = &json["findings"][0];
            (finding["kind"].as_str().unwrap_or_default().to_owned(), finding["message"].to_string())
        };
        assert_eq!(found("statuses", "Exits"), ("exit".to_owned(), "\"the program ended with status 3\"".to_owned()));
        assert_eq!(found("assertions", "Dies"), ("uncaught-exception".to_owned(), "\"behind\"".to_owned()));
        assert_eq!(found("runtime-exceptions", "Dies"), ("uncaught-exception".to_owned(), "\"first\"".to_owned()));
        assert_eq!(found("deadlocks", "Dies").0, "");
    }
    let told = FILES.jaywalk(&["explore", "--fail-on", "assertions", "-cp", "out", "Dies"]);
    let line = told.error.lines().find_map(|line| line.trim().strip_prefix("jaywalk ")).expect("how to repeat it");
    let words: Vec<&str> = line.split(' ').collect();
    let again = FILES.jaywalk(&words);
    assert!(again.error.contains("java.lang.AssertionError: behind"), "{line}: {}", again.error);
}

#[test]
fn which_failures_count_is_told_and_kept() {
    let told = FILES.jaywalk(&["explore", "--fail-on", "deadlocks", "-cp", "out", "Ends"]);
    assert!(told.error.contains("do not count: deadlocks"), "{}", told.error);
    let wrong = FILES.jaywalk(&["explore", "--fail-on", "errors", "-cp", "out", "Ends"]);
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.error.contains("write some of assertions, exceptions"), "{}", wrong.error);
    let first =
        ["explore", "--limit", "paths=1", "--fail-on", "deadlocks", "--checkpoint", "rest", "-cp", "out", "Ends"];
    assert_eq!(FILES.jaywalk(&first).status, Some(3));
    let other = FILES.jaywalk(&["explore", "--resume", "rest", "-cp", "out", "Ends"]);
    assert_eq!(other.status, Some(2));
    assert!(other.error.contains("--fail-on deadlocks"), "{}", other.error);
    let same = FILES.jaywalk(&["explore", "--fail-on", "deadlocks", "--resume", "rest", "-cp", "out", "Ends"]);
    assert_eq!(same.status, Some(0), "{}", same.error);
}
