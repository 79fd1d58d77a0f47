//! What the tests of the choice modes share: compiling programs, walking every path of each, comparing three walks.

pub mod boxes;
pub mod generate;
pub mod lengths;
pub mod numbers;
pub mod random;
pub mod texts;
pub mod walk;
pub mod wide;

use jaywalk_classes::path::{ClassPath, Jar, Jdk, Sources};
use jaywalk_explore::Narrowing;
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_library::launch::{AssertionRule, AssertionScope, Launch, launch};
use jaywalk_machine::{ChoiceMode, Machine, Options, Step};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MEMORY: u64 = 96 << 20;

/// The main class of all tests.
const MAIN: &str = "Programs";

/// When choices are made, and what comparisons do with those that are not.
#[derive(Clone, Copy)]
pub struct Mode {
    pub name: &'static str,
    pub choice: ChoiceMode,
    pub narrowing: Narrowing,
    /// Whether numbers stay open.
    pub symbolic: bool,
}

const fn mode(name: &'static str, choice: ChoiceMode, narrowing: Narrowing) -> Mode {
    Mode { name, choice, narrowing, symbolic: false }
}

pub const EAGER: Mode = mode("eager", ChoiceMode::Eager, Narrowing::Off);
pub const DELAYED: Mode = mode("delayed", ChoiceMode::Delayed, Narrowing::Off);

pub const SYMBOLIC: Mode = Mode { symbolic: true, ..mode("symbolic", ChoiceMode::Delayed, Narrowing::Together) };

/// All modes of choosing, each no later with its choices than the next.
pub const MODES: [Mode; 5] = [
    EAGER,
    mode("on-access", ChoiceMode::OnAccess, Narrowing::Off),
    DELAYED,
    mode("narrowed", ChoiceMode::Delayed, Narrowing::Each),
    mode("narrowed and counted", ChoiceMode::Delayed, Narrowing::Together),
];

/// Compiled programs, and how many there are.
pub struct Programs {
    classes: PathBuf,
    count: usize,
}

impl Programs {
    /// Compiles Java files, with a main class that forks once to run one of the `calls`.
    pub fn compile(folder: &str, sources: &[(String, String)], calls: &[String]) -> Programs {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let (source_folder, classes) = (root.join("src"), root.join("classes"));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(source_folder.join("jaywalk/internal")).expect("the target folder can be written");
        let jar = root.join(API_JAR_NAME);
        fs::write(&jar, API_JAR).expect("the target folder can be written");
        let cases = calls.iter().enumerate().map(|(index, call)| format!("case {index}: {call}; break;\n"));
        let own = [
            (format!("{MAIN}.java"), include_str!("Programs.java").replace("/*CASES*/", &cases.collect::<String>())),
            (
                "Kit.java".to_owned(),
                include_str!("Kit.java").replace("/*WIDE PARAMETERS*/", &generate::wide_parameters()),
            ),
            ("jaywalk/internal/Fork.java".to_owned(), include_str!("Fork.java").to_owned()),
        ];
        let mut files = Vec::new();
        for (name, text) in own.iter().chain(sources) {
            files.push(source_folder.join(name));
            fs::write(source_folder.join(name), text).expect("the target folder can be written");
        }
        let jdk = Jdk::locate(None).expect("the tests need a JDK");
        let compiled = Command::new(jdk.home().join("bin/javac"))
            .args(["--release", "17", "-g", "-Xlint:none", "-XDsuppressNotes", "-d"])
            .arg(&classes)
            .arg("-cp")
            .arg(&jar)
            .args(files)
            .status()
            .expect("javac runs");
        assert!(compiled.success(), "the programs do not compile");
        Programs { classes, count: calls.len() }
    }

    /// A machine that has come to the fork where the program to run is picked.
    pub fn boot(&self, mode: Mode) -> Machine {
        let mut machine = self.start(MAIN, mode);
        assert_eq!(machine.run_patiently(), Step::Choose(self.count as u32), "{}", walk::text(&machine));
        machine
    }

    /// A machine that is about to start a class's `main`.
    pub fn start(&self, main_class: &str, mode: Mode) -> Machine {
        let jdk = Jdk::locate(None).expect("the tests need a JDK");
        let started = Launch {
            main_class: main_class.to_owned(),
            arguments: vec![self.count.to_string()],
            class_path: self.classes.display().to_string(),
            java_home: jdk.home().display().to_string(),
            feature_version: jdk.feature_version(),
            assertions: vec![AssertionRule { enabled: true, scope: AssertionScope::Everywhere }],
            ..Launch::default()
        };
        let api = Jar::built_in(Path::new(API_JAR_NAME), API_JAR, jdk.feature_version()).expect("the jar is good");
        let class_path = ClassPath::new(self.classes.as_os_str(), jdk.feature_version()).followed_by(api);
        let Mode { choice, symbolic, .. } = mode;
        let options = Options { memory: MEMORY, virtual_time: true, choice, symbolic, ..Options::default() };
        let machine = launch(Box::new(Sources { jdk, class_path }), options, started);
        machine.expect("the JDK can be used")
    }
}
