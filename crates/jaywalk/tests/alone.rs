//! What a path sees is a function of the path alone: not of what other paths have read or loaded before it.

mod explored;

use explored::Programs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("alone", &[]));

/// What a search prints whose input comes in pieces, with pauses.
fn with_input(options: &[&str], program: &[&str], pieces: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(PROGRAMS.folder()).args(["explore", "-cp", "out"]).args(options).args(program);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("jaywalk starts");
    let mut input = child.stdin.take().expect("it is piped");
    for piece in pieces {
        std::thread::sleep(Duration::from_millis(200));
        input.write_all(piece.as_bytes()).expect("jaywalk reads");
    }
    drop(input);
    String::from_utf8_lossy(&child.wait_with_output().expect("it ends").stdout).into_owned()
}

#[test]
fn what_a_read_gives_depends_neither_on_other_paths_nor_on_the_pace() {
    let expected = "7: ab/cdef /gh\n3: ab/ cde f/g h\n100: ab/cdef/gh\n";
    for how in ["read", "scatter"] {
        assert_eq!(with_input(&[], &["Pieces", how], &["a", "b\ncdef\n", "gh"]), expected, "{how}");
        assert_eq!(with_input(&["--workers", "2"], &["Pieces", how], &["ab\ncdef\ngh"]), expected, "{how}");
    }
    let told = with_input(&[], &["Pieces", "available"], &["ab", "\ncdef\n", "gh"]);
    assert_eq!(told, expected.replace(": ", ": 10 "));
}

#[test]
fn packages_are_those_of_the_path() {
    let told = |uses: &str| {
        let done = PROGRAMS.explore(&["--choice", "eager"], &["Packages", uses]);
        assert_eq!(done.status, Some(0), "{}", done.error);
        let mut lines: Vec<String> = done.output.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let lines = told("true");
    assert_eq!(lines, told("false"), "whichever path comes first");
    assert!(lines[0].starts_with("false false ") && lines[1].starts_with("true true "), "{lines:?}");
}

#[test]
fn whether_a_name_is_taken_is_not_decided_by_other_paths() {
    for uses in ["true", "false"] {
        let done = PROGRAMS.explore(&["--choice", "eager"], &["Defines", uses]);
        assert_eq!(done.status, Some(3), "{uses}: {}", done.error);
        assert_eq!(done.output, "1\ntrue taken\n", "{uses}: {}", done.error);
        assert!(
            done.error.contains("defining the class Defines$Other, which the class path has too"),
            "{}",
            done.error
        );
    }
}

#[test]
fn a_path_that_no_longer_fails_tells_what_it_read() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("input");
    let name = file.to_str().expect("it is a text");
    std::fs::write(&file, "bad").expect("it can be written");
    let (value, status) = PROGRAMS.json(&[], &["Reads", name]);
    assert_eq!(status, Some(1), "{value}");
    let token = value["findings"][0]["path"].as_str().expect("a token");
    std::fs::write(&file, "good").expect("it can be written");
    let done = PROGRAMS.jaywalk(&["replay", token, "-cp", "out", "Reads", name]);
    assert_eq!(done.status, Some(0), "{}", done.error);
    let expected = format!("the path completes; nothing fails; it looked at {name}: was that the same before?\n");
    assert_eq!(done.error, expected);
    // The class path is none of what the program read, but a file in it is.
    let in_jar = ["--create", "--file", "reads.jar", "-C", "out", "Reads.class"];
    let jar = Command::new("jar").current_dir(PROGRAMS.folder()).args(in_jar).status().expect("`jar` starts");
    assert!(jar.success());
    for class_path in ["out", "reads.jar", "./out:reads.jar:."] {
        let inside = PROGRAMS.folder().join("inside");
        std::fs::write(&inside, "good").expect("it can be written");
        let done = PROGRAMS.jaywalk(&["replay", "--force", token, "-cp", class_path, "Reads", "inside"]);
        let inside = inside.canonicalize().expect("it is there");
        let expected = format!("nothing fails; it looked at {}: was that the same before?\n", inside.display());
        assert!(done.error.ends_with(&expected), "{class_path}: {}", done.error);
    }
}

#[test]
fn a_long_is_told_as_it_is() {
    for mode in ["eager", "on-access", "delayed"] {
        let (value, status) = PROGRAMS.json(&["--choice", mode], &["Far"]);
        assert_eq!(status, Some(1), "{mode}: {value}");
        let choices = value["findings"][0]["choices"].as_array().expect("choices");
        let values: Vec<&str> = choices.iter().filter_map(|choice| choice["value"].as_str()).collect();
        assert_eq!(values, ["5000000003", "2"], "{mode}: {value}");
        let token = value["findings"][0]["path"].as_str().expect("a token");
        let done = PROGRAMS.jaywalk(&["replay", token, "-cp", "out", "Far"]);
        assert_eq!(done.status, Some(1), "{mode}: {}", done.error);
        assert!(done.error.contains("5000000003"), "{mode}: {}", done.error);
    }
}
