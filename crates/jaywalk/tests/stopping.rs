//! A search stops when it is told to, whatever the program is at: a native method that takes long, or a loop of such.

mod explored;

use explored::{Programs, reasons};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("stopping", &[]));

/// What does not stop is not waited for.
const HANGS: Duration = Duration::from_secs(120);

/// The status of a process that is to end soon.
fn status_of(mut child: Child) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < HANGS {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it is there");
    panic!("it does not stop");
}

fn explore(options: &[&str], program: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(PROGRAMS.folder()).args(["explore", "-cp", "out"]).args(options).args(program);
    command.env_remove("CLASSPATH").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn a_time_limit_is_kept_within_a_native_method() {
    // Long enough to come to the native method, and much less than that takes.
    let (value, status) = PROGRAMS.json(&["--time-limit", "2s"], &["Large"]);
    assert_eq!(status, Some(3), "{value}");
    assert_eq!(reasons(&value), ["time"], "{value}");
}

#[test]
fn a_time_limit_is_kept_in_a_loop_of_native_methods() {
    for what in ["compare", "find", "put", "checksum", "write", "map", "copy"] {
        let report = PROGRAMS.folder().join(format!("{what}.json"));
        let json = report.to_str().expect("a path in Unicode");
        let child = explore(&["--time-limit", "1s", "--json", json], &["Endless", what]).spawn().expect("it starts");
        assert_eq!(status_of(child), Some(3), "{what}");
        let text = std::fs::read_to_string(&report).expect("a report");
        let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(reasons(&value), ["time"], "{what}: {value}");
    }
}

#[test]
fn signals_are_heeded_in_a_loop_of_native_methods() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut command = explore(&["--workers", "2"], &["Endless", "compare"]);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
        // Signals have their meaning from the moment on in which the search begins, of which nothing tells.
        thread::sleep(Duration::from_secs(2));
        kill_process(Pid::from_child(&child), signal).expect("the process is there");
        let error = BufReader::new(child.stderr.take().expect("a pipe"));
        assert_eq!(status_of(child), Some(3), "{signal:?}");
        let said: Vec<String> = error.lines().map_while(Result::ok).collect();
        assert!(said.iter().any(|line| line.contains("it was interrupted")), "{said:?}");
    }
}

/// Each part of a deep term is computed once, however many of them the path has kept.
#[test]
fn a_deep_term_is_no_trouble_to_whoever_tells_it() {
    let (value, status) = PROGRAMS.json(&[], &["Deep", "sum"]);
    assert_eq!(status, Some(1), "{value}");
}

/// Z3 does not hear that it is interrupted while it prepares a question.
#[test]
fn a_time_limit_is_kept_while_the_solver_prepares() {
    for what in ["squares", "mixed"] {
        for limit in ["400ms", "1s"] {
            let (value, status) = PROGRAMS.json(&["--time-limit", limit], &["Deep", what]);
            assert_eq!(status, Some(3), "{value}");
            assert_eq!(reasons(&value), ["time"], "{what}: {value}");
        }
    }
}
