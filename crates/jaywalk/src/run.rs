//! `jaywalk run`: from the options to a checked main class, then the machine.

use crate::main_class::{self, StartError};
use crate::status::ExitStatus;
use jaywalk_classes::path::{ClassPath, Jar, Jdk, Sources};
use std::ffi::OsString;
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

/// Where a rule about assertions holds. Names are internal (`demo/Main`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssertionScope {
    /// In all classes but the JDK's.
    Everywhere,
    /// In a package and those below it; empty is the unnamed package.
    Package(String),
    /// In one class.
    Class(String),
}

/// One `-ea` or `-da`; of several that apply, the most specific counts, then the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssertionRule {
    /// Whether assertions are checked.
    pub enabled: bool,
    /// Where.
    pub scope: AssertionScope,
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
    let main_class = main_class::check(&sources, &name)?;
    Ok(Startable { sources, main_class })
}

/// Hands the program to the machine.
fn start(program: Startable, options: RunOptions) -> ExitStatus {
    let Startable { sources, main_class } = program;
    let RunOptions { arguments, memory, clock, assertions, system_assertions, properties, .. } = options;
    // ---- THE MACHINE STARTS HERE ----
    let _ = (sources, arguments, memory, clock, assertions, system_assertions, properties);
    eprintln!("jaywalk: unsupported: {} cannot be run yet", main_class.replace('/', "."));
    ExitStatus::Incomplete
}
