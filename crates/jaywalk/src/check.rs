//! `jaywalk check`: a method from an arbitrary heap.

use crate::choice::Choice;
use crate::contract_places::ContractPlaces;
use crate::explore::{ChoosingProgram, ExploreOptions, Mode, Numbers, Outputs, SearchKind, explored};
use crate::explore_arguments::ReportArguments;
use crate::files;
use crate::interrupt;
use crate::main_class::slips;
use crate::program::{Harness, MOST_CLASSES, Program, ProgramOptions};
use crate::replay::{self, ReplayOptions};
use crate::status::ExitStatus;
use crate::telling::{sources, tell, write_object};
use crate::test_files::{self, TestFile, TestFileArguments, Wanted, observe, write_all};
use crate::values::StopAfter;
use jaywalk_check::{CheckError, Classes, Subject, Target, harness};
use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::path::{ClassPath, Jdk};
use jaywalk_explore::{Finding, Limits, Narrowing, Patience, Reason, ReasonKind, Strategy, Token};
use jaywalk_formula::LayerSet;
use jaywalk_machine::{ChoiceMode, InputOptions};
use jaywalk_report::terminal::Layout;
use jaywalk_report::{Colours, Exploration, MethodsOfClass, ReportedFinding, Verdict, json, visible};
use jaywalk_schedules::ReductionKind;
use jaywalk_testgen::Goal;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Everything `jaywalk check` was told, with defaults filled in.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// Where classes are, and how the machine is set up.
    pub program: ProgramOptions,
    /// What is checked.
    pub targets: Vec<Target>,
    /// How the input is made.
    pub input: InputOptions,
    /// Time slices after which a path is cut: on some heaps a method may not end.
    pub length: u64,
    /// Whether static fields that are not final are inputs.
    pub open_statics: bool,
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
    /// Reasons of incompleteness that are taken for bounds, besides those that bound the input.
    pub accepted: Vec<ReasonKind>,
    /// Whether the report has the condition of each path.
    pub paths: bool,
    /// Where tests for the findings go, if anywhere.
    pub tests: Option<PathBuf>,
    /// How tests are written.
    pub test_files: TestFileArguments,
    /// How the result is told.
    pub report: ReportArguments,
}

/// The class path and the JDK.
pub struct Found {
    class_path: ClassPath,
    /// The JDK.
    pub jdk: Jdk,
    enable_preview: bool,
}

/// The methods that a target means, and the programs that call them.
pub struct Methods {
    /// Whether the user has written the types of the parameters.
    with_types: bool,
    /// Where classes are.
    pub found: Found,
    /// The methods.
    pub subjects: Vec<Subject>,
    /// The program that calls each.
    pub programs: Vec<ProgramOptions>,
}

impl Classes for Found {
    fn find(&self, name: &str) -> Result<Option<ClassFile>, String> {
        let bytes = match self.class_path.find(name).map_err(|error| error.to_string())? {
            Some(bytes) => Some(bytes),
            None => self.jdk.find(name).map_err(|error| error.to_string())?,
        };
        let read = |bytes| {
            let cannot = |why: &dyn Display| format!("cannot load class {}: {why}", name.replace('/', "."));
            let version = self.jdk.feature_version() as u16;
            let class = ClassFile::parse_for(bytes, version, self.enable_preview).map_err(|error| cannot(&error))?;
            match class.name().replace('/', ".") {
                declared if declared != name.replace('/', ".") => {
                    Err(cannot(&format!("its file has class {declared}")))
                }
                _ => Ok(class),
            }
        };
        bytes.map(read).transpose()
    }

    fn mentioning(&self, text: &str) -> Vec<ClassFile> {
        let is_mentioned = |bytes: &Bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        let names = self.class_path.class_names(MOST_CLASSES).names;
        let found = names.into_iter().filter_map(|name| self.class_path.find(&name).ok());
        found.flatten().filter(is_mentioned).filter_map(|bytes| ClassFile::parse(bytes).ok()).collect()
    }

    fn is_of_jdk(&self, name: &str) -> bool {
        self.jdk.find(name).is_ok_and(|found| found.is_some())
    }

    fn module_of_jdk(&self, package: &str) -> Option<String> {
        self.jdk.module_of(package)
    }

    fn suggest(&self, name: &str) -> Option<String> {
        self.class_path.suggest(name)
    }
}

impl Found {
    /// Whether all that a class inherits from is there: it cannot be loaded otherwise. An error is one line.
    fn check_supertypes(&self, class: &str) -> Result<(), String> {
        let (mut left, mut seen) = (vec![class.to_owned()], BTreeSet::new());
        while let Some(name) = left.pop() {
            let Some(file) = self.find(&name)? else {
                let (class, name) = (class.replace('/', "."), name.replace('/', "."));
                return Err(format!(
                    "cannot load class {class}: {name}, which it inherits from, is not on the class path"
                ));
            };
            let interfaces = file.interfaces.iter().filter_map(|&index| file.pool.class_name(index).ok());
            let above = file.super_name().into_iter().chain(interfaces).map(|name| name.into_owned());
            left.extend(above.filter(|name| seen.insert(name.clone())));
        }
        Ok(())
    }
}

/// Checks methods, or all public methods of classes.
pub fn check(options: CheckOptions) -> ExitStatus {
    perform(options).unwrap_or_else(|message| crate::usage_error(&message))
}

/// Finds the methods that a user means, for each target that means more than those before it. An error is one line.
pub fn find_methods(options: &CheckOptions) -> Result<Vec<Methods>, String> {
    let mut found: Vec<Methods> = Vec::new();
    for target in &options.targets {
        let mut methods = methods_of(options, target)?;
        let earlier: Vec<&Subject> = found.iter().flat_map(|methods| &methods.subjects).collect();
        let is_new: Vec<bool> = methods.subjects.iter().map(|subject| !earlier.contains(&subject)).collect();
        let keep = || {
            let mut is_new = is_new.iter();
            move || is_new.next().is_some_and(|&is_new| is_new)
        };
        let (mut keeps_subject, mut keeps_program) = (keep(), keep());
        methods.subjects.retain(|_| keeps_subject());
        methods.programs.retain(|_| keeps_program());
        if !methods.subjects.is_empty() {
            found.push(methods);
        }
    }
    Ok(found)
}

fn methods_of(options: &CheckOptions, target: &Target) -> Result<Methods, String> {
    let jdk = Jdk::locate(options.program.jdk.as_deref()).map_err(|error| error.to_string())?;
    let class_path = ClassPath::new(&options.program.class_path, jdk.feature_version());
    let found = Found { class_path, jdk, enable_preview: options.program.enable_preview };
    let mut subjects = Subject::find(&found, target).map_err(|error| match error {
        CheckError::NoClass { .. } => format!("{error}{}", slips(&found.class_path)),
        _ => error.to_string(),
    })?;
    subjects.iter().try_for_each(|subject| found.check_supertypes(&subject.class))?;
    if options.open_statics {
        let opened = subjects.iter_mut().try_for_each(|subject| subject.open_statics(&found));
        opened.map_err(|error| error.to_string())?;
    }
    let CheckOptions { program, input, .. } = options;
    let programs = subjects.iter().map(|subject| {
        let bytes = harness(subject).map_err(|error| format!("{}: {error}", subject.name()))?;
        let (name, parameters) = (subject.name(), subject.parameters.clone());
        let parameter_types = subject.input_types();
        let package = subject.class.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        let trusted = subject.trusted.clone();
        let open_statics = options.open_statics;
        let places = ContractPlaces::of(subject, &found);
        let input = *input;
        let harness =
            Harness { name, package, parameters, parameter_types, trusted, input, open_statics, places, bytes };
        Ok(ProgramOptions { program: Program::Harness(harness), ..program.clone() })
    });
    let programs = programs.collect::<Result<Vec<_>, String>>()?;
    Ok(Methods { with_types: target.parameters.is_some(), found, subjects, programs })
}

fn perform(options: CheckOptions) -> Result<ExitStatus, String> {
    let methods = find_methods(&options)?;
    let programs: Vec<&ProgramOptions> = methods.iter().flat_map(|methods| &methods.programs).collect();
    if let Some(token) = options.replay {
        let [program] = programs[..] else { return Err("a token is of one method: name it".to_owned()) };
        return Ok(replay::replay(&ReplayOptions {
            token,
            program: program.clone(),
            force: options.test_files.force,
            time_limit: options.time_limit,
            report: options.report,
        }));
    }
    if options.tests.is_none() && options.test_files.junit.is_some() {
        return Err("--junit is for tests: say where they go with --tests DIR".to_owned());
    }
    let folder = options.tests.as_deref();
    let files = methods.iter().filter_map(|methods| Some(methods.test_file(&options, folder?, "FindingsTest")));
    let files: Vec<TestFile<'_>> = files.collect();
    if options.program.dry_run {
        tell_plan("check", &methods, &files);
        return Ok(ExitStatus::Success);
    }
    test_files::check_all(&files)?;
    let interrupted = interrupt::flag()?;
    let (told, status) = match programs[..] {
        [only] => {
            let method = ExploreOptions { is_last: files.is_empty(), ..of_method(&options, only.clone()) };
            let (exploration, startable) = explored(&method)?;
            if let Some(why) = cannot_be_called(&exploration) {
                return Err(why);
            }
            let status = tell(&exploration, &options.report, &startable)?;
            (vec![exploration], status)
        }
        _ => all_methods(&options, &programs)?,
    };
    if files.is_empty() {
        return Ok(status);
    }
    let mut left = &told[..];
    let mut wanted = Vec::new();
    for methods in &methods {
        let (own, others) = left.split_at(methods.subjects.len().min(left.len()));
        wanted.push(show_findings(methods, own)?);
        left = others;
    }
    if interrupted.load(Ordering::Relaxed) {
        test_files::tell_interrupted();
        return Ok(status);
    }
    let choices: Vec<Choice> = wanted.iter().map(|wanted| Choice::all(vec![0; wanted.len()])).collect();
    let all = files.iter().zip(&wanted).zip(&choices).map(|((file, wanted), choice)| (file, &wanted[..], choice));
    for written in write_all(all.collect())? {
        if !options.report.quiet || !written.wrong.is_empty() {
            let _ = io::stderr().write_all(written.lines().as_bytes());
        }
    }
    Ok(status)
}

/// Says what would be done.
pub fn tell_plan(what: &str, methods: &[Methods], files: &[TestFile<'_>]) {
    let mut text = String::new();
    let mut files = files.iter();
    for methods in methods {
        for subject in &methods.subjects {
            let contract = &subject.contract;
            let promises = contract.before.iter().chain(&contract.after).chain(&contract.after_exception);
            let mut promises: Vec<&str> = promises.map(|promise| promise.what.as_str()).collect();
            promises.sort_unstable();
            promises.dedup();
            let with = if promises.is_empty() { String::new() } else { format!(", with {}", promises.join(", ")) };
            text.push_str(&format!("would {what} {}{with}\n", visible(&subject.name())));
        }
        if let Some(file) = files.next() {
            text.push_str(&format!("would write tests to {}\n", visible(&file.path().display().to_string())));
        }
    }
    // Nothing can be done when standard error is closed.
    let _ = io::stderr().write_all(text.as_bytes());
}

impl Methods {
    /// The file for tests of these methods.
    pub fn test_file<'a>(&'a self, options: &'a CheckOptions, folder: &'a Path, ending: &str) -> TestFile<'a> {
        let class = self.subjects.first().map_or("", |subject| &subject.class);
        let what = match &self.subjects[..] {
            [only] => only.name(),
            _ => class.replace('/', "."),
        };
        TestFile {
            folder,
            arguments: &options.test_files,
            program: &options.program,
            jdk: &self.found.jdk,
            classes: &self.found,
            time_limit: options.time_limit,
            about: what,
            name: test_files::class_name(&self.subjects, self.with_types, ending),
            package: test_files::package_of(class, &self.found),
        }
    }

    /// A program that repeats paths of the method with this number. An error is one line.
    pub fn repeating(&self, number: usize) -> Result<ChoosingProgram, String> {
        ChoosingProgram::open(&self.programs[number], 1, "check")
    }
}

/// A test for each finding. An error is one line.
fn show_findings<'a>(methods: &'a Methods, told: &'a [Exploration]) -> Result<Vec<Wanted<'a>>, String> {
    let interrupted = interrupt::flag()?;
    let mut patience = Patience::new(&interrupted, None, Duration::ZERO);
    let mut wanted = Vec::new();
    for (number, (subject, exploration)) in methods.subjects.iter().zip(told).enumerate() {
        if exploration.findings.is_empty() {
            continue;
        }
        let program = methods.repeating(number)?;
        for ReportedFinding { finding, .. } in &exploration.findings {
            if interrupted.load(Ordering::Relaxed) {
                return Ok(wanted);
            }
            let observed = observe(&program, &finding.token, &mut patience)?;
            let condition = finding.condition.as_ref().map(|condition| condition.text.clone());
            wanted.push(Wanted { subject, observed, condition, goal: Goal::Show(finding) });
        }
    }
    Ok(wanted)
}

/// How one method is explored.
pub fn of_method(options: &CheckOptions, program: ProgramOptions) -> ExploreOptions {
    let ReportArguments { json, source, quiet } = &options.report;
    ExploreOptions {
        program,
        mode: Mode { choice: ChoiceMode::Delayed, narrowing: Narrowing::Off, name: "delayed" },
        prepares: true,
        reduction: ReductionKind::Optimal,
        preemptions: None,
        sampling: None,
        numbers: Numbers { symbolic: true, layers: options.layers },
        command: "check",
        is_last: false,
        strategy: SearchKind { name: Strategy::DepthFirst.name(), strategy: Strategy::DepthFirst, is_usual: false },
        stop_at: options.stop_at,
        limits: Limits { slices: Some(options.length), ..Limits::default() },
        time_limit: options.time_limit,
        spent: Duration::ZERO,
        match_memory: None,
        match_times: false,
        workers: options.workers,
        checkpoint: None,
        resume: None,
        outputs: Outputs::NONE,
        folder: None,
        paths: options.paths,
        coverage: false,
        coverage_out: None,
        accepted: [ReasonKind::Links, ReasonKind::Elements, ReasonKind::Strings]
            .into_iter()
            .chain(options.accepted.iter().cloned())
            .collect(),
        has_tables: false,
        report: ReportArguments { json: json.clone(), source: source.clone(), quiet: *quiet },
    }
}

/// Checks one method after the other, and tells at the end how each came out.
fn all_methods(options: &CheckOptions, programs: &[&ProgramOptions]) -> Result<(Vec<Exploration>, ExitStatus), String> {
    options.report.check_sources()?;
    if let Some(file) = options.report.json.as_ref().filter(|_| !options.report.is_json_on_standard_output()) {
        files::check_writable(file)?;
    }
    let interrupted = interrupt::flag()?;
    let (mut told, mut refused) = (Vec::new(), Vec::new());
    for &program in programs {
        let (mut exploration, startable) = explored(&of_method(options, program.clone()))?;
        if let Some(why) = cannot_be_called(&exploration) {
            exploration.findings.clear();
            exploration.incomplete.push(Reason::new(ReasonKind::Unsupported("loading".to_owned()), &*why));
            refused.push(why);
        }
        if !options.report.quiet {
            let sources = sources(&options.report, &startable);
            let layout = Layout { colours: Colours::of_standard_error(), sources: &sources };
            // Nothing can be done when standard error is closed.
            let _ = io::stderr().write_all(layout.method(&exploration).as_bytes());
        }
        told.push(exploration);
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    let is_refused = refused.len() == told.len();
    if let Some(why) = refused.into_iter().next().filter(|_| is_refused) {
        return Err(why);
    }
    let name = |program: &&ProgramOptions| match &program.program {
        Program::Harness(harness) => harness.name.clone(),
        _ => String::new(),
    };
    let of_class = MethodsOfClass { left: programs[told.len()..].iter().map(name).collect(), told: &told };
    if !options.report.quiet {
        let table = of_class.table(Colours::of_standard_error());
        let _ = io::stderr().write_all(table.as_bytes());
    }
    if let Some(file) = &options.report.json {
        write_object(&json::of_methods(&of_class, env!("CARGO_PKG_VERSION")), &options.report, file)?;
    }
    let status = match of_class.verdict() {
        Verdict::Violated => ExitStatus::Violated,
        Verdict::Incomplete => ExitStatus::Incomplete,
        Verdict::Holds => ExitStatus::Success,
    };
    Ok((told, status))
}

/// What a class throws that cannot be loaded or initialised.
const LOADING: [&str; 8] = [
    "java.lang.ClassCircularityError",
    "java.lang.ClassFormatError",
    "java.lang.ExceptionInInitializerError",
    "java.lang.IncompatibleClassChangeError",
    "java.lang.LinkageError",
    "java.lang.NoClassDefFoundError",
    "java.lang.UnsupportedClassVersionError",
    "java.lang.VerifyError",
];

/// Why a method was never called, if a class that is needed for that cannot be loaded: nothing is known of the method then.
pub fn cannot_be_called(exploration: &Exploration) -> Option<String> {
    let is_it = |finding: &&Finding| {
        let is_initialised = finding.calls.iter().any(|call| call.contains(".<clinit>("));
        let is_known = finding.message.as_deref().is_some_and(|message| message.starts_with("Could not initialize"));
        LOADING.contains(&finding.exception.as_str()) && !is_initialised && !is_known
    };
    let findings = exploration.findings.iter().map(|reported| &reported.finding);
    let finding = findings.filter(|_| exploration.states[0] == 0).find(is_it)?;
    let message = finding.message.as_ref().map_or_else(String::new, |message| format!(" ({message})"));
    let cause = finding.causes.first().map_or_else(String::new, |(line, _)| format!(", caused by {line}"));
    Some(format!("{} cannot be called because of {}{message}{cause}", exploration.target, finding.exception))
}
