//! `jaywalk run`: from the options to a checked main class, then the machine.

use crate::main_class::{self, StartError};
use crate::status::ExitStatus;
use jaywalk_classes::path::{ClassPath, Jar, Jdk, Sources};
use jaywalk_library::launch::{AssertionRule, Launch, launch};
use jaywalk_machine::{Machine, Options, Step, Stream};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// A class, as `demo.Main` or `demo/Main`.
    MainClass(String),
    /// The `Main-Class` of a jar.
    Jar(PathBuf),
}

/// What the program's clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Clock {
    /// A time that is a function of the path alone: the same in every run
    Virtual,
    /// The time of the machine
    Real,
}

/// Everything `jaywalk run` was told, with defaults filled in.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// What to run.
    pub program: Program,
    /// The program's own arguments.
    pub arguments: Vec<String>,
    /// The class path as written; a jar's own takes its place.
    pub class_path: OsString,
    /// The JDK that `--jdk` names.
    pub jdk: Option<PathBuf>,
    /// Bytes the program may keep.
    pub memory: Option<u64>,
    /// What clocks show.
    pub clock: Clock,
    /// The `-ea` and `-da` options, in order.
    pub assertions: Vec<AssertionRule>,
    /// Whether the JDK's own assertions are checked.
    pub system_assertions: bool,
    /// Whether classes may use the JDK's preview features.
    pub enable_preview: bool,
    /// The `-D` options, in order.
    pub properties: Vec<(String, String)>,
}

/// A program that is ready to start: its main class exists and has a `main` to call.
pub struct Startable {
    /// Where its classes come from.
    pub sources: Sources,
    /// The internal name of the main class.
    pub main_class: String,
}

/// Runs a program and says how it ended.
pub fn run(options: RunOptions) -> ExitStatus {
    match prepare(&options) {
        Ok(startable) => start(startable, options),
        Err(error) => crate::usage_error(&error.to_string()),
    }
}

/// Opens the JDK and the class path and checks the main class, so that the machine starts only what can start.
fn prepare(options: &RunOptions) -> Result<Startable, StartError> {
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let feature_version = jdk.feature_version();
    let (class_path, name) = match &options.program {
        Program::MainClass(name) => (ClassPath::new(&options.class_path, feature_version), name.clone()),
        Program::Jar(file) => {
            let jar = Jar::open(file, feature_version)?;
            let name = jar.manifest().main_class.clone();
            let name = name.ok_or_else(|| StartError::NoMainClass { jar: file.clone() })?;
            (ClassPath::of_jar(jar, feature_version), name)
        }
    };
    let sources = Sources { jdk, class_path };
    let main_class = main_class::check(&sources, &name, options.enable_preview)?;
    Ok(Startable { sources, main_class })
}

/// Heap of a program when `--memory` does not say: a quarter of the machine's memory, as with `java`, within bounds
/// that the machine's own tables like.
fn default_memory() -> u64 {
    const LEAST: u64 = 256 << 20;
    const MOST: u64 = 4 << 30;
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kilobytes = total.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes.map_or(LEAST, |kilobytes| kilobytes * 1024 / 4).clamp(LEAST, MOST)
}

/// Hands the program to the machine.
fn start(program: Startable, options: RunOptions) -> ExitStatus {
    let Startable { sources, main_class } = program;
    let machine_options = Options {
        memory: options.memory.unwrap_or_else(default_memory),
        virtual_time: options.clock == Clock::Virtual,
        ..Options::default()
    };
    if !machine_options.fits() {
        let megabytes = machine_options.memory >> 20;
        return crate::usage_error(&format!("the system has no {megabytes} MiB for the program: give --memory less"));
    }
    let launched = Launch {
        main_class,
        arguments: options.arguments,
        properties: options.properties,
        class_path: sources.class_path.text().to_string_lossy().into_owned(),
        java_home: sources.jdk.home().display().to_string(),
        feature_version: sources.jdk.feature_version(),
        assertions: options.assertions,
        system_assertions: options.system_assertions,
        enable_preview: options.enable_preview,
    };
    match launch(Box::new(sources), machine_options, launched) {
        Ok(machine) => finish(machine),
        Err(thrown) => crate::usage_error(&format!("this JDK cannot be used: {thrown:?}")),
    }
}

/// Runs the program to its end.
fn finish(mut machine: Machine) -> ExitStatus {
    machine.sink = Some(Box::new(|stream, bytes| {
        // A closed pipe is not the program's business: it goes on as it would with `java`.
        let _ = match stream {
            Stream::Out => io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()),
            Stream::Err => io::stderr().write_all(bytes),
        };
    }));
    match machine.run() {
        Step::Ended(status) => ExitStatus::Program(status),
        Step::Deadlock => {
            eprintln!("jaywalk: deadlock: every thread waits for another one");
            ExitStatus::Incomplete
        }
        Step::Limit => {
            eprintln!("jaywalk: stopped: the limit on the program's length is reached");
            ExitStatus::Incomplete
        }
        Step::Choose(_) | Step::Pruned | Step::Uncaught(_) => {
            eprintln!("jaywalk: unsupported: a program that makes choices; explore it instead of running it");
            ExitStatus::Incomplete
        }
        Step::Unsupported { what, calls } => {
            eprintln!("jaywalk: unsupported: {what}");
            for call in calls {
                eprintln!("    at {call}");
            }
            ExitStatus::Incomplete
        }
    }
}
