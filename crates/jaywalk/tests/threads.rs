//! Threads from the outside: turns, locks, ends, handlers of uncaught exceptions, deadlocks.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The programs in `tests/threads`, compiled once.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| {
            let folder = TempDir::new().expect("a folder");
            let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/threads");
            let sources: Vec<PathBuf> = std::fs::read_dir(sources)
                .expect("the programs")
                .map(|entry| entry.expect("an entry").path())
                .collect();
            let api = jaywalk_in(folder.path(), &["api", "--out", "api.jar"]);
            assert_eq!(api.status, Some(0), "{}", api.error);
            let javac = Command::new("javac")
                .args(["-g", "-nowarn", "-cp", "api.jar", "-d", "out"])
                .args(sources)
                .current_dir(folder.path())
                .output()
                .expect("javac runs");
            assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
            folder
        })
        .path()
}

struct Done {
    status: Option<i32>,
    output: String,
    error: String,
}

fn jaywalk_in(folder: &Path, arguments: &[&str]) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(folder).args(arguments).env_remove("CLASSPATH").stdin(Stdio::null());
    let done = command.output().expect("jaywalk runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Done { status: done.status.code(), output: text(done.stdout), error: text(done.stderr) }
}

/// What a command does with a program; in one order of turns, whose fairness this is about.
fn jaywalk(command: &str, options: &[&str], program: &[&str]) -> Done {
    let schedules: &[&str] = if command == "explore" { &["--schedules", "one"] } else { &[] };
    jaywalk_in(folder(), &[&[command, "-cp", "out"], schedules, options, program].concat())
}

#[track_caller]
fn check(done: &Done, status: i32, parts: &[&str]) {
    assert_eq!(done.status, Some(status), "{}{}", done.output, done.error);
    for part in parts {
        assert!(
            done.output.contains(part) || done.error.contains(part),
            "no `{part}` in {}{}",
            done.output,
            done.error
        );
    }
}

/// What a search says of a program with threads but without a finding.
#[track_caller]
fn completes(program: &[&str], output: &str) {
    let done = jaywalk("explore", &["--json", "report.json"], program);
    assert!(matches!(done.status, Some(0 | 3)), "{}{}", done.output, done.error);
    assert_eq!(done.output, output);
    let report = std::fs::read_to_string(folder().join("report.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["paths"]["completed"], &report["paths"]["failed"]), (&1.into(), &0.into()), "{report}");
}

#[test]
fn times_come_however_busy_others_are() {
    check(&jaywalk("run", &["--time", "virtual"], &["TimedWaits"]), 0, &["all times came"]);
    completes(&["TimedWaits"], "all times came\n");
}

#[test]
fn nobody_starves_for_a_lock() {
    check(&jaywalk("run", &[], &["Fairness"]), 0, &["all had their turns"]);
    check(&jaywalk("run", &["--time", "virtual"], &["Fairness"]), 0, &["all had their turns"]);
}

#[test]
fn initialisers_that_need_each_other_are_a_deadlock() {
    for case in ["both", "reflection"] {
        let left =
            "left waits for right to initialise InitDeadlock$Right, and has the initialising of InitDeadlock$Left";
        let right =
            "right waits for left to initialise InitDeadlock$Left, and has the initialising of InitDeadlock$Right";
        let explored = jaywalk("explore", &[], &["InitDeadlock", case]);
        check(&explored, 1, &["deadlock: left and right wait for each other", left, right]);
        let parts = ["deadlock: no thread can ever go on", left, right];
        check(&jaywalk("run", &[], &["InitDeadlock", case]), 3, &parts);
    }
    completes(&["InitDeadlock", "holds"], "2\n1\n");
}

#[test]
fn an_exception_that_the_program_hears_of_is_no_finding() {
    let thrown = "java.lang.IllegalStateException: left";
    for (case, who) in [
        ("explicit", "explicit: failing "),
        ("default", "default: failing "),
        ("group", "group: "),
        ("nested", "group: "),
        ("own", "own: "),
    ] {
        completes(&["Handlers", case], &format!("{who}{thrown}\nend\n"));
    }
    completes(&["Handlers", "main-explicit"], &format!("explicit: main {thrown}\n"));
    completes(&["Handlers", "main-default"], &format!("default: main {thrown}\n"));
    completes(&["Handlers", "exit-0"], "");
}

#[test]
fn an_exception_that_nobody_hears_of_is_one() {
    for case in ["none", "plain-group", "main-none"] {
        check(&jaywalk("explore", &[], &["Handlers", case]), 1, &["java.lang.IllegalStateException: left", "violated"]);
    }
    for case in ["throws", "main-throws"] {
        check(&jaywalk("explore", &[], &["Handlers", case]), 1, &["IllegalArgumentException: from the handler"]);
    }
    check(&jaywalk("explore", &[], &["Handlers", "exit"]), 1, &["the program ended with status 5"]);
}

/// The most memory that a search has taken.
fn peak(program: &[&str]) -> u64 {
    let done = jaywalk("explore", &["--json", "-"], program);
    assert!(matches!(done.status, Some(0 | 3)), "{}{}", done.output, done.error);
    let report: Value = serde_json::from_str(&done.output).expect("JSON");
    assert_eq!(report["paths"]["completed"], 1, "{report}");
    report["peak_memory_bytes"].as_u64().expect("a number")
}

#[test]
fn many_threads_take_little_memory() {
    for (case, most) in [("parked", 600), ("notified", 600), ("joined", 500)] {
        assert!(peak(&["ManyThreads", case, "30000"]) < most << 20, "{case}");
    }
}

#[test]
fn memory_bounds_the_stacks_of_threads() {
    let done = jaywalk("run", &["--memory", "16m"], &["ManyThreads", "flood"]);
    check(&done, 0, &["true unable to create native thread"]);
    check(&jaywalk("explore", &["--memory", "16m"], &["ManyThreads", "flood"]), 3, &["more memory than --memory"]);
}

fn depth(arguments: &[&str]) -> u32 {
    let done = jaywalk("run", &[], &[&["ManyThreads"], arguments].concat());
    assert_eq!(done.status, Some(0), "{}", done.error);
    done.output.trim().parse().expect("a number")
}

/// HotSpot gets 9,000 deep in its interpreter, and 20,000 in compiled code.
#[test]
fn recursion_gets_about_as_deep_as_on_hotspot() {
    let usual = depth(&["deep"]);
    assert!((20_000..60_000).contains(&usual), "{usual}");
    assert!(depth(&["deep-thread", "0"]).abs_diff(usual) < 100);
    assert!(depth(&["deep-thread", "8388608"]) > 7 * usual);
    assert!(depth(&["deep-thread", "262144"]) < usual / 3);
}

#[test]
fn the_stack_is_as_large_as_the_option_says() {
    let deep = |option: &str| {
        let done = jaywalk("run", &[option], &["ManyThreads", "deep"]);
        done.output.trim().parse::<u32>().expect("a number")
    };
    let usual = depth(&["deep"]);
    assert!(deep("-Xss4m") > 3 * usual);
    assert!(deep("-Xss512k") < usual);
}

#[test]
fn a_deadlock_names_locks_and_their_owners() {
    let cases = [
        (
            "monitors",
            [
                "one waits to lock a java.lang.String, which two has, and has a java.lang.Integer",
                "two waits to lock a java.lang.Integer, which one has, and has a java.lang.String",
            ],
        ),
        (
            "locks",
            [
                "one waits for java.util.concurrent.locks.ReentrantLock$NonfairSync no. 2, which two has, and has",
                "two waits for java.util.concurrent.locks.ReentrantLock$NonfairSync no. 1, which one has, and has",
            ],
        ),
        (
            "objects",
            [
                "one waits to lock java.lang.Object no. 2, which two has, and has java.lang.Object no. 1",
                "two waits to lock java.lang.Object no. 1, which one has, and has java.lang.Object no. 2",
            ],
        ),
        (
            "class",
            [
                "one waits to lock a java.util.concurrent.CyclicBarrier, which two has, and has the class Deadlocked",
                "two waits to lock the class Deadlocked, which one has, and has a java.util.concurrent.CyclicBarrier",
            ],
        ),
        ("unnamed", ["main waits for unnamed thread ", " waits for main to end"]),
        ("latch", ["main waits for one to end", "one waits for a java.util.concurrent.CountDownLatch$Sync"]),
    ];
    for (case, parts) in cases {
        check(&jaywalk("explore", &[], &["Deadlocked", case]), 1, &parts);
        check(&jaywalk("run", &[], &["Deadlocked", case]), 3, &parts);
    }
}

#[test]
fn threads_that_wait_alike_are_told_once() {
    let parts = ["t2 waits to be notified by a java.util.concurrent.CyclicBarrier", "and 1997 more wait as t0 does"];
    for (command, status) in [("explore", 1), ("run", 3)] {
        let done = jaywalk(command, &[], &["Deadlocked", "many", "2000"]);
        check(&done, status, &parts);
        assert!(!done.error.contains("t3 waits"), "{}", done.error);
    }
}

#[test]
fn a_call_without_a_line_has_no_place() {
    let done = jaywalk("explore", &[], &["Deadlocked", "hook"]);
    check(&done, 1, &["main waits for hook to end, and has the class java.lang.Shutdown\n  at java.lang.Object.wait"]);
    assert!(!done.error.contains("(java.lang.Object.wait"), "{}", done.error);
}
