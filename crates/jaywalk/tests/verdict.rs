//! What a run says: the verdict, the reasons why it is incomplete, and which of them are accepted.

mod explored;

use explored::{Programs, reasons};
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("verdict", &[]));

#[test]
fn every_reason_has_a_name() {
    let cases: [(&str, &[&str], &[&str]); 8] = [
        ("range", &[], &["range"]),
        ("output", &["--output", "none"], &["output"]),
        ("loop", &["--limit", "length=3"], &["length"]),
        ("loop", &["--time-limit", "200ms"], &["time"]),
        ("choices", &["--limit", "depth=4"], &["depth"]),
        ("choices", &["--limit", "paths=4"], &["paths"]),
        ("choices", &["--sample", "4"], &["samples"]),
        ("native", &[], &["unsupported:ProcessImpl.forkAndExec"]),
    ];
    for (case, options, names) in cases {
        let (value, status) = PROGRAMS.json(options, &["Bounded", case]);
        assert_eq!((reasons(&value), status), (names.to_vec(), Some(3)), "{case}: {value}");
        assert_eq!(value["verdict"], "incomplete");
        let (accepted, status) = PROGRAMS.json(&[options, &["--accept", names[0]]].concat(), &["Bounded", case]);
        assert_eq!((&accepted["verdict"], status), (&"holds".into(), Some(0)), "{case}: {accepted}");
        assert_eq!(accepted["reasons"][0]["accepted"], true);
        PROGRAMS.check(options, &["Bounded", case], 3, &[&format!("[{}]\n", names[0])]);
    }
}

#[test]
fn only_what_is_accepted_is() {
    let both = &["Bounded", "range", "native"][..];
    let native = "unsupported:ProcessImpl.forkAndExec";
    PROGRAMS.check(&["--accept", "range"], both, 3, &["incomplete", &format!("[{native}]")]);
    PROGRAMS.check(&["--accept", native], both, 3, &["incomplete", "[range]"]);
    PROGRAMS.check(&["--accept", "range", "--accept", native], both, 0, &["holds", "accepted: the choice at"]);
    PROGRAMS.check(&["--accept", &format!("range,{native}"), "--workers", "2"], both, 0, &["holds"]);
    PROGRAMS.check(&["--accept", "unsupported:Other.method,range"], both, 3, &["incomplete"]);
    PROGRAMS.check(&["--accept", "range"], &["Bounded", "range", "fail"], 1, &["violated"]);
    for wrong in ["ranges", "", "unsupported", "unsupported:", "range,,"] {
        PROGRAMS.check(&["--accept", wrong], both, 2, &["one-schedule", "unsupported:NAME"]);
    }
}

#[test]
fn a_resumed_search_accepts_anew() {
    let program = &["Bounded", "assume", "range"][..];
    let first = ["--limit", "paths=2", "--checkpoint", "rest", "--accept", "range,paths"];
    PROGRAMS.check(&first, program, 0, &["holds", "accepted: the limit of 2 paths was reached [paths]"]);
    let name = |path: &str| PROGRAMS.folder().join(path).display().to_string();
    let resumed = ["--resume", &name("rest"), "--checkpoint", &name("rest2")];
    PROGRAMS.check(&resumed, program, 3, &["incomplete", "[range]"]);
    PROGRAMS.check(&[&resumed[..], &["--accept", "range"]].concat(), program, 0, &["holds", "[range]"]);
}

#[test]
fn a_path_ends_where_it_lacks_memory_whatever_it_catches() {
    let memory = ["--memory", "24m"];
    for case in ["arrays", "objects", "strings", "large", "matrix", "clone", "direct", "builder", "concat"] {
        for mode in ["delayed", "eager"] {
            let (value, status) = PROGRAMS.json(&[&memory[..], &["--choice", mode]].concat(), &["Hungry", case]);
            assert_eq!((reasons(&value), status), (vec!["memory"], Some(3)), "{case}: {value}");
            assert_eq!((&value["paths"]["completed"], &value["paths"]["cut"]), (&1.into(), &1.into()), "{case}");
        }
        let accepted = PROGRAMS.explore(&[&memory[..], &["--accept", "memory"]].concat(), &["Hungry", case]);
        assert_eq!((accepted.output.as_str(), accepted.status), ("", Some(0)), "{case}: {}", accepted.error);
    }
}

#[test]
fn what_java_never_allows_is_an_exception_like_others() {
    for case in ["limit", "repeat", "own"] {
        let done = PROGRAMS.explore(&[], &["Hungry", case]);
        assert_eq!((done.output.as_str(), done.status), ("went on, caught true\n", Some(0)), "{case}: {}", done.error);
        PROGRAMS.check(&[], &["Hungry", case, "throw"], 1, &["java.lang.OutOfMemoryError: thrown", "Hungry.java"]);
    }
}

#[test]
fn a_program_that_runs_hears_of_memory_as_on_java() {
    for case in ["arrays", "direct", "large", "limit"] {
        let done = PROGRAMS.jaywalk(&["run", "-Djaywalk.seed=1", "-Xmx24m", "-cp", "out:api.jar", "Hungry", case]);
        let other = PROGRAMS.jaywalk(&["run", "-Djaywalk.seed=2", "-Xmx24m", "-cp", "out:api.jar", "Hungry", case]);
        let outputs = [done.output, other.output].concat();
        assert!(outputs.contains("went on, caught true"), "{case}: {outputs} {} {}", done.error, other.error);
    }
}

#[test]
fn one_order_of_threads_is_not_all_of_them() {
    for case in ["none", "plain", "never", "called", "pool", "sort", "gc", "cleaner-made"] {
        let (value, status) = PROGRAMS.json(&[], &["Threads", case]);
        assert_eq!((reasons(&value), status), (vec![], Some(0)), "{case}: {value}");
        assert_eq!(value["bounds"]["schedules"], serde_json::Value::Null, "{case}");
    }
    let cases = [
        "subclass",
        "lambda",
        "reference",
        "executor",
        "future",
        "parallel",
        "timer",
        "hook",
        "reflection",
        "initializer",
    ];
    for case in cases {
        for order in [&["Threads", case][..], &["Threads", case, "second"]] {
            let (value, status) = PROGRAMS.json(&[], order);
            assert_eq!((reasons(&value), status), (vec!["one-schedule"], Some(3)), "{order:?}: {value}");
            assert_eq!(value["bounds"]["schedules"], 1, "{order:?}");
        }
        PROGRAMS.check(&["--accept", "one-schedule", "--workers", "2"], &["Threads", case], 0, &["holds", "one order"]);
    }
}

#[test]
fn only_paths_that_were_told_count() {
    // The second path has threads, and is not told.
    for workers in ["1", "3"] {
        let options = ["--limit", "paths=1", "--workers", workers];
        let (value, _) = PROGRAMS.json(&options, &["Threads", "lambda", "second"]);
        assert_eq!(reasons(&value), ["paths"], "{value}");
        let (value, _) = PROGRAMS.json(&options, &["Threads", "lambda"]);
        assert_eq!(reasons(&value), ["paths", "one-schedule"], "{value}");
    }
}

#[test]
fn virtual_threads_are_threads() {
    let (value, status) = PROGRAMS.json(&[], &["Threads", "virtual"]);
    let has_them = value["findings"].as_array().is_some_and(Vec::is_empty);
    if has_them {
        assert_eq!((reasons(&value), status), (vec!["one-schedule"], Some(3)), "{value}");
    }
}
