//! What the tests of searching share: a program that can be started, and an observer that writes everything down.

use jaywalk_classes::path::{ClassPath, Jar, Jdk, Sources};
use jaywalk_explore::{
    Checkpoint, Finding, Leaf, LeafKind, Observer, Options, Outcome, Progress, Start, Wanted, explore,
};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_library::launch::{AssertionRule, AssertionScope, Launch, launch};
use jaywalk_machine::{ChoiceMode, Machine, Options as MachineOptions, Stream};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The folder with the compiled programs of `tests/java`.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        let api = folder.join(API_JAR_NAME);
        fs::write(&api, API_JAR).expect("the jar can be written");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/search");
        let files = fs::read_dir(sources).expect("the programs are there");
        let jdk = Jdk::locate(None).expect("the tests need a JDK");
        let classes = folder.join("classes");
        let compiled = Command::new(jdk.home().join("bin/javac"))
            .args(["--release", "17", "-cp"])
            .arg(&api)
            .arg("-d")
            .arg(&classes)
            .args(files.map(|file| file.expect("the folder can be read").path()))
            .status()
            .expect("javac runs");
        assert!(compiled.success(), "the programs do not compile");
        classes
    })
}

/// A program of `tests/java` with its arguments.
pub struct Program(pub Vec<String>);

impl Program {
    pub fn new(command: &str) -> Program {
        Program(command.split(' ').map(str::to_owned).collect())
    }
}

impl Start for Program {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        let jdk = Jdk::locate(None).map_err(|error| error.to_string())?;
        let started = Launch {
            main_class: format!("search/{}", self.0[0]),
            arguments: self.0[1..].to_vec(),
            class_path: classes().display().to_string(),
            java_home: jdk.home().display().to_string(),
            feature_version: jdk.feature_version(),
            assertions: vec![AssertionRule { enabled: true, scope: AssertionScope::Everywhere }],
            ..Launch::default()
        };
        let api = Jar::built_in(Path::new(API_JAR_NAME), API_JAR, jdk.feature_version()).expect("the jar is whole");
        let class_path = ClassPath::new(classes().as_os_str(), jdk.feature_version()).followed_by(api);
        let options =
            MachineOptions { memory: 64 << 20, virtual_time: true, choice: mode, ..MachineOptions::default() };
        let machine = launch(Box::new(Sources { jdk, class_path }), options, started);
        let mut machine = machine.map_err(|thrown| format!("{thrown:?}"))?;
        machine.output.limit_to(4 << 20);
        Ok(machine)
    }
}

/// A path as it was told.
pub type Told = (LeafKind, u64, String);

/// Writes down what it is told, and interrupts the search after some paths.
#[derive(Default)]
pub struct Recorder {
    pub paths: Vec<Told>,
    pub findings: Vec<Finding>,
    pub progress: u64,
    /// After so many paths it has had enough.
    pub enough: Option<usize>,
    pub interrupted: AtomicBool,
    is_deaf: bool,
}

/// The observer and the flag cannot be borrowed together, so the flag is elsewhere.
struct Recording<'a> {
    recorder: &'a mut Recorder,
    interrupted: &'a AtomicBool,
}

impl Observer for Recording<'_> {
    fn wants_paths(&self) -> Wanted {
        if self.recorder.is_deaf { Wanted::None } else { Wanted::All }
    }

    fn path(&mut self, leaf: &Leaf<'_>) {
        let pieces = leaf.output.pieces().map(|(stream, bytes)| {
            let text = bytes.escape_ascii().to_string();
            if stream == Stream::Err { format!("<{text}>") } else { text }
        });
        self.recorder.paths.push((leaf.kind, leaf.number, pieces.collect()));
        if self.recorder.enough.is_some_and(|enough| self.recorder.paths.len() >= enough) {
            self.interrupted.store(true, Ordering::Relaxed);
        }
    }

    fn finding(&mut self, finding: &Finding) {
        self.recorder.findings.push(finding.clone());
    }

    fn progress(&mut self, _: &Progress) {
        self.recorder.progress += 1;
    }
}

impl Recorder {
    pub fn search(&mut self, program: &dyn Start, options: &Options) -> Outcome {
        self.try_search(program, options).expect("the program can be searched")
    }

    pub fn try_search(&mut self, program: &dyn Start, options: &Options) -> Result<Outcome, String> {
        let interrupted = std::mem::take(&mut self.interrupted);
        explore(program, options, &interrupted, &mut Recording { recorder: self, interrupted: &interrupted })
    }
}

/// All that is told of a search.
#[allow(dead_code, reason = "not every test that shares this module needs it")]
pub fn search(command: &str, options: &Options) -> (Recorder, Outcome) {
    let mut recorder = Recorder::default();
    let outcome = recorder.search(&Program::new(command), options);
    (recorder, outcome)
}

/// The same without being told each path.
#[allow(dead_code, reason = "not every test that shares this module needs it")]
pub fn count(command: &str, options: &Options) -> Outcome {
    let mut recorder = Recorder { is_deaf: true, ..Recorder::default() };
    recorder.search(&Program::new(command), options)
}

/// A checkpoint as it is read after it was written.
#[allow(dead_code, reason = "not every test that shares this module needs it")]
pub fn kept(checkpoint: &Checkpoint) -> Checkpoint {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("checkpoint");
    checkpoint.write(&mut File::create(&file).expect("it can be made")).expect("the checkpoint can be written");
    Checkpoint::read(&file).expect("the checkpoint can be read")
}
