//! What signals do to a search, and to a compilation before it: what can be kept is kept, and nothing else is left behind.

mod explored;

use explored::Programs;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Read;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("signals", &[]));

/// What does not come is not waited for.
const HANGS: Duration = Duration::from_secs(100);

fn files_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is there").path()).collect()
}

fn wait_until(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() && begin.elapsed() < HANGS {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).expect("the process is there");
}

/// A search by breadth that has told of some paths and will not end.
fn searching(mut command: Command, checkpoint: &Path) -> Child {
    command.current_dir(PROGRAMS.folder()).env_remove("CLASSPATH").stdin(Stdio::null());
    command.args(["explore", "-cp", "out", "--search", "breadth", "--checkpoint"]).arg(checkpoint).arg("Widening");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut output = child.stdout.take().expect("it is piped");
    output.read_exact(&mut [0]).expect("it writes");
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    child
}

/// The command, with no signal ignored: whoever runs the tests may have, as `nohup` does.
fn jaywalk() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_jaywalk")]);
    command
}

#[test]
fn every_signal_that_asks_for_an_end_keeps_what_is_left() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let checkpoint = folder.path().join("kept");
        let mut child = searching(jaywalk(), &checkpoint);
        send(&child, signal);
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), files_in(folder.path())), (Some(3), vec![checkpoint]), "{signal:?} {status}");
    }
}

#[test]
fn a_hangup_that_is_ignored_stays_so() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_jaywalk")]);
    let mut child = searching(shell, &folder.path().join("kept"));
    send(&child, Signal::HUP);
    std::thread::sleep(Duration::from_millis(100));
    send(&child, Signal::INT);
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

#[test]
fn nothing_is_left_of_a_checkpoint_that_a_second_signal_interrupts() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let checkpoint = folder.path().join("kept");
    let mut child = searching(jaywalk(), &checkpoint);
    // Until writing what waits takes some time.
    std::thread::sleep(Duration::from_secs(4));
    send(&child, Signal::INT);
    wait_until(|| !files_in(folder.path()).is_empty());
    send(&child, Signal::INT);
    let status = child.wait().expect("it ends");
    let left = files_in(folder.path());
    assert!(left.is_empty() && status.code() == Some(130) || left == [checkpoint], "{status} {left:?}");
}

/// A JDK whose compiler does not come to an end.
fn slow_jdk(folder: &Path) -> PathBuf {
    let java = Command::new("java").args(["-XshowSettings:properties", "-version"]).output().expect("java starts");
    let told = String::from_utf8_lossy(&java.stderr).into_owned();
    let home =
        told.lines().find_map(|line| line.trim().strip_prefix("java.home = ")).expect("it has a home").to_owned();
    let (slow, bin) = (folder.join("jdk"), folder.join("jdk/bin"));
    fs::create_dir_all(&bin).expect("made");
    for file in files_in(Path::new(&home)).into_iter().filter(|file| !file.ends_with("bin")) {
        symlink(&file, slow.join(file.file_name().expect("it has a name"))).expect("linked");
    }
    let compiler = bin.join("javac");
    fs::write(&compiler, "#!/bin/sh\nexec sleep 100\n").expect("written");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("set");
    slow
}

#[test]
fn nothing_is_left_of_an_interrupted_compilation_and_it_ends_at_once() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let (source, temporary) = (folder.path().join("Main.java"), folder.path().join("temporary"));
    fs::write(&source, "class Main { public static void main(String[] a) { while (true); } }").expect("written");
    fs::create_dir(&temporary).expect("made");
    let jdk = slow_jdk(folder.path());
    for (command, signal) in
        [("run", Signal::INT), ("explore", Signal::INT), ("run", Signal::TERM), ("explore", Signal::HUP)]
    {
        let mut jaywalk = jaywalk();
        jaywalk.arg(command).arg("--jdk").arg(&jdk).arg(&source).env("TMPDIR", &temporary).stdin(Stdio::null());
        let mut child = jaywalk.stderr(Stdio::piped()).spawn().expect("jaywalk starts");
        wait_until(|| !files_in(&temporary).is_empty());
        // Right then, or when the compiler runs.
        std::thread::sleep(Duration::from_millis(if command == "run" { 0 } else { 300 }));
        send(&child, signal);
        let mut said = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
        let status = child.wait().expect("it ends");
        assert_eq!((status.signal(), files_in(&temporary).len()), (Some(signal.as_raw()), 0), "{command} {status}");
        assert_eq!(said, format!("jaywalk: interrupted while {} was compiled\n", source.display()), "{command}");
    }
}
