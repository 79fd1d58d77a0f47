//! `jaywalk explore`, `replay` and `api` from the outside: small programs, what is printed, the status.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// As in the jar of Java PathFinder, which programs written for it have on their class path.
const FOREIGN_VERIFY: &str = "package gov.nasa.jpf.vm;
    public class Verify {
        public static int getInt(int min, int max) { return min; }
    }";

/// Compiled once, with the jar that `jaywalk api` writes.
const SOURCES: &[(&str, &str)] = &[
    // Every word of so many digits, padded so that the output of all does not fit into a pipe.
    (
        "Words",
        "import jaywalk.Choice;
         public class Words {
             public static void main(String[] args) {
                 String word = \"\";
                 for (int i = 0; i < Integer.parseInt(args[0]); i++) word += Choice.getInt(0, 9);
                 if (args.length > 1 && word.matches(args[1])) throw new IllegalStateException(\"found \" + word);
                 System.out.println(word + \" \".repeat(40));
                 System.err.println(\"error of \" + word);
             }
         }",
    ),
    (
        "Verifies",
        "import gov.nasa.jpf.vm.Verify;
         public class Verifies {
             public static void main(String[] args) {
                 if (!Verify.isRunningInJPF()) throw new IllegalStateException(\"not explored\");
                 System.out.println(6 / Verify.getInt(-1, 1));
             }
         }",
    ),
    // A tree whose left child may have the greater key.
    (
        "demo/Tree",
        "package demo;
         import jaywalk.*;
         public class Tree {
             static class Node { Node left, right; int key; }
             Node root;
             void check() {
                 assert root.left == null || root.left.key < root.key : \"wrong order\";
             }
             public static void main(String[] args) {
                 ObjectPool<Node> pool = new ObjectPool<>(Node.class, Integer.parseInt(args[0]), true);
                 Tree tree = new Tree();
                 tree.root = pool.getAny();
                 Choice.assume(tree.root != null);
                 tree.root.left = pool.getAny();
                 Choice.assume(tree.root.left != tree.root);
                 tree.root.key = Choice.getInt(0, 2);
                 int unused = Choice.getInt(0, 3);
                 if (tree.root.left != null) tree.root.left.key = Choice.getInt(0, 1);
                 tree.check();
                 System.out.println(tree.root.key + \" \" + (tree.root.left == null ? \"-\" : tree.root.left.key));
             }
         }",
    ),
    // What runs after the failure uses the same stack.
    (
        "Unwound",
        "import jaywalk.*;
         public class Unwound {
             static class Cell { int value; Cell(int value) { this.value = value; } }
             static void fail(Cell cell) {
                 int local = 77;
                 assert cell.value < 0 : \"not negative\";
             }
             static int[] use(int[] first, int[] second, String third) { return first.length > 0 ? second : first; }
             public static void main(String[] args) {
                 Cell kept = new Cell(Choice.getInt(1, 2));
                 try {
                     Runnable task = () -> fail(kept);
                     task.run();
                 } finally {
                     kept.value = 9;
                     use(use(new int[1], new int[2], \"3\"), new int[4], \"5\");
                 }
             }
         }",
    ),
    // A list in a static field, or only in its pool.
    (
        "Cells",
        "import jaywalk.*;
         public class Cells {
             static class Cell { Cell next; int value; }
             static Cell head;
             static final ObjectPool<Cell> POOL = new ObjectPool<>(Cell.class, 3);
             public static void main(String[] args) {
                 Cell first = null;
                 if (args.length == 0) head = POOL.getNew();
                 POOL.getNew().next = POOL.getAny();
                 assert Choice.getInt(0, 4) < 3;
             }
         }",
    ),
    // Pools of a size that is chosen, with null or without, as is chosen too.
    (
        "Sized",
        "import jaywalk.*;
         public class Sized {
             static class Node { }
             public static void main(String[] args) {
                 ObjectPool<Node> pool = new ObjectPool<>(Node.class, Choice.getInt(-1, 2), Choice.getBoolean());
                 Node first = pool.getAny(), second = pool.getAny();
                 System.out.println(pool + \": \" + (first == null) + (second == null) + (first == second));
             }
         }",
    ),
    // Fails where the second thing chosen is the second thing read.
    (
        "Reads",
        "import jaywalk.Choice;
         public class Reads {
             public static void main(String[] args) throws java.io.IOException {
                 int first = System.in.read();
                 int chosen = Choice.getInt('a', 'e');
                 int second = System.in.read();
                 System.out.println((char) first + \"\" + (char) chosen + (char) second);
                 if (chosen == second) throw new IllegalStateException(\"read \" + (char) second);
             }
         }",
    ),
    (
        "Ends",
        "import jaywalk.*;
         import java.util.*;
         public class Ends {
             static int deep(int n) { return 1 + deep(n + 1); }
             public static void main(String[] args) throws Exception {
                 switch (args[0]) {
                     case \"exit\": if (Choice.getBoolean()) System.exit(Choice.getInt(0, 2)); break;
                     case \"deadlock\": {
                         Object monitor = new Object();
                         if (Choice.getBoolean()) synchronized (monitor) { monitor.wait(); }
                         break;
                     }
                     case \"lock\": {
                         Object monitor = new Object();
                         Thread thread = new Thread(() -> { synchronized (monitor) { } }, \"other\");
                         synchronized (monitor) {
                             thread.start();
                             thread.join();
                         }
                         break;
                     }
                     case \"reflection\": {
                         Ends.class.getMethod(\"main\", String[].class).invoke(null, (Object) new String[] {\"control\"});
                         break;
                     }
                     case \"countless\": {
                         for (int i = 0; i < 4; i++) if (Choice.getInt(1, 1 << 24) < 0) System.out.print(i);
                         break;
                     }
                     case \"thread\": {
                         Thread thread = new Thread(() -> { throw new Error(\"outer\", new Exception(\"inner\")); });
                         thread.start();
                         thread.join();
                         break;
                     }
                     case \"recursion\": deep(0); break;
                     case \"loop\": Choice.getBoolean(); while (true) { }
                     case \"choices\": while (true) if (Choice.getBoolean()) System.out.print(\"\");
                     case \"memory\": {
                         List<long[]> kept = new ArrayList<>();
                         while (true) kept.add(new long[100000]);
                     }
                     case \"output\": {
                         Choice.getBoolean();
                         String much = \"x\".repeat(1 << 20);
                         for (int i = 0; i < 100000; i++) System.out.print(much);
                         break;
                     }
                     case \"huge\": if (Choice.getInt(Integer.MIN_VALUE, Integer.MAX_VALUE) == 7) deep(0); break;
                     case \"arrays\": Choice.getBoolean(); while (true) System.out.print(new int[1 << 20].length == 0 ? 1 : \"\");
                     case \"late\": {
                         Choice.getBoolean();
                         if (System.in.read() < 0) throw new IllegalStateException(\"no input\");
                         while (true) { }
                     }
                     case \"input\": Choice.getBoolean(); System.out.println(System.in.read()); break;
                     case \"empty\": Choice.getInt(3, 2); break;
                     case \"pool\": new ObjectPool<>(Object.class, 0).getAny(); break;
                     case \"pruned\": Choice.assume(Choice.getInt(0, 5) > 9); break;
                     case \"control\": throw new Error(\"two\\nlines and \\033[31mred\");
                     case \"process\": new ProcessBuilder(\"true\").start(); break;
                     case \"two\": {
                         int which = Choice.getInt(0, 4);
                         if (which == 1 || which == 3) throw new Error(\"odd\");
                         if (which == 4) throw new Error(\"four\");
                         break;
                     }
                     case \"sleep\": {
                         Thread.sleep(Long.MAX_VALUE);
                         Thread.sleep(Long.MAX_VALUE);
                         synchronized (args) { args.wait(Long.MAX_VALUE); }
                         java.util.concurrent.locks.LockSupport.parkNanos(Long.MAX_VALUE);
                         java.util.concurrent.locks.LockSupport.parkUntil(Long.MAX_VALUE);
                         break;
                     }
                     case \"disk\": Choice.getBoolean(); System.out.println(\"fine\"); break;
                     default: throw new IllegalArgumentException(args[0]);
                 }
             }
         }",
    ),
];

fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path();
        let mut api = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        api.args(["api", "--out"]).arg(path.join("api.jar"));
        assert!(api.status().expect("jaywalk starts").success());
        let mut javac = Command::new("javac");
        javac.current_dir(path).args(["-g", "-nowarn", "-cp", "api.jar", "-d", "out"]);
        for (name, text) in SOURCES {
            let file = path.join("src").join(format!("{name}.java"));
            fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
            fs::write(&file, text).expect("written");
            javac.arg(file);
        }
        assert!(javac.status().expect("the tests need `javac` on the PATH").success());
        folder
    });
    folder.path()
}

fn jaywalk(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(folder()).args(arguments).env_remove("CLASSPATH").stdin(Stdio::null());
    command
}

/// What a command did: standard output, standard error, status.
struct Done {
    output: String,
    error: String,
    status: Option<i32>,
}

impl Done {
    fn of(output: Output) -> Done {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Done { output: text(&output.stdout), error: text(&output.stderr), status: output.status.code() }
    }

    fn lines(&self) -> Vec<&str> {
        self.output.lines().map(str::trim_end).collect()
    }
}

fn run(arguments: &[&str]) -> Done {
    let done = Done::of(jaywalk(arguments).output().expect("jaywalk starts"));
    assert!(!done.error.contains('\r') && !done.error.contains('\x1b'), "no terminal, no status line, no colours");
    done
}

/// `jaywalk explore` with options, then the program of these tests.
fn explore(options: &[&str], program: &[&str]) -> Done {
    run(&[&["explore", "-cp", "out"], options, program].concat())
}

/// The JSON of an exploration without output.
fn json(options: &[&str], program: &[&str]) -> (Value, Option<i32>) {
    let done = explore(&[&["--json", "-", "--quiet"], options].concat(), program);
    assert_eq!(done.error, "", "quiet is quiet");
    let value = serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{error}: {}", done.output));
    (value, done.status)
}

fn check(done: &Done, status: i32, parts: &[&str]) {
    assert_eq!(done.status, Some(status), "{}", done.error);
    for part in parts {
        assert!(done.error.contains(part), "no `{part}` in: {}", done.error);
    }
}

/// Fails unless the command prints one line with all parts, and ends with status 2.
fn refused(arguments: &[&str], parts: &[&str]) {
    let done = run(arguments);
    assert_eq!(done.error.lines().count(), 1, "{arguments:?}: {}", done.error);
    assert_eq!(done.output, "", "{arguments:?}");
    assert!(done.error.starts_with("jaywalk: "), "{}", done.error);
    check(&done, 2, parts);
}

#[test]
fn every_path_prints_in_order_and_the_verdict_names_its_bounds() {
    let done = explore(&[], &["Words", "2"]);
    let expected: Vec<String> = (0..100).map(|number| format!("{number:02}")).collect();
    assert_eq!(done.lines(), expected);
    check(
        &done,
        0,
        &["holds: every path of Words within the bounds", "100 explored: 100 completed", "1 GiB of memory"],
    );
}

#[test]
fn a_dry_run_has_no_verdict() {
    let done = explore(&["--dry-run"], &["Words", "2", "11"]);
    assert_eq!((done.status, done.error.as_str(), done.output.as_str()), (Some(0), "would explore Words\n", ""));
    refused(&["explore", "--dry-run", "-cp", ".", "Absent"], &["Absent"]);
}

#[test]
fn the_json_has_every_field_of_the_design() {
    let (value, status) = json(&["--stop-at", "never"], &["demo.Tree", "2"]);
    assert_eq!(status, Some(1));
    let strings = [("command", "explore"), ("target", "demo.Tree"), ("verdict", "violated"), ("strategy", "depth")];
    for (field, text) in strings.into_iter().chain([("mode", "delayed"), ("jaywalk", env!("CARGO_PKG_VERSION"))]) {
        assert_eq!(value[field], text, "{field}");
    }
    for field in ["choices", "backtracks", "time_ms", "peak_memory_bytes", "workers"] {
        assert!(value[field].is_u64(), "{field}: {}", value[field]);
    }
    assert!(value["instructions"].is_null() && value["seed"].is_null());
    for field in ["questions", "hits", "unknown", "queries", "time_ms"] {
        assert_eq!(value["solver"][field], 0, "{field}");
    }
    assert_eq!(value["incomplete"], serde_json::json!([]));
    assert_eq!(value["bounds"]["memory_bytes"], 1 << 30);
    let paths = &value["paths"];
    let number = |name: &str| paths[name].as_u64().unwrap_or_else(|| panic!("{name} in {paths}"));
    assert_eq!(number("explored"), number("completed") + number("pruned") + number("failed"));
    assert_eq!((number("failed"), number("cut")), (2, 0));
    let findings = value["findings"].as_array().expect("an array");
    assert_eq!(findings.len(), 1);
    let finding = &findings[0];
    assert_eq!(finding["kind"], "uncaught-exception");
    assert_eq!(finding["exception"], "java.lang.AssertionError");
    assert_eq!(finding["message"], "wrong order");
    assert_eq!((&finding["file"], &finding["line"]), (&"Tree.java".into(), &7.into()));
    assert_eq!(finding["method"], "demo.Tree.check");
    assert_eq!(finding["occurrences"], 2);
    assert_eq!(finding["calls"].as_array().map(Vec::len), Some(2));
    assert!(finding["inputs"].is_object());
    let choices = finding["choices"].as_array().expect("an array");
    let values: Vec<_> = choices.iter().map(|choice| (choice["line"].as_u64(), choice["value"].as_str())).collect();
    assert_eq!(values[2], (Some(16), Some("0")));
    let forced: Vec<_> = choices.iter().map(|choice| choice["forced"].as_bool()).collect();
    assert_eq!(forced, [true, true, true, false, true].map(Some));
    assert!(finding["path"].as_str().is_some_and(|token| token.starts_with("jw2-")));
}

#[test]
fn a_finding_shows_source_choices_heap_and_the_line_that_replays_it() {
    let done = explore(&[], &["demo.Tree", "2"]);
    let parts = [
        "java.lang.AssertionError: wrong order",
        "at demo.Tree.check (Tree.java:7)",
        "→     7 │                  assert root.left == null",
        "at demo.Tree.main (Tree.java:19)",
        "(any)  int unused = Choice.getInt(0, 3);",
        "this = Tree #1",
        "└─ root = Node #2 {right: null, key: 0}",
        "   └─ left = Node #3 {left: null, right: null, key: 0}",
        "violated: 1 path of demo.Tree failed; not every path was explored",
    ];
    check(&done, 1, &parts);
    let line = done.error.lines().find(|line| line.contains("jaywalk replay ")).expect("a line that replays").trim();
    let arguments: Vec<&str> = line.split(' ').skip(1).collect();
    check(&run(&arguments), 1, &["java.lang.AssertionError: wrong order", "└─ root = Node #2"]);
    let elsewhere = explore(&["--source", "out"], &["demo.Tree", "2"]);
    assert!(!elsewhere.error.contains('→'), "no sources there: {}", elsewhere.error);
}

#[test]
fn a_heap_that_no_variable_shows_is_drawn_from_static_fields_and_pools() {
    check(&explore(&[], &["Cells"]), 1, &["heap, in static fields", "Cells.head = Cell #1 {next: null, value: 0}"]);
    let pool = explore(&[], &["Cells", "x"]);
    check(&pool, 1, &["Cells.POOL = ObjectPool(3) #1", "├─ [0] = Cell #2 {next: #2, value: 0}"]);
}

#[test]
fn all_modes_of_choice_complete_the_same_paths() {
    let outputs = |mode: &str, program: &[&str]| {
        let done = explore(&["--choice", mode, "--stop-at", "never", "-da"], program);
        assert_eq!(done.status, Some(0), "{}", done.error);
        let mut lines: Vec<String> = done.output.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    for program in [&["demo.Tree", "3"][..], &["Words", "2"], &["Sized"]] {
        let eager = outputs("eager", program);
        assert!(!eager.is_empty());
        assert_eq!(outputs("on-access", program), eager);
        assert_eq!(outputs("delayed", program), eager);
    }
}

#[test]
fn the_verify_of_another_jar_does_not_take_the_choices() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("a name");
    let source = folder.path().join("Verify.java");
    fs::write(&source, FOREIGN_VERIFY).expect("written");
    let compiled = Command::new("javac").args(["-d", path]).arg(&source).status();
    assert!(compiled.expect("the tests need `javac` on the PATH").success());
    let done = run(&["explore", "--stop-at", "never", "-cp", &format!("{path}:out"), "Verifies"]);
    check(&done, 1, &["/ by zero", "3 explored: 2 completed, 0 pruned, 1 failed"]);
}

#[test]
fn every_token_replays_here_and_on_a_plain_jvm() {
    let (value, _) = json(&["--stop-at", "never"], &["Words", "2", ".7|5."]);
    let finding = &value["findings"][0];
    assert_eq!(finding["occurrences"], 19);
    let token = finding["path"].as_str().expect("a token");
    let done = run(&["replay", token, "-cp", "out", "Words", "2", ".7|5."]);
    check(&done, 1, &["IllegalStateException: found 07", "Words.main (Words.java:6)"]);
    let token_option = format!("-Djaywalk.path={token}");
    let mut java = Command::new("java");
    java.current_dir(folder()).args(["-cp", "out:api.jar", &token_option, "Words", "2", ".7|5."]);
    let java = Done::of(java.output().expect("the tests need `java` on the PATH"));
    check(&java, 1, &["IllegalStateException: found 07"]);
    let here = run(&["run", "-cp", "out", &token_option, "Words", "2", ".7|5."]);
    assert_eq!((here.error, here.status), (java.error, java.status), "as on a plain JVM");
}

#[test]
fn replay_has_the_paths_output_and_refuses_tokens_of_other_programs() {
    let program = ["-cp", "out", "Words", "1"];
    let (value, _) = json(&[], &["Words", "1", "7"]);
    let token = value["findings"][0]["path"].as_str().expect("a token");
    let other = "the token belongs to another program, or to other arguments";
    refused(&[&["replay", token], &program[..]].concat(), &[other]);
    refused(&["replay", token, "-cp", "out", "demo.Tree", "7"], &[other]);
    // The same program with a path that nobody found: it completes.
    let completing = format!("{}3", &token[..token.len() - 1]);
    let done = run(&["replay", &completing, "-cp", "out", "Words", "1", "7"]);
    assert_eq!(done.lines(), ["3"]);
    check(&done, 0, &["error of 3", "the path completes; nothing fails"]);
    let all_but_last = &token[..token.len() - 1];
    for (wrong, why) in [
        (format!("{token}0"), "; the path ends after 1 choice, and the token has 2"),
        (all_but_last.to_owned(), "; the token has 0 choices, and the path asks for another one at Words."),
        (format!("{all_but_last}g5"), "; choice 1 of the token is number 81 of a range, which is not among those"),
        (
            format!("{all_but_last}B1"),
            "; choice 1 of the token is true, which is not among those that the program offers",
        ),
        (
            format!("{all_but_last}N0"),
            "; choice 1 of the token is null, which is not among those that the program offers",
        ),
    ] {
        refused(&["replay", &wrong, "-cp", "out", "Words", "1", "7"], &[other, why]);
    }
    let done = run(&["replay", token, "--json", "-", "--quiet", "-cp", "out", "Words", "1", "7"]);
    let value: Value = serde_json::from_str(&done.output).expect("JSON");
    assert_eq!((&value["command"], &value["findings"][0]["path"]), (&"replay".into(), &token.into()));
    refused(&["replay"], &["name the token"]);
    refused(&["replay", "hello", "Words"], &["`hello` is no path token"]);
    refused(&["replay", "jw2-12345678-!", "Words"], &["the path token has the character '!', which no token has"]);
    refused(&["replay", "jw2-12345678-0"], &["name the main class"]);
}

#[test]
fn stopping_at_the_first_at_some_or_never() {
    let failed = |stop: &str| json(&["--stop-at", stop], &["Ends", "two"]).0["paths"]["failed"].clone();
    assert_eq!([failed("first"), failed("2"), failed("9"), failed("never")], [1, 2, 3, 3].map(Value::from));
    let done = explore(&["--stop-at", "never"], &["Ends", "two"]);
    check(
        &done,
        1,
        &[
            "violated: 3 paths of Ends failed in 2 ways\n",
            "1. java.lang.Error: odd  (2 paths)",
            "2. java.lang.Error: four",
        ],
    );
    let (value, _) = json(&[], &["Ends", "two"]);
    assert_eq!(value["paths"]["failed"], 1, "the first is the default");
}

#[test]
fn output_of_completed_failed_all_or_no_paths() {
    let output = |which: &str| {
        let done = explore(&["--output", which, "--stop-at", "never", "--quiet"], &["Words", "1", "[13]"]);
        (done.lines().concat(), done.error.matches("error of").count())
    };
    assert_eq!(output("completed"), ("02456789".to_owned(), 0));
    assert_eq!(output("failed"), (String::new(), 0), "they fail before they print");
    assert_eq!(output("all"), ("02456789".to_owned(), 8));
    assert_eq!(output("none"), (String::new(), 0));
}

#[test]
fn a_file_for_each_completed_path() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("new/paths");
    let out = out.to_str().expect("a name");
    let done = explore(&["--out", out, "--output", "none", "--stop-at", "never"], &["Words", "2", "0[1-3]"]);
    assert_eq!((done.status, done.output.as_str()), (Some(1), ""));
    let mut names: Vec<String> = fs::read_dir(out)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let expected: Vec<String> = (1..=97).map(|number| format!("path-{number:08}.txt")).collect();
    assert_eq!(names, expected, "whole files only, numbered in path order");
    let text = |number: usize| fs::read_to_string(Path::new(out).join(&names[number - 1])).expect("text");
    assert_eq!((text(1).trim_end(), text(2).trim_end(), text(97).trim_end()), ("00", "04", "99"));
    refused(&["explore", "-cp", "out", "--out", out, "Words", "1"], &["has the paths of an earlier run"]);
}

#[test]
fn the_heap_is_drawn_as_it_was_when_the_exception_was_made() {
    let done = explore(&[], &["Unwound"]);
    check(&done, 1, &["as seen from Unwound.java:6", "local = 77", "cell = Cell #1 {value: 1}"]);
}

#[test]
fn a_time_limit_ends_a_replay() {
    let (found, status) = json(&[], &["Ends", "late"]);
    assert_eq!(status, Some(1));
    let token = found["findings"][0]["path"].as_str().expect("a finding has a token").to_owned();
    let mut command = jaywalk(&["replay", &token, "--time-limit", "300ms", "-cp", "out", "Ends", "late"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("jaywalk starts");
    child.stdin.take().expect("it is piped").write_all(b"x").expect("jaywalk reads");
    let done = Done::of(child.wait_with_output().expect("jaywalk ends"));
    check(&done, 3, &["the path is cut: it was stopped before its end"]);
}

#[test]
fn a_time_limit_ends_waiting_for_input() {
    let arguments = ["explore", "-cp", "out", "--time-limit", "300ms", "Ends", "input"];
    let mut command = jaywalk(&arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("jaywalk starts");
    let open = child.stdin.take();
    let done = Done::of(child.wait_with_output().expect("jaywalk ends"));
    check(&done, 3, &["incomplete", "the time limit"]);
    drop(open);
}

#[test]
fn bounds_make_the_run_incomplete_and_are_named() {
    check(&explore(&["--limit", "paths=7"], &["Words", "2"]), 3, &["incomplete", "7 explored", "the limit of 7 paths"]);
    let deep = explore(&["--limit", "depth=3"], &["Ends", "choices"]);
    check(&deep, 3, &["8 more cut", "a path has more than 3 choices", "bounds   3 choices a path"]);
    let long = explore(&["--limit", "length=5"], &["Ends", "loop"]);
    check(&long, 3, &["a path ran longer than the limit on its length", "bounds   5 time slices a path"]);
    for endless in ["loop", "arrays"] {
        let late = explore(&["--time-limit", "300ms"], &["Ends", endless]);
        check(&late, 3, &["the time limit", "300 ms in all"]);
    }
    let both = json(&["--limit", "paths=2,depth=9", "--limit", "length=1000"], &["Words", "2"]).0;
    let bounds = &both["bounds"];
    assert_eq!([&bounds["paths"], &bounds["depth"], &bounds["length"]], [2, 9, 1000].map(Value::from).each_ref());
    assert_eq!(both["verdict"], "incomplete");
}

#[test]
fn programs_that_end_badly_end_well_here() {
    check(&explore(&[], &["Ends", "exit"]), 1, &["exit: the program ended with status 1", "Ends.java:7"]);
    check(&explore(&[], &["Ends", "thread"]), 1, &["java.lang.Error: outer", "caused by java.lang.Exception: inner"]);
    let recursion = explore(&[], &["Ends", "recursion"]);
    check(&recursion, 1, &["java.lang.StackOverflowError", "choices  none", "violated: 1 path of Ends failed\n"]);
    check(&explore(&["--memory", "16m"], &["Ends", "memory"]), 3, &["needs more memory than --memory"]);
    check(&explore(&[], &["Ends", "output"]), 3, &["a path writes more than 64 MiB of output"]);
    check(&explore(&[], &["Ends", "huge"]), 3, &["4294967296 values", "smaller range", "[range]", "Ends.java"]);
    check(&explore(&[], &["Ends", "control"]), 1, &["java.lang.Error: two lines and \\u001b[31mred"]);
    check(
        &explore(&[], &["Ends", "process"]),
        3,
        &["starting a process; cut at", ", called from Ends.main(Ends.java:"],
    );
    check(&explore(&[], &["Ends", "sleep"]), 0, &["1 explored: 1 completed"]);
}

#[test]
fn a_deadlock_is_where_the_program_waits() {
    let cases = [
        ("deadlock", &["main waits to be notified by a java.lang.Object"][..]),
        (
            "lock",
            &[
                "main waits for other to end, and has a java.lang.Object",
                "other waits to lock a java.lang.Object, which main has",
            ],
        ),
    ];
    for (case, threads) in cases {
        let why = if case == "lock" { "main and other wait for each other" } else { "no thread can ever go on" };
        check(&explore(&[], &["Ends", case]), 1, &[&format!("deadlock: {why}\n  main waits")]);
        let finding = &json(&[], &["Ends", case]).0["findings"][0];
        assert_eq!((&finding["file"], &finding["method"]), (&"Ends.java".into(), &"Ends.main".into()), "{finding}");
        let waiting: Vec<_> = finding["threads"].as_array().expect("an array").iter().collect();
        let whats: Vec<_> = waiting.iter().filter_map(|thread| thread["what"].as_str()).collect();
        assert_eq!(whats, threads);
        assert_eq!(finding["calls"], waiting[0]["calls"]);
    }
}

#[test]
fn a_cause_is_found_where_its_exception_keeps_it() {
    let cause = "caused by java.lang.Error: two lines";
    check(&explore(&[], &["Ends", "reflection"]), 1, &["java.lang.reflect.InvocationTargetException", cause]);
}

#[test]
fn a_count_of_paths_that_does_not_fit_is_a_lower_bound() {
    let most = "at least 18,446,744,073,709,551,615";
    let line = format!("{most} explored: {most} completed, 0 pruned");
    check(&explore(&[], &["Ends", "countless"]), 0, &[&line]);
}

#[test]
fn a_program_that_prunes_everything_is_told_so() {
    for case in ["pruned", "empty", "pool"] {
        check(&explore(&[], &["Ends", case]), 3, &["incomplete", "[vacuous]", "0 completed"]);
        check(&explore(&["--accept", "vacuous"], &["Ends", case]), 0, &["holds", "accepted: every path was pruned"]);
        assert_eq!(json(&[], &["Ends", case]).0["vacuous"], true);
        let expected = if case == "pruned" { 0 } else { 1 };
        let empty = json(&["--workers", "2"], &["Ends", case]).0["empty_choices"].clone();
        assert_eq!(empty.as_array().map(Vec::len), Some(expected), "{case}: {empty}");
    }
    let fine = explore(&[], &["Words", "1"]);
    assert!(!fine.error.contains("vacuous"));
}

#[test]
fn orders_of_search_find_the_same() {
    let words = |search: &str| -> BTreeSet<String> {
        let done = explore(&["--search", search], &["Words", "2"]);
        assert_eq!(done.status, Some(0), "{search}: {}", done.error);
        done.output.lines().map(str::to_owned).collect()
    };
    let depth = words("depth");
    assert_eq!(depth.len(), 100);
    for search in ["breadth", "deepening", "best"] {
        assert_eq!(words(search), depth, "{search}");
    }
}

#[test]
fn random_paths_depend_on_the_seed_alone() {
    let words = |options: &[&str]| {
        let done = explore(options, &["Words", "3"]);
        check(&done, 3, &["incomplete", "random, seed"]);
        done.output
    };
    let first = words(&["--sample", "20", "--seed", "5"]);
    assert_eq!(first.lines().count(), 20);
    assert_eq!(words(&["--search", "random", "--sample", "20", "--seed", "5"]), first);
    assert_ne!(words(&["--sample", "20", "--seed", "6"]), first);
    assert_eq!(json(&["--sample", "2", "--seed", "8"], &["Words", "1"]).0["seed"], 8);
}

#[test]
fn workers_change_nothing_but_the_time() {
    let of = |workers: &str, stop: &str| {
        let done = explore(&["--workers", workers, "--stop-at", stop], &["Words", "3", ".[47]2"]);
        let paths = done.error.lines().find(|line| line.starts_with("  paths")).expect("a count").to_owned();
        (done.output, paths, done.status)
    };
    for stop in ["never", "3"] {
        let one = of("1", stop);
        assert_eq!(of("2", stop), one);
        assert_eq!(of("4", stop), one);
    }
}

#[test]
fn what_comes_from_a_pipe_is_there_for_every_worker_and_for_the_repetition_of_a_failure() {
    for workers in ["1", "2", "4"] {
        let mut command = jaywalk(&["explore", "--stop-at", "never", "--workers", workers, "-cp", "out", "Reads"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("jaywalk starts");
        child.stdin.take().expect("a pipe").write_all(b"xd").expect("it reads");
        let done = Done::of(child.wait_with_output().expect("it ends"));
        check(&done, 1, &["IllegalStateException: read d", "5 explored: 4 completed, 0 pruned, 1 failed"]);
        assert_eq!(done.lines(), ["xad", "xbd", "xcd", "xed"], "with {workers} workers");
    }
}

#[test]
fn an_interrupted_search_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("rest");
    let rest = file.to_str().expect("a name");
    let out = folder.path().join("paths");
    let out = out.to_str().expect("a name");
    let whole = explore(&["--stop-at", "never"], &["Words", "4", "99.7"]);
    let mut command = jaywalk(&["explore", "--checkpoint", rest, "--out", out, "--stop-at", "never", "-cp", "out"]);
    command.args(["Words", "4", "99.7"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("jaywalk starts");
    // It cannot end while nobody reads: its output does not fit into a pipe.
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("a line");
    interrupt(&child);
    reader.read_to_string(&mut first).expect("the rest");
    let interrupted = Done::of(child.wait_with_output().expect("it ends"));
    check(&interrupted, 3, &["it was interrupted", &format!("--resume {rest}")]);
    refused(&["explore", "-cp", "out", "--resume", rest, "Words", "4"], &["checkpoint", "other arguments"]);
    let resumed = explore(&["--resume", rest, "--out", out, "--stop-at", "never"], &["Words", "4", "99.7"]);
    check(&resumed, 1, &["violated: 10 paths of Words failed"]);
    assert_eq!(first + &resumed.output, whole.output, "nothing lost, nothing twice");
    let counts = |done: &Done| done.error.lines().find(|line| line.starts_with("  paths")).map(str::to_owned);
    assert_eq!(counts(&resumed), counts(&whole));
    assert_eq!(fs::read_dir(out).expect("a folder").count(), 9990);
}

/// What Ctrl-C does, without the program `kill`, which a small system lacks.
fn interrupt(child: &Child) {
    let process = Pid::from_child(child);
    kill_process(process, Signal::INT).expect("the process is there");
}

/// State and processor time of a process, as `/proc` tells them.
fn activity(process: u32) -> (String, Vec<String>) {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).expect("a running process");
    let fields: Vec<String> = text.rsplit(") ").next().unwrap_or("").split(' ').map(str::to_owned).collect();
    (fields[0].clone(), fields[11..13].to_vec())
}

#[test]
fn a_second_interrupt_ends_it_at_once() {
    // Nobody reads its output, so it comes to wait in the middle of writing, and cannot stop by itself.
    let mut command = jaywalk(&["explore", "-cp", "out", "Words", "6"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("jaywalk starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut String::new()).expect("a line");
    let pause = || std::thread::sleep(std::time::Duration::from_millis(200));
    let is_waiting = || {
        let before = activity(child.id());
        pause();
        before.0 == "S" && activity(child.id()) == before
    };
    while !is_waiting() {}
    for _ in 0..2 {
        interrupt(&child);
        pause();
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn a_time_limit_leaves_something_to_go_on_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("rest");
    let rest = file.to_str().expect("a name");
    let done = explore(&["--limit", "paths=3", "--checkpoint", rest], &["Words", "1"]);
    check(&done, 3, &["--resume"]);
    let next = explore(&["--limit", "paths=3", "--resume", rest], &["Words", "1"]);
    assert_eq!(next.lines(), ["3", "4", "5"]);
    let last = explore(&["--resume", rest], &["Words", "1"]);
    assert_eq!(last.lines(), ["6", "7", "8", "9"]);
    check(&last, 0, &["10 explored"]);
    fs::write(&file, "no checkpoint").expect("written");
    refused(&["explore", "-cp", "out", "--resume", rest, "Words", "1"], &["is no checkpoint, or was damaged"]);
}

#[test]
fn a_reader_that_goes_away_ends_the_search() {
    let mut command = jaywalk(&["explore", "-cp", "out", "Words", "6"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("jaywalk starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let done = Done::of(child.wait_with_output().expect("it ends"));
    check(&done, 3, &["nobody reads standard output any more"]);
}

#[test]
fn a_full_disk_is_said_to_be_full() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(full) = full else { return };
    let done = Done::of(jaywalk(&["explore", "-cp", "out", "Ends", "disk"]).stdout(full).output().expect("it ends"));
    check(&done, 3, &["cannot write to standard output"]);
}

#[test]
fn what_cannot_be_written_is_known_before_the_search() {
    refused(
        &["explore", "-cp", "out", "--json", "/nowhere/x", "Words", "1"],
        &["cannot write /nowhere/x", "no such folder"],
    );
    refused(&["explore", "-cp", "out", "--json", "out", "Words", "1"], &["cannot write out: it is a directory"]);
    refused(&["explore", "-cp", "out", "--out", "api.jar", "Words", "1"], &["cannot write api.jar"]);
    refused(&["explore", "-cp", "out", "--checkpoint", "/nowhere/x", "Words", "1"], &["cannot write /nowhere/x"]);
    refused(&["explore", "-cp", "out", "--checkpoint", "/dev/null", "Words", "1"], &["needs a file of its own"]);
    refused(&["explore", "-cp", "out", "--resume", "nowhere", "Words", "1"], &["cannot read the checkpoint nowhere"]);
    refused(&["api", "--out", "/nowhere/x.jar"], &["cannot write /nowhere/x.jar: there is no such folder"]);
    refused(&["api"], &["name the file to write: `jaywalk api --out FILE`"]);
}

#[test]
fn wrong_command_lines_are_explained_in_one_line() {
    let wrong: &[(&[&str], &str)] = &[
        (&[], "name the main class or a jar: `jaywalk explore -cp out demo.Main`"),
        (&["NoSuch"], "cannot find class NoSuch"),
        (
            &["-cp", "nowhere:out", "NoSuch"],
            "cannot find class NoSuch on the class path nowhere:out; there is no nowhere",
        ),
        (&["Words"], "out/Words.class holds class Words, not out.Words: try `jaywalk explore -cp ./out Words`"),
        (&["-Xfoo", "Words"], "is not an option of `jaywalk explore`"),
        (&["--choice", "lazy", "Words"], "possible values: delayed, on-access, eager"),
        (&["--search", "sideways", "Words"], "possible values: depth"),
        (&["--stop-at", "last", "Words"], "write first, smallest, never"),
        (&["--limit", "width=3", "Words"], "write paths=N, depth=N or length=N"),
        (&["--limit", "depth=0", "Words"], "a limit of 0"),
        (&["--time-limit", "soon", "Words"], "write a time such as"),
        (&["--workers", "0", "Words"], "write a number from 1"),
        (&["--memory", "1k", "-cp", "out", "Words"], "--memory must be at least 512 KiB"),
        (&["--sample", "0", "Words"], "invalid value '0'"),
        (&["--sample", "3", "--search", "depth", "Words"], "--sample explores random paths"),
        (&["--seed", "3", "Words"], "--seed is for random paths"),
        (&["--json", "-", "--output", "all", "Words"], "both want standard output"),
        (&["--output", "some", "Words"], "possible values: completed"),
        (&["--jsn", "x", "Words"], "--json"),
        (&["-jar", "missing.jar"], "cannot read missing.jar"),
    ];
    for (options, part) in wrong {
        refused(&[&["explore"], *options].concat(), &[part]);
    }
}

#[test]
fn assertions_are_on_unless_turned_off() {
    assert_eq!(explore(&[], &["demo.Tree", "2"]).status, Some(1));
    assert_eq!(explore(&["-da"], &["demo.Tree", "2"]).status, Some(0));
    assert_eq!(explore(&["-da:demo..."], &["demo.Tree", "2"]).status, Some(0));
    assert_eq!(explore(&["-da", "-ea:demo.Tree"], &["demo.Tree", "2"]).status, Some(1));
    let (value, _) = json(&["-da", "-ea:demo.Tree"], &["demo.Tree", "2"]);
    let replay = value["findings"][0]["replay"].as_str().expect("a line");
    assert!(replay.contains(" -da -ea:demo.Tree "), "{replay}");
}

#[test]
fn help_and_completions_know_the_commands() {
    let help = run(&["explore", "--help"]);
    for part in ["When choices are made", "jaywalk explore --time-limit 10m", "--stop-at", "Exit status"] {
        assert!(help.output.contains(part), "{part}");
    }
    assert!(run(&["replay", "--help"]).output.contains("jaywalk replay TOKEN [OPTIONS] MAIN"));
    assert!(run(&["api", "--help"]).output.contains("javac -cp jaywalk-api.jar"));
    let script = run(&["completions", "bash"]).output;
    for part in ["explore", "replay", "--time-limit", "on-access"] {
        assert!(script.contains(part), "{part}");
    }
}
