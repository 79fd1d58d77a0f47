//! Memory as a user sees it: how much a search takes, and when objects go.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path();
        let mut api = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        api.args(["api", "--out"]).arg(path.join("api.jar"));
        assert!(api.status().expect("jaywalk starts").success());
        let mut javac = Command::new("javac");
        javac.args(["-g", "-nowarn", "-cp"]).arg(path.join("api.jar")).arg("-d").arg(path.join("out"));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory");
        for file in fs::read_dir(sources).expect("the programs are there") {
            javac.arg(file.expect("a file").path());
        }
        assert!(javac.status().expect("the tests need `javac` on the PATH").success());
        folder
    });
    folder.path()
}

fn jaywalk(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(folder()).args(arguments).env_remove("CLASSPATH").stdin(Stdio::null());
    command.output().expect("jaywalk starts")
}

/// The JSON of an exploration.
fn explore(options: &[&str], program: &[&str]) -> Value {
    let output = jaywalk(&[&["explore", "-cp", "out", "--json", "-", "--quiet"], options, program].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{output:?}"))
}

/// What the completed paths print, sorted, and the verdict.
fn printed(options: &[&str], program: &[&str]) -> (Vec<String>, Option<i32>) {
    let output = jaywalk(&[&["explore", "-cp", "out"], options, program].concat());
    let mut lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    lines.sort();
    (lines, output.status.code())
}

const MIB: u64 = 1 << 20;

#[test]
fn garbage_between_choices_goes() {
    let deep = explore(&[], &["Garbage", "150000"]);
    assert_eq!((&deep["verdict"], &deep["paths"]["explored"]), (&"holds".into(), &150_001.into()), "{deep}");
    assert!(deep["peak_memory_bytes"].as_u64() < Some(300 * MIB), "{deep}");
    let walks = explore(&["--sample", "2"], &["Walks", "150000"]);
    assert_eq!(walks["paths"]["completed"], 2, "{walks}");
    assert!(walks["peak_memory_bytes"].as_u64() < Some(200 * MIB), "{walks}");
}

#[test]
fn variables_that_are_not_read_again_keep_no_garbage() {
    let result = explore(&[], &["DeadVariables", "plain", "20000"]);
    assert_eq!((&result["verdict"], &result["paths"]["explored"]), (&"holds".into(), &20_001.into()), "{result}");
    assert!(result["peak_memory_bytes"].as_u64() < Some(100 * MIB), "{result}");
    for mode in ["delayed", "on-access", "eager"] {
        let result = explore(&["--choice", mode], &["DeadVariables", "read-again"]);
        assert_eq!((&result["verdict"], &result["paths"]["explored"]), (&"holds".into(), &128.into()), "{result}");
    }
}

#[test]
fn what_lives_survives_collections_before_choices() {
    for mode in ["delayed", "on-access", "eager"] {
        let (lines, status) = printed(&["--choice", mode, "--memory", "32M"], &["Survivors"]);
        assert_eq!((lines.len(), status), (512, Some(0)), "{mode}");
        assert!(lines.iter().all(|line| line.starts_with("[0") && line.contains(", 8")), "{lines:?}");
    }
}

#[test]
fn only_a_call_of_gc_clears_weak_references_and_going_back_brings_them_back() {
    for order in ["before", "between", "kept", "chain", "cleaner"] {
        for mode in ["delayed", "eager"] {
            let result = explore(&["--choice", mode], &["Weak", order]);
            assert_eq!(result["findings"], Value::Array(Vec::new()), "{order} {mode}: {result}");
            assert!(result["paths"]["completed"].as_u64() > Some(0), "{order} {mode}: {result}");
        }
    }
    let result = explore(&["--stop-at", "never"], &["Weak", "fails"]);
    assert_eq!((&result["verdict"], &result["paths"]["failed"]), (&"violated".into(), &2.into()), "{result}");
}

#[test]
fn what_a_choice_may_still_become_is_alive() {
    for mode in ["delayed", "on-access", "eager"] {
        let options = ["--choice", mode];
        assert_eq!(printed(&options, &["WeakChoice", "any"]).0, ["-2true", "1-truetrue"], "{mode}");
        assert_eq!(printed(&options, &["WeakChoice", "pool"]).0, ["--true", "1-truetrue"], "{mode}");
        let result = explore(&options, &["WeakChoice", "fail"]);
        assert_eq!(result["verdict"], "violated", "{mode}: {result}");
    }
}

#[test]
fn a_run_has_the_reference_handler_take_its_turn_before_gc_returns() {
    let output = jaywalk(&["run", "-ea", "-cp", "out", "Weak", "run"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// A file of 140 MiB, which takes no room on the disk, and its path.
fn large_file() -> String {
    static FILE: OnceLock<String> = OnceLock::new();
    let make = || {
        let path = folder().join("large");
        let file = fs::File::create(&path).expect("created");
        let write = |bytes: &[u8], position| std::os::unix::fs::FileExt::write_all_at(&file, bytes, position);
        file.set_len(140 << 20).expect("as long");
        for (index, position) in [0, 4099, 5000, 74_999, 4_999_999, (140 << 20) - 1].into_iter().enumerate() {
            write(&[index as u8 + 1], position).expect("written");
        }
        path.display().to_string()
    };
    FILE.get_or_init(make).clone()
}

/// Fails unless `jaywalk run` and `java` print the same.
fn runs_as_java(options: &[&str], program: &[&str]) {
    let ours = jaywalk(&[&["run", "-cp", "out"], options, program].concat());
    let mut java = Command::new("java");
    java.current_dir(folder()).args([&["-cp", "out:api.jar"], options, program].concat());
    let theirs = java.output().expect("the tests need `java` on the PATH");
    let text = |output: &Output| (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code());
    assert_eq!(text(&ours), text(&theirs), "{ours:?}");
}

#[test]
fn large_files_are_read_and_mapped_in_one_piece() {
    runs_as_java(&["-Xmx1g"], &["Outside", "whole", &large_file()]);
    runs_as_java(&["-Xmx64m"], &["Outside", "mapped", &large_file()]);
}

#[test]
fn mapping_a_file_for_reading_takes_no_memory() {
    let path = folder().join("huge");
    let file = fs::File::create(&path).expect("created");
    file.set_len(7 << 30).expect("as long");
    for (value, position) in [(1, 1 << 32), (2, (1 << 32) + 16_384), (3, (1 << 32) + i32::MAX as u64 - 1)] {
        std::os::unix::fs::FileExt::write_all_at(&file, &[value], position).expect("written");
    }
    let path = path.display().to_string();
    runs_as_java(&["-Xmx64m"], &["Outside", "huge", &path]);
    let result = explore(&["--memory", "64M"], &["Outside", "huge-paths", &path]);
    assert_eq!((&result["verdict"], &result["paths"]["completed"]), (&"holds".into(), &2.into()), "{result}");
    assert!(result["peak_memory_bytes"].as_u64() < Some(200 * MIB), "{result}");
}

#[test]
fn direct_buffers_are_as_many_as_the_memory_allows_and_go_when_they_are_dropped() {
    runs_as_java(&["-Xmx512m"], &["Outside", "direct"]);
    runs_as_java(&["-Xmx1g"], &["Outside", "larger"]);
    runs_as_java(&["-Xmx300m"], &["Outside", "too-many"]);
}

#[test]
fn memory_outside_the_heap_counts_on_a_path() {
    for program in [&["Outside", "streams", "100000"][..], &["Outside", "unsafe", "300000000"]] {
        let result = explore(&["--memory", "64M", "--stop-at", "never"], program);
        assert_eq!((&result["verdict"], &result["paths"]["cut"]), (&"incomplete".into(), &1.into()), "{result}");
        assert_eq!(result["paths"]["completed"], 1, "{result}");
        assert!(result["incomplete"].to_string().contains("memory"), "{result}");
        assert!(result["peak_memory_bytes"].as_u64() < Some(300 * MIB), "{result}");
    }
    let result = explore(&["--memory", "64M"], &["Outside", "come-and-go"]);
    assert_eq!((&result["verdict"], &result["paths"]["completed"]), (&"holds".into(), &4.into()), "{result}");
    assert!(result["peak_memory_bytes"].as_u64() < Some(200 * MIB), "{result}");
}

/// The walker's memory is given back before the path is repeated, and each machine before the next one draws. A
/// collection takes as much as it copies.
#[test]
fn a_failure_with_a_large_heap_takes_little_more_than_its_path() {
    let numbers: u64 = 24 << 20;
    let report = explore(&[], &["LargeFailure", &numbers.to_string()]);
    assert_eq!(report["verdict"], "violated", "{report}");
    assert!(report["findings"][0]["heap"][0].is_string(), "{report}");
    assert!(report["peak_memory_bytes"].as_u64() < Some(numbers * 8 * 5 / 2), "{report}");
}

#[test]
fn a_long_permutation_takes_little_memory() {
    let result = explore(&["--limit", "paths=1"], &["Permuted", "20000"]);
    assert_eq!(result["paths"]["completed"], 1, "{result}");
    assert!(result["peak_memory_bytes"].as_u64() < Some(200 * MIB), "{result}");
    let (lines, _) = printed(&["--limit", "paths=1"], &["Permuted", "20"]);
    assert_eq!(lines, ["true"], "the first order is that of the list");
}

/// Each access to what threads share is remembered until the operation is over, and what is used has a number.
#[test]
fn large_arrays_that_threads_share_take_little_more_than_their_path() {
    for case in ["made", "many"] {
        let result = explore(&[], &["LargeShared", case]);
        assert_eq!(
            (&result["verdict"], &result["paths"]["completed"]),
            (&"holds".into(), &1.into()),
            "{case}: {result}"
        );
        assert!(result["peak_memory_bytes"].as_u64() < Some(200 * MIB), "{case}: {result}");
    }
    for case in ["copied", "cloned"] {
        let result = explore(&["--memory", "64m"], &["LargeShared", case]);
        assert_eq!(result["reasons"][0]["name"], "memory", "{case}: {result}");
        assert!(result["peak_memory_bytes"].as_u64() < Some(300 * MIB), "{case}: {result}");
    }
}
