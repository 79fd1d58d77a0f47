//! `jaywalk check`: a method from an arbitrary heap.

use crate::explore::{ExploreOptions, Mode, Numbers, Outputs, SearchKind, explore, explored};
use crate::explore_arguments::ReportArguments;
use crate::files;
use crate::program::{Harness, Program, ProgramOptions};
use crate::replay::{self, ReplayOptions};
use crate::status::ExitStatus;
use crate::telling::{sources, write_object};
use crate::values::StopAfter;
use jaywalk_check::{Classes, Subject, Target, harness};
use jaywalk_classes::file::ClassFile;
use jaywalk_classes::path::{ClassPath, Jdk};
use jaywalk_explore::{Limits, Narrowing, ReasonKind, Strategy, Token};
use jaywalk_formula::LayerSet;
use jaywalk_machine::{ChoiceMode, InputOptions};
use jaywalk_report::terminal::Layout;
use jaywalk_report::{Colours, Verdict, json, methods};
use std::io::{self, Write};
use std::time::Duration;

/// Everything `jaywalk check` was told, with defaults filled in.
#[derive(Debug)]
pub struct CheckOptions {
    /// Where classes are, and how the machine is set up.
    pub program: ProgramOptions,
    /// What is checked.
    pub target: Target,
    /// How the input is made.
    pub input: InputOptions,
    /// Which path to repeat, if only one.
    pub replay: Option<Token>,
    /// Which layers of the solver are asked.
    pub layers: LayerSet,
    /// How many failing paths are enough.
    pub stop_at: StopAfter,
    /// How long each method may take.
    pub time_limit: Option<Duration>,
    /// How many threads explore.
    pub workers: usize,
    /// Whether the report has the condition of each path.
    pub paths: bool,
    /// How the result is told.
    pub report: ReportArguments,
}

/// Time slices after which a path is cut: on some heaps a method may not end.
const LONGEST_PATH: u64 = 50;

/// The class path and the JDK.
struct Found {
    class_path: ClassPath,
    jdk: Jdk,
}

impl Classes for Found {
    fn find(&self, name: &str) -> Result<Option<ClassFile>, String> {
        let bytes = match self.class_path.find(name).map_err(|error| error.to_string())? {
            Some(bytes) => Some(bytes),
            None => self.jdk.find(name).map_err(|error| error.to_string())?,
        };
        let read = |bytes| {
            ClassFile::parse(bytes).map_err(|error| format!("cannot read class {}: {error}", name.replace('/', ".")))
        };
        bytes.map(read).transpose()
    }

    fn suggest(&self, name: &str) -> Option<String> {
        self.class_path.suggest(name)
    }
}

/// Checks a method, or all public methods of a class.
pub fn check(options: CheckOptions) -> ExitStatus {
    perform(options).unwrap_or_else(|message| crate::usage_error(&message))
}

fn perform(options: CheckOptions) -> Result<ExitStatus, String> {
    let jdk = Jdk::locate(options.program.jdk.as_deref()).map_err(|error| error.to_string())?;
    let class_path = ClassPath::new(&options.program.class_path, jdk.feature_version());
    let subjects = Subject::find(&Found { class_path, jdk }, &options.target).map_err(|error| error.to_string())?;
    let CheckOptions { program, input, replay, .. } = &options;
    let programs = subjects.iter().map(|subject| {
        let bytes = harness(subject).map_err(|error| format!("{}: {error}", subject.name()))?;
        let (name, parameters) = (subject.name(), subject.parameters.clone());
        let package = subject.class.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        let harness = Harness { name, package, parameters, input: *input, bytes };
        Ok(ProgramOptions { program: Program::Harness(harness), ..program.clone() })
    });
    let mut programs = programs.collect::<Result<Vec<_>, String>>()?;
    match (replay, programs.len()) {
        (Some(token), 1) => Ok(replay::replay(&ReplayOptions {
            token: token.clone(),
            program: programs.remove(0),
            force: false,
            time_limit: options.time_limit,
            report: options.report,
        })),
        (Some(_), _) => Err("a token is of one method: name it".to_owned()),
        (None, 1) => Ok(explore(&of_method(&options, programs.remove(0)))),
        (None, _) => all_methods(&options, programs),
    }
}

/// How one method is explored.
fn of_method(options: &CheckOptions, program: ProgramOptions) -> ExploreOptions {
    let ReportArguments { json, source, quiet } = &options.report;
    ExploreOptions {
        program,
        mode: Mode { choice: ChoiceMode::Delayed, narrowing: Narrowing::Off, name: "delayed" },
        prepares: true,
        numbers: Numbers { symbolic: true, layers: options.layers },
        command: "check",
        strategy: SearchKind { name: Strategy::DepthFirst.name(), strategy: Strategy::DepthFirst },
        stop_at: options.stop_at,
        limits: Limits { slices: Some(LONGEST_PATH), ..Limits::default() },
        time_limit: options.time_limit,
        workers: options.workers,
        checkpoint: None,
        resume: None,
        outputs: Outputs::NONE,
        folder: None,
        paths: options.paths,
        coverage: false,
        coverage_out: None,
        failures: Default::default(),
        accepted: vec![ReasonKind::Links],
        has_tables: false,
        report: ReportArguments { json: json.clone(), source: source.clone(), quiet: *quiet },
    }
}

/// Checks one method after the other, and tells at the end how each came out.
fn all_methods(options: &CheckOptions, programs: Vec<ProgramOptions>) -> Result<ExitStatus, String> {
    options.report.check_sources()?;
    if let Some(file) = options.report.json.as_ref().filter(|_| !options.report.is_json_on_standard_output()) {
        files::check_writable(file)?;
    }
    let mut told = Vec::new();
    for program in programs {
        let (exploration, startable) = explored(&of_method(options, program))?;
        if !options.report.quiet {
            let sources = sources(&options.report, &startable);
            let layout = Layout { colours: Colours::of_standard_error(), sources: &sources };
            // Nothing can be done when standard error is closed.
            let _ = io::stderr().write_all(layout.findings(&exploration).as_bytes());
        }
        told.push(exploration);
    }
    if !options.report.quiet {
        let table = methods::table(&told, Colours::of_standard_error());
        let _ = io::stderr().write_all(table.as_bytes());
    }
    if let Some(file) = &options.report.json {
        write_object(&json::of_methods(&told, env!("CARGO_PKG_VERSION")), &options.report, file)?;
    }
    let is = |verdict: Verdict| told.iter().any(|exploration| exploration.verdict() == verdict);
    Ok(match (is(Verdict::Violated), is(Verdict::Incomplete)) {
        (true, _) => ExitStatus::Violated,
        (false, true) => ExitStatus::Incomplete,
        (false, false) => ExitStatus::Success,
    })
}
