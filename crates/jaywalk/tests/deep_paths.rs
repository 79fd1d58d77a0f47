//! Paths with very many choices and calls: they end within their bounds, and are told in a few lines.

mod explored;

use explored::Programs;
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("deep", &[]));

const MOST_BYTES: u64 = 400 << 20;

#[test]
fn stopping_with_many_open_choices_takes_little_memory() {
    for workers in ["1", "2"] {
        let options = ["--limit", "paths=2", "--checkpoint", "rest", "--workers", workers];
        let (value, status) = PROGRAMS.json(&options, &["Many", "200000"]);
        assert_eq!((&value["deepest"], status), (&200_000.into(), Some(3)), "{value}");
        let bytes = value["peak_memory_bytes"].as_u64().expect("the system tells");
        assert!(bytes < MOST_BYTES, "{bytes} bytes");
        let (value, _) = PROGRAMS.json(&["--limit", "paths=2", "--resume", "rest"], &["Many", "200000"]);
        assert_eq!(value["paths"]["completed"], 4, "{value}");
        assert!(value["peak_memory_bytes"].as_u64().expect("the system tells") < MOST_BYTES);
    }
}

#[test]
fn an_endless_tree_is_a_finding_of_a_few_lines() {
    let (value, status) = PROGRAMS.json(&[], &["Newcomer"]);
    assert_eq!(status, Some(1));
    let finding = &value["findings"][0];
    assert_eq!(finding["exception"], "java.lang.StackOverflowError");
    assert!(value["peak_memory_bytes"].as_u64().expect("the system tells") < MOST_BYTES);
    let told = finding["choices"].as_array().expect("a list").len() as u64;
    let left_out = finding["choices_left_out"].as_u64().expect("a number");
    assert_eq!(told + left_out, value["deepest"].as_u64().expect("a number"));
    let done = PROGRAMS.explore(&[], &["Newcomer"]);
    assert!(done.error.lines().count() < 40, "{}", done.error);
    for bounds in [["--limit", "depth=100"], ["--time-limit", "300ms"], ["--memory", "16m"]] {
        let (value, status) =
            PROGRAMS.json(&[&bounds[..], &["--stop-at", "never", "--limit", "paths=9"]].concat(), &["Newcomer"]);
        assert!(matches!(status, Some(1 | 3)), "{bounds:?}: {value}");
        assert!(value["peak_memory_bytes"].as_u64().expect("the system tells") < MOST_BYTES);
    }
}

#[test]
fn choices_alike_are_told_as_one() {
    PROGRAMS.check(&[], &["Many", "60000", "fails"], 1, &["(60,000 times)", "IllegalStateException"]);
    let (value, _) = PROGRAMS.json(&[], &["Many", "12345", "fails"]);
    let finding = &value["findings"][0];
    assert_eq!(finding["choices"].as_array().expect("a list").len(), 10_000);
    assert_eq!(finding["choices_left_out"], 2_345);
}
