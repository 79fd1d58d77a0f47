//! A signal that comes while a source file is compiled ends the command and leaves nothing behind.

use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn nothing_is_left_of_an_interrupted_compilation() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let (source, temporary) = (folder.path().join("Main.java"), folder.path().join("temporary"));
    fs::write(&source, "class Main { public static void main(String[] a) { while (true); } }").expect("written");
    fs::create_dir(&temporary).expect("made");
    let count = || fs::read_dir(&temporary).expect("it is there").count();
    for (command, signal) in [("run", Signal::INT), ("explore", Signal::INT), ("run", Signal::TERM)] {
        let mut jaywalk = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        jaywalk.arg(command).arg(&source).env("TMPDIR", &temporary).stdin(Stdio::null()).stderr(Stdio::null());
        let mut child = jaywalk.spawn().expect("jaywalk starts");
        let begin = Instant::now();
        while count() == 0 && begin.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        let status = child.wait().expect("it ends");
        assert_eq!((status.signal(), count()), (Some(signal.as_raw()), 0), "{command}");
    }
}
