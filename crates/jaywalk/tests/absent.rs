//! What the machine does not have: a run throws what the JDK declares, a search says that it is incomplete.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use tempfile::TempDir;

const EXPECTED: &str = "\
process: java.io.IOException
processes: java.lang.UnsupportedOperationException
host: java.net.UnknownHostException
socket: java.net.SocketException
server: java.net.SocketException
datagram: java.net.SocketException
channel: java.net.SocketException
asynchronous: java.io.IOException
selector: java.io.IOException
pipe: java.io.IOException
url: java.net.SocketException
watch: java.io.IOException
library: java.lang.UnsatisfiedLinkError
recorder: false
recording: java.lang.IllegalStateException
names: javax.naming.ConfigurationException
flag: java.lang.IllegalArgumentException
flags: []
dump: java.io.IOException
registry: java.rmi.server.ExportException
graphics: java.lang.UnsatisfiedLinkError
localhost/127.0.0.1 127.0.0.1
localhost 10.0.0.1
true null
false
false
true -16777216
headless
";

fn jaywalk(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.args(arguments).env_remove("DISPLAY");
    command
}

/// The programs, compiled.
fn classes() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let api = folder.path().join("api.jar");
        assert!(jaywalk(&["api", "--out"]).arg(&api).output().expect("it starts").status.success());
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/absent");
        let mut command = Command::new("javac");
        command.args(["-nowarn", "-Xlint:none", "-cp"]).arg(&api).arg("-d").arg(folder.path());
        command.args(["Absent.java", "Beans.java"].map(|name| sources.join(name)));
        assert!(command.status().expect("the tests need `javac` on the PATH").success());
        folder
    });
    folder.path()
}

/// Every JDK where packages install them.
fn jdks() -> BTreeSet<PathBuf> {
    let entries = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let homes = entries.filter_map(|entry| entry.path().canonicalize().ok());
    homes.filter(|home| home.join("lib/modules").is_file()).collect()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_run_throws_what_the_jdk_declares() {
    for jdk in jdks() {
        let mut command = jaywalk(&["run", "--jdk"]);
        let output = command.arg(&jdk).arg("-cp").arg(classes()).arg("Absent").output().expect("it starts");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert_eq!(shown, EXPECTED, "{}: {}", jdk.display(), String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_search_that_meets_one_is_incomplete() {
    for (name, what) in [
        ("process", "starting a process"),
        ("processes", "other processes"),
        ("host", "looking up a host name"),
        ("socket", "sockets"),
        ("selector", "selectors and pipes"),
        ("watch", "watching files"),
        ("library", "the native library"),
        ("graphics", "a native library"),
    ] {
        let output = jaywalk(&["explore", "-cp"]).arg(classes()).args(["Absent", name]).output().expect("it starts");
        let shown = text(&output);
        assert_eq!(output.status.code(), Some(3), "{name}: {shown}");
        assert!(shown.contains(what), "{name}: {shown}");
    }
}

/// Each path alone, and after the others.
#[test]
fn what_the_beans_show_is_a_function_of_the_path() {
    let explore = |search: &str| {
        let mut command = jaywalk(&["explore", "--schedules", "one", "--search", search, "-cp"]);
        let output = command.arg(classes()).arg("Beans").output().expect("it starts");
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines: Vec<String> = shown.lines().filter(|line| line.contains('@')).map(str::to_owned).collect();
        lines.sort();
        assert_eq!(lines.len(), 3, "{}", text(&output));
        lines
    };
    assert_eq!(explore("depth"), explore("breadth"));
}
