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
fn nothing_holds_where_no_path_came_to_its_end() {
    let cases: [(&str, &[&str], &str); 5] = [
        ("loop", &["--limit", "length=1"], "length"),
        ("loop", &["--time-limit", "200ms"], "time"),
        ("memory", &["--memory", "64m"], "memory"),
        ("native", &[], "unsupported:ProcessImpl.forkAndExec"),
        ("choices", &["--limit", "depth=6"], "depth"),
    ];
    for (case, options, name) in cases {
        let program = ["Bounded", "always", case];
        let (value, status) = PROGRAMS.json(options, &program);
        assert_eq!((reasons(&value), status), (vec![name], Some(3)), "{case}: {value}");
        let (value, status) = PROGRAMS.json(&[options, &["--accept", name]].concat(), &program);
        assert_eq!((reasons(&value), status), (vec![name, "vacuous"], Some(3)), "{case}: {value}");
        assert_eq!((&value["verdict"], &value["vacuous"]), (&"incomplete".into(), &true.into()), "{case}: {value}");
        let both = format!("{name},vacuous");
        PROGRAMS.check(&[options, &["--accept", &both]].concat(), &program, 0, &["holds", "no path came to its end"]);
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
    let unthreaded = [
        "none",
        "never",
        "called",
        "pool",
        "sort",
        "gc",
        "queue",
        "logging",
        "buffer",
        "process",
        "open",
        "cleaner-made",
    ];
    for case in unthreaded {
        let (value, status) = PROGRAMS.json(&[], &["Threads", case]);
        assert_eq!((reasons(&value), status), (vec![], Some(0)), "{case}: {value}");
        assert_eq!(value["bounds"]["schedules"], serde_json::Value::Null, "{case}");
    }
    let cases = [
        "plain",
        "task",
        "daemon",
        "halt",
        "cancelled",
        "few",
        "delayed",
        "cleaner",
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
            let (value, status) = PROGRAMS.json(&["--schedules", "one"], order);
            assert_eq!((reasons(&value), status), (vec!["one-schedule"], Some(3)), "{order:?}: {value}");
            assert_eq!(value["bounds"]["schedules"], 1, "{order:?}");
        }
        let accepting = ["--schedules", "one", "--accept", "one-schedule", "--workers", "2"];
        PROGRAMS.check(&accepting, &["Threads", case], 0, &["holds", "one order"]);
    }
}

/// Under `java` a collection may clear the reference.
#[test]
fn fixme_interned_strings_are_kept_for_ever() {
    assert_eq!(PROGRAMS.explore(&[], &["Threads", "interned"]).output, "false\n");
}

#[test]
fn only_paths_that_were_told_count() {
    // The second path has threads, and is not told.
    for workers in ["1", "3"] {
        let options = ["--schedules", "one", "--limit", "paths=1", "--workers", workers];
        let (value, _) = PROGRAMS.json(&options, &["Threads", "lambda", "second"]);
        assert_eq!(reasons(&value), ["paths"], "{value}");
        let (value, _) = PROGRAMS.json(&options, &["Threads", "lambda"]);
        assert_eq!(reasons(&value), ["paths", "one-schedule"], "{value}");
    }
}

#[test]
fn virtual_threads_are_threads() {
    let (value, status) = PROGRAMS.json(&["--schedules", "one"], &["Threads", "virtual"]);
    let has_them = value["findings"].as_array().is_some_and(Vec::is_empty);
    if has_them {
        assert_eq!((reasons(&value), status), (vec!["one-schedule"], Some(3)), "{value}");
    }
}

#[test]
fn a_run_without_a_test_names_what_gave_its_paths_up() {
    let odd = "the assumption at Pruned.main(Pruned.java:11) (3)";
    let even = "the assumption at Pruned.main(Pruned.java:12) (3)";
    for workers in ["1", "2"] {
        PROGRAMS.check(&["--workers", workers], &["Pruned", "all"], 3, &["[vacuous]", odd, even]);
    }
    let nothing = "nothing to choose from, an empty range, list or pool, at Pruned.main(Pruned.java:";
    for case in ["range", "pool"] {
        PROGRAMS.check(&[], &["Pruned", case], 3, &["[vacuous]", nothing]);
    }
    let (value, status) = PROGRAMS.json(&[], &["Pruned", "some"]);
    assert_eq!((reasons(&value), status), (vec![], Some(0)), "{value}");
    let place = |line: u32, paths: u64| serde_json::json!({ "method": "Pruned.main", "file": "Pruned.java", "line": line, "paths": paths });
    assert_eq!(value["pruned_at"], serde_json::json!([place(17, 3), place(18, 1)]));
}

#[test]
fn what_only_path_finder_has_is_unsupported() {
    for (case, name) in [("configured", "getInt"), ("json", "createFromJSON"), ("attribute", "setObjectAttribute")] {
        let (value, status) = PROGRAMS.json(&[], &["Pruned", case]);
        assert_eq!(
            (reasons(&value), status),
            (vec![format!("unsupported:Verify.{name}").as_str()], Some(3)),
            "{value}"
        );
    }
}

/// Compiled against a jar with more than the API has.
#[test]
fn what_only_path_finders_own_jar_has_is_unsupported() {
    let folder = PROGRAMS.folder().join("against");
    std::fs::create_dir_all(folder.join("gov/nasa/jpf/vm")).expect("a folder can be made");
    let verify = "package gov.nasa.jpf.vm; public class Verify {
        public static int brandNew(int size) { return 0; }
        public static int state = (int) Math.sqrt(2);
        public static class Extra { public static int size() { return 1; } } }";
    let main = "import gov.nasa.jpf.vm.Verify; public class Newer { public static void main(String[] arguments) {
        try {
            switch (arguments[0]) {
                case \"call\" -> Verify.brandNew(3);
                case \"reference\" -> ((java.util.function.IntUnaryOperator) Verify::brandNew).applyAsInt(3);
                case \"field\" -> Verify.state++;
                case \"class\" -> Verify.Extra.size();
                default -> ((java.util.function.IntSupplier) Verify.Extra::size).getAsInt();
            }
        } catch (Throwable caught) { throw new IllegalStateException(caught); } } }";
    for (name, text) in [("gov/nasa/jpf/vm/Verify", verify), ("Newer", main)] {
        std::fs::write(folder.join(name).with_extension("java"), text).expect("it can be written");
    }
    let mut javac = std::process::Command::new("javac");
    javac.current_dir(&folder).args(["-d", "../newer", "Newer.java"]);
    assert!(javac.status().expect("javac starts").success());
    std::fs::remove_dir_all(PROGRAMS.folder().join("newer/gov")).expect("it is there");
    let class_path = PROGRAMS.folder().join("newer").display().to_string();
    let cases = [
        ("call", "Verify.brandNew"),
        ("reference", "Verify.brandNew"),
        ("field", "Verify.state"),
        ("class", "Verify$Extra"),
        ("class reference", "Verify$Extra"),
    ];
    for (case, name) in cases {
        let done = PROGRAMS.jaywalk(&["explore", "-cp", &class_path, "Newer", case]);
        assert_eq!(done.status, Some(3), "{case}: {}", done.error);
        assert!(done.error.contains("which Java PathFinder has"), "{case}: {}", done.error);
        assert!(done.error.contains(&format!("[unsupported:{name}]")), "{case}: {}", done.error);
    }
}
