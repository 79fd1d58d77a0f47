//! Exceptions that make their messages themselves are asked for them, when their path is over.

mod explored;

use explored::Programs;
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("messages", &[]));

#[test]
fn what_an_exception_says_of_itself_is_told() {
    for (what, expected) in [
        ("made", "made number 2"),
        ("local", "said here"),
        ("file", "one -> two: no reason"),
        ("thread", "made number 2"),
        // What gives no answer is told as it was made.
        ("nothing", "as it was made"),
        ("throws", "as it was made"),
        ("endless", "as it was made"),
        ("chooses", "as it was made"),
        ("ends", "as it was made"),
    ] {
        for mode in ["delayed", "eager"] {
            let (value, status) = PROGRAMS.json(&["--choice", mode], &["Own", what]);
            assert_eq!(status, Some(1), "{what} {mode}: {value}");
            let finding = &value["findings"][0];
            assert_eq!(finding["message"], expected, "{what} {mode}: {value}");
            assert_eq!(value["findings"].as_array().map(Vec::len), Some(1), "{value}");
            let token = finding["path"].as_str().expect("a token");
            let done = PROGRAMS.jaywalk(&["replay", token, "-cp", "out", "Own", what]);
            // Being asked is not part of the path.
            assert_eq!((done.status, done.output.as_str()), (Some(1), ""), "{what} {mode}: {}", done.error);
            assert!(done.error.contains(&format!(": {expected}\n")), "{what} {mode}: {}", done.error);
        }
    }
}

#[test]
fn causes_are_asked_too() {
    let done = PROGRAMS.explore(&["--output", "all"], &["Own", "causes"]);
    assert_eq!((done.status, done.output.as_str()), (Some(1), ""), "{}", done.error);
    for line in [
        "IllegalStateException: plain\n",
        "Own$Asked: first: cause\n",
        "IllegalArgumentException: second\n",
        "Own$Asked: made number 7\n",
    ] {
        assert!(done.error.contains(line), "no {line} in {}", done.error);
    }
}
