//! What is kept for going back counts as memory of the path.

mod explored;

use explored::{Programs, reasons};
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("kept", &[]));

/// A program that would need gigabytes, on its first path.
fn is_cut(what: &str, rounds: &str) {
    for workers in ["1", "2"] {
        let options = ["--schedules", "one", "--memory", "32m", "--limit", "paths=1", "--workers", workers];
        let (value, status) = PROGRAMS.json(&options, &["Kept", what, rounds]);
        assert_eq!(status, Some(3), "{what}: {value}");
        assert!(reasons(&value).contains(&"memory"), "{what}: {value}");
        assert_eq!((&value["paths"]["explored"], &value["paths"]["cut"]), (&0.into(), &1.into()), "{what}: {value}");
        let bytes = value["peak_memory_bytes"].as_u64().expect("the system tells");
        assert!(bytes < 300 << 20, "{what}: {bytes} bytes");
    }
}

#[test]
fn choices_and_changed_words_count() {
    is_cut("choices", "2000000");
    is_cut("store", "2000");
    is_cut("copy", "2000");
    is_cut("outside", "2000");
}

#[test]
fn saved_frames_and_stacks_of_threads_count() {
    is_cut("calls", "100000");
    is_cut("threads", "100000");
}

#[test]
fn older_versions_of_files_count() {
    is_cut("overwrite", "20000");
    is_cut("in-place", "20000");
}

#[test]
fn what_cannot_be_gone_back_to_does_not_count() {
    for what in ["store", "calls", "overwrite", "in-place"] {
        let (value, status) = PROGRAMS.json(&["--memory", "32m", "--sample", "1"], &["Kept", what, "300"]);
        assert_eq!(status, Some(3), "{what}: {value}");
        assert_eq!(reasons(&value), ["samples"], "{what}: {value}");
        assert_eq!(value["paths"]["completed"], 1, "{what}: {value}");
    }
}
