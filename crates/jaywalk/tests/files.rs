//! What programs do with files: the same under `java`, `jaywalk run` and `jaywalk explore`; and what exploring does not do
//! to the host's.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

const JAYWALK: &str = env!("CARGO_BIN_EXE_jaywalk");

/// The folder with the compiled programs of `tests/files`.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files-classes");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let api = folder.join("api.jar");
        assert!(Command::new(JAYWALK).args(["api", "--out"]).arg(&api).status().expect("jaywalk starts").success());
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
        let sources =
            fs::read_dir(sources).expect("the programs are there").map(|entry| entry.expect("readable").path());
        let javac = Command::new("javac")
            .args(["-g", "-nowarn", "-cp"])
            .arg(&api)
            .arg("-d")
            .arg(&folder)
            .args(sources)
            .status();
        assert!(javac.expect("javac runs").success(), "the programs do not compile");
        folder
    })
}

/// A folder for a program to work in, with what the programs expect there.
fn room() -> TempDir {
    let room = tempfile::tempdir().expect("a folder");
    fs::write(room.path().join("given.txt"), "given words here\n").expect("written");
    fs::create_dir(room.path().join("folder")).expect("made");
    fs::write(room.path().join("folder/inner.txt"), "inner\n").expect("written");
    symlink("folder/inner.txt", room.path().join("givenlink")).expect("made");
    room
}

/// All files below a folder, with what is in them.
fn everything(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable")) {
        let (path, kind) = (entry.path(), entry.file_type().expect("a kind"));
        let contents = if kind.is_dir() {
            found.extend(everything(&path));
            Vec::new()
        } else if kind.is_symlink() {
            fs::read_link(&path).expect("a link").into_os_string().into_encoded_bytes()
        } else {
            fs::read(&path).expect("readable")
        };
        found.insert(path, contents);
    }
    found
}

struct Done {
    status: Option<i32>,
    output: String,
    error: String,
}

/// Runs a command in a room. The room's own path is left out of what it prints.
fn done(mut command: Command, room: &Path) -> Done {
    let output = command.current_dir(room).env_remove("CLASSPATH").stdin(Stdio::null()).output().expect("it starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&*room.to_string_lossy(), "ROOM");
    Done { status: output.status.code(), output: text(&output.stdout), error: text(&output.stderr) }
}

fn jaywalk(arguments: &[&str], room: &Path) -> Done {
    let mut command = Command::new(JAYWALK);
    command.arg(arguments[0]).arg("-cp").arg(classes()).args(&arguments[1..]);
    done(command, room)
}

/// The JDKs that this machine has.
fn jdks() -> Vec<PathBuf> {
    let known = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut homes: Vec<PathBuf> = known
        .filter(|path| path.join("bin/java").exists() && path.join("lib/modules").exists())
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    homes.sort();
    homes.dedup();
    homes
}

/// A program must print the same however it is run, and leave the same files where it may change them.
fn same_everywhere(program: &str) {
    let homes = jdks();
    for home in &homes {
        let rooms = [room(), room(), room()];
        let before = everything(rooms[2].path());
        let mut java = Command::new(home.join("bin/java"));
        java.arg("-XX:-UsePerfData").arg("-cp").arg(classes()).arg(program);
        let expected = done(java, rooms[0].path());
        assert_eq!(expected.status, Some(0), "{}", expected.error);
        let home = home.to_str().expect("text");
        let run = jaywalk(&["run", "--jdk", home, program], rooms[1].path());
        assert_eq!(run.output, expected.output, "run with {home}: {}", run.error);
        let names = |room: &TempDir| -> Vec<PathBuf> {
            let all = everything(room.path()).into_keys();
            all.map(|path| path.strip_prefix(room.path()).expect("below").to_owned()).collect()
        };
        assert_eq!(names(&rooms[1]), names(&rooms[0]), "run with {home} leaves other files");
        let explored = jaywalk(&["explore", "--schedules", "one", "--jdk", home, program], rooms[2].path());
        assert_eq!(explored.output, expected.output, "explore with {home}: {}", explored.error);
        assert!(everything(rooms[2].path()) == before, "explore with {home} has changed files");
    }
}

#[test]
fn nio_files() {
    same_everywhere("NioFiles");
}

#[test]
fn old_files() {
    same_everywhere("OldFiles");
}

#[test]
fn channels() {
    same_everywhere("Channels");
}

#[test]
fn mappings_for_writing() {
    same_everywhere("Mappings");
}

#[test]
fn mappings_for_reading() {
    same_everywhere("Views");
}

#[test]
fn each_path_maps_the_files_that_it_sees() {
    for workers in ["1", "2"] {
        for choice in ["delayed", "eager"] {
            let room = room();
            let options = ["explore", "--workers", workers, "--choice", choice, "ViewedPaths"];
            let explored = jaywalk(&options, room.path());
            assert_eq!(explored.status, Some(0), "{}", explored.error);
            let mut lines: Vec<&str> = explored.output.lines().collect();
            lines.sort_unstable();
            assert_eq!(lines, ["0 giinn", "0 gininn", "1 gOOSS", "1 gOnOSS", "2 gnnhh", "2 gnnnhh"]);
        }
    }
}

#[test]
fn libraries_that_write() {
    same_everywhere("Libraries");
}

#[test]
fn each_path_sees_its_own_files_whoever_explores_it() {
    let room = room();
    let before = everything(room.path());
    let mut all = Vec::new();
    for workers in ["1", "2", "4"] {
        for choice in ["delayed", "eager"] {
            let options = ["explore", "--workers", workers, "--choice", choice, "Paths"];
            let explored = jaywalk(&options, room.path());
            assert_eq!(explored.status, Some(0), "{}", explored.error);
            all.push(explored.output);
        }
    }
    assert!(all.iter().all(|output| *output == all[0]), "{all:#?}");
    assert_eq!(all[0].lines().count(), 6, "{}", all[0]);
    assert!(all[0].contains("before=before;path 01"), "{}", all[0]);
    assert!(all[0].contains("2024-01-01T00:00:00"), "times come from the path's clock: {}", all[0]);
    assert!(everything(room.path()) == before, "exploring has changed files");
}

#[test]
fn what_failed_on_files_fails_again() {
    let room = room();
    let before = everything(room.path());
    let explored = jaywalk(&["explore", "--quiet", "--json", "-", "Paths", "fails"], room.path());
    assert_eq!(explored.status, Some(1), "{}", explored.error);
    let report: Value = serde_json::from_str(&explored.output).expect("JSON");
    let token = report["findings"][0]["path"].as_str().expect("a token");
    let replayed = jaywalk(&["replay", token, "Paths", "fails"], room.path());
    assert_eq!(replayed.status, Some(1), "{}", replayed.error);
    assert!(replayed.error.contains("before=before;path 01"), "{}", replayed.error);
    assert!(everything(room.path()) == before, "replaying has changed files");
}

#[test]
fn a_search_goes_on_with_the_same_files() {
    let room = room();
    let whole = jaywalk(&["explore", "Paths"], room.path());
    let kept = tempfile::tempdir().expect("a folder");
    let file = kept.path().join("left");
    let file = file.to_str().expect("text");
    let first = jaywalk(&["explore", "--limit", "paths=2", "--checkpoint", file, "Paths"], room.path());
    assert_eq!(first.status, Some(3), "{}", first.error);
    let rest = jaywalk(&["explore", "--resume", file, "Paths"], room.path());
    assert_eq!(rest.status, Some(0), "{}", rest.error);
    assert_eq!(first.output + &rest.output, whole.output);
}

#[test]
fn files_that_are_no_plain_files() {
    let room = room();
    let path = |name: &str| room.path().join(name).to_str().expect("text").to_owned();
    let made = Command::new("mkfifo").arg(path("fifo")).status();
    if made.is_ok_and(|status| status.success()) {
        let written = jaywalk(&["explore", "Special", "write", "fifo"], room.path());
        assert_eq!(written.status, Some(3));
        assert!(written.error.contains("fifo, which is no plain file, while exploring"), "{}", written.error);
        let fifo = path("fifo");
        let writer = std::thread::spawn(move || fs::write(fifo, "through a pipe"));
        let read = jaywalk(&["explore", "--choice", "eager", "Special", "stream", "fifo"], room.path());
        writer.join().expect("no panic").expect("written");
        assert_eq!(
            read.output, "through a pipenull\nthrough a pipenull\n",
            "every path reads the same: {}",
            read.error
        );
    }
    let mut input = Command::new(JAYWALK);
    input.args(["explore", "--choice", "eager", "--workers", "2", "-cp"]).arg(classes());
    input.args(["Special", "stream", "/dev/stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut started = input.spawn().expect("jaywalk starts");
    started.stdin.take().expect("a pipe").write_all(b"from outside").expect("written");
    let output = started.wait_with_output().expect("it ends").stdout;
    assert_eq!(String::from_utf8_lossy(&output), "from outsidenull\nfrom outsidenull\n");
    let unread = jaywalk(&["explore", "--memory", "64m", "Special", "zeros", "."], room.path());
    assert_eq!(unread.status, Some(3), "{}", unread.error);
}

#[test]
fn a_path_that_writes_without_end_is_cut() {
    let room = room();
    let explored = jaywalk(&["explore", "--memory", "64m", "Special", "much", "much"], room.path());
    assert_eq!(explored.status, Some(3), "{}", explored.error);
    assert!(!room.path().join("much").exists());
}
