//! `--stop-at smallest`: the failing path with the fewest forks, and of those the one with the least alternatives.

mod explored;

use explored::Programs;
use serde_json::Value;
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("smallest", &[]));

/// What was chosen on the first failing path that was found.
fn chosen(value: &Value) -> Vec<&str> {
    let choices = value["findings"][0]["choices"].as_array().expect("there is a finding");
    choices.iter().filter_map(|choice| choice["value"].as_str()).collect()
}

#[test]
fn the_smallest_failing_path_is_found_in_every_order_that_can() {
    // With eager choices, each is a fork: the expected path can be said.
    let expected = ["true", "1", "true", "2", "false"];
    for search in [&[][..], &["--search", "breadth"], &["--search", "deepening"]] {
        for workers in ["1", "3"] {
            let options = [&["--choice", "eager", "--stop-at", "smallest", "--workers", workers], search].concat();
            let (value, status) = PROGRAMS.json(&options, &["Sizes", "2"]);
            assert_eq!((chosen(&value), status), (expected.to_vec(), Some(1)), "{options:?}");
            assert_eq!(value["stop_at"], "smallest");
        }
    }
    let (first, _) = PROGRAMS.json(&["--choice", "eager"], &["Sizes", "2"]);
    assert_ne!(chosen(&first), expected, "depth first finds another one first");
    assert_eq!(first["stop_at"], "first");
}

#[test]
fn the_smallest_failing_path_is_found_in_pieces() {
    let (mut resume, mut pieces) = (Vec::new(), 0);
    let value = loop {
        let options = ["--choice", "eager", "--stop-at", "smallest", "--limit", "paths=3", "--checkpoint", "rest"];
        let (value, status) = PROGRAMS.json(&[&options[..], &resume].concat(), &["Sizes", "2"]);
        if status == Some(1) {
            break value;
        }
        (resume, pieces) = (vec!["--resume", "rest"], pieces + 1);
    };
    assert!(pieces > 2);
    assert_eq!(chosen(&value), ["true", "1", "true", "2", "false"]);
}

#[test]
fn orders_that_come_to_large_paths_first_are_refused() {
    for search in [&["--search", "depth"][..], &["--search", "best"], &["--sample", "9"]] {
        let options = [&["--stop-at", "smallest"], search].concat();
        PROGRAMS.check(&options, &["Sizes", "2"], 2, &["--stop-at smallest needs --search breadth or deepening"]);
    }
    PROGRAMS.check(&["--stop-at", "smallest"], &["Sizes", "2"], 1, &["deepening to the smallest failing path"]);
    PROGRAMS.check(&["--stop-at", "largest"], &["Sizes", "2"], 2, &["first, smallest, never"]);
}

#[test]
fn limits_are_said_once_and_times_have_units() {
    PROGRAMS.check(&["--limit", "depth=3,depth=4"], &["Sizes", "2"], 2, &["--limit depth is given twice"]);
    PROGRAMS.check(
        &["--limit", "paths=3", "--limit", "paths=3"],
        &["Sizes", "2"],
        2,
        &["--limit paths is given twice"],
    );
    PROGRAMS.check(&["--time-limit", "1x"], &["Sizes", "2"], 2, &["a number alone is seconds"]);
}

#[test]
fn what_fails_fails_though_its_json_cannot_be_written() {
    let done = PROGRAMS.explore(&["--json", "/dev/full"], &["Sizes", "2"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("cannot write"), "{}", done.error);
    let holds = PROGRAMS.explore(&["--json", "/dev/full"], &["Sizes", "7"]);
    assert_eq!(holds.status, Some(2), "{}", holds.error);
}
