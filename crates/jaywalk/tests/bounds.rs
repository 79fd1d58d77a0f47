//! What else a path may have only so much of: classes that it makes, open files.

mod explored;

use explored::{Programs, reasons};
use std::sync::LazyLock;

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("bounds", &[]));

#[test]
fn classes_that_a_path_makes_count_as_memory() {
    for what in ["hidden", "defined", "arrays"] {
        let (value, status) = PROGRAMS.json(&["--memory", "16m"], &["Classes", what, "1000000"]);
        assert_eq!((status, reasons(&value)), (Some(3), vec!["memory"]), "{what}: {value}");
        let bytes = value["peak_memory_bytes"].as_u64().expect("the system tells");
        assert!(bytes < 150 << 20, "{what}: {bytes} bytes");
        PROGRAMS.check(&["--memory", "16m"], &["Classes", what, "50"], 0, &["holds"]);
    }
}

#[test]
fn a_program_may_have_many_files_open() {
    for command in ["run", "explore"] {
        let done = PROGRAMS.jaywalk(&[command, "-cp", "out", "OpenFiles", "open", "10000"]);
        assert_eq!((done.output.as_str(), done.status), ("opened 10000\n", Some(0)), "{}", done.error);
    }
}

#[test]
fn too_many_files_cut_a_path() {
    PROGRAMS.check(&[], &["OpenFiles", "open", "70000"], 3, &["more than 65536 files are open on a path", "[files]"]);
    PROGRAMS.check(&[], &["OpenFiles", "ask", "600000"], 3, &["more than 524288 names of files", "[files]"]);
}
