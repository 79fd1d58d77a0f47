//! A search is gone on with only where the program would read what it has read: files, folders, pipes.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Reads in the way that its argument says, then chooses.
const MAIN: &str = "import java.io.*;
import java.nio.file.*;
import java.util.*;
public class Main {
    public static void main(String[] arguments) throws Exception {
        String read = \"\";
        switch (arguments[0]) {
            case \"line\": read = new BufferedReader(new InputStreamReader(System.in)).readLine(); break;
            case \"byte\": read = \"\" + (char) System.in.read(); break;
            case \"all\": read = new String(System.in.readAllBytes()); break;
            case \"device\": read = new String(Files.readAllBytes(Paths.get(\"/dev/stdin\"))); break;
            case \"fifo\": read = \"\" + (char) new FileInputStream(\"fifo\").read(); break;
            case \"file\": read = new String(Files.readAllBytes(Paths.get(\"data/input\"))); break;
            case \"folder\": read = Arrays.toString(new File(\".\").list()); break;
            case \"missing\": read = \"\" + new File(\"data/none\").exists(); break;
        }
        int chosen = jaywalk.Choice.getInt(0, 7);
        System.out.println(chosen + 1 + \" \" + read.trim());
    }
}";

enum Input<'a> {
    None,
    Pipe(&'a str),
    File(&'a str),
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().expect("there is a folder for temporary files"));
        fs::create_dir(folder.path().join("data")).expect("it can be made");
        folder.write("data/input", "first");
        folder.write("data/other", "another");
        folder.write("Main.java", MAIN);
        assert_eq!(folder.jaywalk(&["api", "--out", "api.jar"], Input::None).0, Some(0));
        let mut javac = Command::new("javac");
        let done = javac.current_dir(folder.path()).args(["-cp", "api.jar", "-d", "out", "Main.java"]).status();
        assert!(done.expect("the tests need `javac` on the PATH").success());
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("it can be written");
    }

    /// Its status, and all that it says.
    fn jaywalk(&self, arguments: &[&str], input: Input<'_>) -> (Option<i32>, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.current_dir(self.path()).args(arguments).env_remove("CLASSPATH");
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(match input {
            Input::None => Stdio::null(),
            Input::Pipe(_) => Stdio::piped(),
            Input::File(name) => fs::File::open(self.path().join(name)).expect("it is there").into(),
        });
        let mut child = command.spawn().expect("jaywalk starts");
        if let (Input::Pipe(text), Some(mut pipe)) = (input, child.stdin.take()) {
            // Nobody may be listening.
            let _ = pipe.write_all(text.as_bytes());
        }
        let output = child.wait_with_output().expect("it ends");
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&text).into_owned())
    }

    /// Stops a search after two of its eight paths.
    fn stop(&self, how: &str, input: Input<'_>) {
        let line = ["explore", "--limit", "paths=2", "--checkpoint", "rest", "-cp", "out", "Main", how];
        let (status, text) = self.jaywalk(&line, input);
        assert_eq!(status, Some(3), "{how}: {text}");
    }

    fn resume(&self, how: &str, input: Input<'_>) -> (Option<i32>, String) {
        self.jaywalk(&["explore", "--resume", "rest", "--checkpoint", "rest", "-cp", "out", "Main", how], input)
    }

    fn goes_on(&self, how: &str, input: Input<'_>) {
        let (status, text) = self.resume(how, input);
        assert_eq!(status, Some(0), "{how}: {text}");
        assert!(text.lines().any(|line| line.starts_with("8 ")) && !text.starts_with("1 "), "{how}: {text}");
    }

    fn is_refused(&self, how: &str, input: Input<'_>, what: &str) {
        let (status, text) = self.resume(how, input);
        assert_eq!(status, Some(2), "{how}: {text}");
        let message = format!("the checkpoint is of a search with {what}");
        assert!(text.contains(&message) && text.lines().count() == 1, "{how}: {text}");
    }
}

#[test]
fn what_came_through_a_pipe_must_come_again() {
    let folder = Folder::new();
    let other = "another standard input";
    for how in ["all", "line", "device"] {
        folder.stop(how, Input::Pipe("first\nmore\n"));
        folder.goes_on(how, Input::Pipe("first\nmore\n"));
        folder.is_refused(how, Input::Pipe("other\nmore\n"), other);
        folder.is_refused(how, Input::Pipe("fir"), other);
        folder.is_refused(how, Input::None, other);
    }
    // That there was nothing behind it was read, too.
    folder.stop("all", Input::Pipe("first"));
    folder.is_refused("all", Input::Pipe("first and more"), other);
    folder.goes_on("all", Input::File("data/input"));
    folder.stop("byte", Input::None);
    folder.is_refused("byte", Input::Pipe("first"), other);
    folder.goes_on("byte", Input::None);
}

#[test]
fn a_file_as_standard_input_must_be_the_same() {
    let folder = Folder::new();
    for how in ["all", "device"] {
        folder.stop(how, Input::File("data/input"));
        folder.goes_on(how, Input::File("data/input"));
        let what = "a change in the attributes of standard input";
        folder.is_refused(how, Input::File("data/other"), what);
        folder.is_refused(how, Input::Pipe("other"), what);
    }
}

#[test]
fn what_was_not_read_may_change() {
    let folder = Folder::new();
    folder.stop("file", Input::Pipe("first"));
    folder.write("data/other", "changed");
    folder.goes_on("file", Input::Pipe("other"));
    folder.goes_on("file", Input::File("data/other"));
    folder.goes_on("file", Input::None);
}

#[test]
fn files_that_were_read_must_be_the_same() {
    let folder = Folder::new();
    let folder_path = folder.path().canonicalize().expect("it is there");
    let inside = |name: &str| folder_path.join(name).display().to_string();
    folder.stop("file", Input::None);
    folder.write("data/input", "another");
    // The library asks how long a file is before it reads it.
    folder.is_refused("file", Input::None, &format!("a change in the attributes of {}", inside("data/input")));
    folder.stop("missing", Input::None);
    folder.goes_on("missing", Input::None);
    folder.write("data/none", "");
    folder.is_refused("missing", Input::None, &format!("a change in the absence of {}", inside("data/none")));
}

/// The checkpoint lies in the folder that the program lists.
#[test]
fn what_searches_leave_behind_is_in_no_listing() {
    let folder = Folder::new();
    folder.stop("folder", Input::None);
    let (_, text) = folder.resume("folder", Input::None);
    assert!(text.contains("api.jar") && !text.contains("rest"), "{text}");
    folder.goes_on("folder", Input::None);
    folder.write("new", "");
    let path = folder.path().canonicalize().expect("it is there");
    folder.is_refused("folder", Input::None, &format!("a change in the names in {}", path.display()));
}

#[test]
fn a_pipe_with_a_name_must_give_the_same_again() {
    let folder = Folder::new();
    let pipe = folder.path().canonicalize().expect("it is there").join("fifo");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let fed = |text: &'static str| {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::write(pipe, text).expect("somebody reads"))
    };
    let feeder = fed("first");
    folder.stop("fifo", Input::None);
    feeder.join().expect("it was written");
    let feeder = fed("first");
    folder.goes_on("fifo", Input::None);
    feeder.join().expect("it was written");
    let feeder = fed("other");
    folder.is_refused("fifo", Input::None, &format!("other input from {}", pipe.display()));
    feeder.join().expect("it was written");
}
