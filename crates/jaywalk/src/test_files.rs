//! Classes of JUnit tests that a user keeps.

use crate::choice::Choice;
use crate::explore::ChoosingProgram;
use crate::files;
use crate::interrupt;
use crate::program::ProgramOptions;
use crate::trial::{Draft, Fault, Trial, When};
use clap::Args;
use jaywalk_check::{Classes, Subject};
use jaywalk_classes::descriptor::{MethodDescriptor, simple_type};
use jaywalk_classes::path::Jdk;
use jaywalk_explore::{Observed, Patience, Token, replay};
use jaywalk_report::visible;
use jaywalk_testgen::{Case, Goal, MARK, Test, TestClass, TestNames, World, test_class_name, write_test};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How tests are written.
#[derive(Args, Clone, Debug, Default)]
pub struct TestFileArguments {
    /// Write tests over a file that jaywalk has not written; with --replay, follow a token of another program
    #[arg(long)]
    pub force: bool,
    /// Where JUnit 5 is, if not on the class path; without it stand-ins try the tests out
    #[arg(long, value_name = "PATH")]
    pub junit: Option<OsString>,
}

/// A path to write a test of.
pub struct Wanted<'a> {
    /// The method.
    pub subject: &'a Subject,
    /// What was seen on it.
    pub observed: Observed,
    /// With which inputs it is taken.
    pub condition: Option<String>,
    /// What the test is for.
    pub goal: Goal<'a>,
}

/// What became of tests.
#[derive(Debug, Default)]
pub struct Written {
    /// The file, if there is a test.
    pub file: Option<PathBuf>,
    /// How many tests there are.
    pub tests: usize,
    /// Those that could not be written, with the reason.
    pub refused: Vec<String>,
    /// Those that do not do what they say: bugs of ours.
    pub wrong: Vec<String>,
    /// How they were tried out.
    pub tried: String,
}

/// To start the compiler and virtual machines takes so long where much else is done, too.
const LEAST_TIME: Duration = Duration::from_secs(20);

/// How long tests may take where the user has named no limit.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// How much longer for each test.
const TIME_OF_A_TEST: Duration = Duration::from_millis(100);

/// Writes a class of tests.
pub struct TestFile<'a> {
    /// Where to.
    pub folder: &'a Path,
    /// How.
    pub arguments: &'a TestFileArguments,
    /// The program whose classes are tested.
    pub program: &'a ProgramOptions,
    /// Its JDK.
    pub jdk: &'a Jdk,
    /// Its classes.
    pub classes: &'a dyn Classes,
    /// How long a method may be explored: to try tests out takes no longer than so, and a little for each of them.
    pub time_limit: Option<Duration>,
    /// What is tested, in one line.
    pub about: String,
    /// The name of the class of tests.
    pub name: String,
    /// The package of that, with slashes.
    pub package: String,
}

/// What was seen on a path, when it is repeated; an error is one line.
pub fn observe(program: &ChoosingProgram, token: &Token, patience: &mut Patience<'_>) -> Result<Observed, String> {
    let mut replayed = replay(program, token, Some(Box::new(|_, _| Ok(()))), patience)?;
    let observed = Observed::with_contents(&mut replayed.machine, &replayed.ending, patience);
    observed.filter(|_| replayed.misfit.is_none()).ok_or_else(|| "the path could not be repeated".to_owned())
}

/// Says that no tests are written because somebody wanted to stop.
pub fn tell_interrupted() {
    let _ = writeln!(io::stderr(), "tests    none written: interrupted");
}

/// The package that tests of a class lie in, with slashes: its own, unless that is the JDK's.
pub fn package_of(class: &str, classes: &dyn Classes) -> String {
    let package = class.rsplit_once('/').map_or("", |(package, _)| package);
    if classes.module_of_jdk(package).is_some() { format!("tests/{package}") } else { package.to_owned() }
}

/// The name of a class of tests: for a whole class, or for one of its methods, with its types where the user has written
/// those.
pub fn class_name(subjects: &[Subject], with_types: bool, ending: &str) -> String {
    let Some(first) = subjects.first() else { return ending.to_owned() };
    let class = first.class.rsplit('/').next().unwrap_or_default().replace('$', "");
    match subjects {
        [only] => {
            let method = if only.is_constructor() { "new" } else { &only.method };
            let types = MethodDescriptor::parse(&only.descriptor).filter(|_| with_types);
            let types = types.map_or_else(Vec::new, |shape| shape.parameters);
            let types: Vec<String> = types.into_iter().map(|own| simple_type(own).replace("[]", "s")).collect();
            let parts: Vec<&str> = [&*class, method].into_iter().chain(types.iter().map(String::as_str)).collect();
            test_class_name(&parts, ending)
        }
        _ => test_class_name(&[&class], ending),
    }
}

impl TestFile<'_> {
    /// Where the class goes.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&self.package).join(format!("{}.java", self.name))
    }

    fn check(&self) -> Result<(), String> {
        let compiler = self.jdk.home().join("bin").join("javac");
        if !compiler.is_file() {
            return Err(format!(
                "tests are compiled before they are written, and {} has no javac",
                self.jdk.home().display()
            ));
        }
        self.check_junit()?;
        let file = self.path();
        let folder = file.parent().unwrap_or(self.folder);
        fs::create_dir_all(folder).map_err(|error| files::cannot_write(folder, &error))?;
        if file.exists() && !self.arguments.force {
            let is_ours = fs::read(&file).is_ok_and(|text| text.starts_with(MARK.as_bytes()));
            if !is_ours {
                return Err(format!("{} is not from jaywalk: move it away, or say --force", file.display()));
            }
        }
        files::check_writable(&file)
    }

    fn trial(&self, tests: usize) -> Trial<'_> {
        let more = LEAST_TIME + TIME_OF_A_TEST * u32::try_from(tests).unwrap_or(u32::MAX);
        let until = Instant::now() + self.time_limit.unwrap_or(USUAL_TIME).saturating_add(more);
        Trial { jdk: self.jdk, program: self.program, junit: self.arguments.junit.as_deref(), until }
    }

    /// Whether JUnit is where the user says. An error is one line.
    fn check_junit(&self) -> Result<(), String> {
        let Some(junit) = &self.arguments.junit else { return Ok(()) };
        let is_missing = |element: &PathBuf| !element.ends_with("*") && !element.exists();
        if let Some(missing) = std::env::split_paths(junit).find(is_missing) {
            return Err(format!("--junit: there is no {}", missing.display()));
        }
        if !self.trial(0).has_junit() {
            let text =
                "has no JUnit 5: name junit-platform-console-standalone.jar, or all jars of org.junit and opentest4j";
            return Err(format!("--junit: {} {text}", Path::new(junit).display()));
        }
        Ok(())
    }
}

/// Whether several files can be written, asked before a long search. An error is one line.
pub fn check_all(files: &[TestFile<'_>]) -> Result<(), String> {
    let mut paths = BTreeSet::new();
    for file in files {
        file.check()?;
        if !paths.insert(file.path()) {
            return Err(format!("{} would be written twice: name a method once", file.path().display()));
        }
    }
    Ok(())
}

/// Writes the tests that do what they say, of several classes that are tried out together. Who interrupts gets those that were
/// tried out before. An error is one line.
pub fn write_all(files: Vec<(&TestFile<'_>, &[Wanted<'_>], &Choice)>) -> Result<Vec<Written>, String> {
    let (written, came) = interrupt::hurried(|| write_tried(files));
    interrupt::flag()?.fetch_or(came.is_some(), Ordering::Relaxed);
    written
}

fn write_tried(files: Vec<(&TestFile<'_>, &[Wanted<'_>], &Choice)>) -> Result<Vec<Written>, String> {
    let Some(&(first, ..)) = files.first() else { return Ok(Vec::new()) };
    let assertions = if first.trial(0).has_junit() { "JUnit" } else { "stand-ins for JUnit" };
    let tried = format!("compiled and run with {} of Java {}", assertions, first.jdk.version());
    let mut all: Vec<Drafted<'_>> = files.into_iter().map(Drafted::of).collect();
    all.iter_mut().for_each(Drafted::choose);
    let trial = first.trial(all.iter().map(|drafted| drafted.tests.len()).sum());
    let (drafts, broken) = loop {
        let drafts: Vec<Draft<'_>> = all.iter().map(Drafted::draft).collect();
        if drafts.iter().all(|draft| draft.tests.is_empty()) {
            break (drafts, None);
        }
        let more = trial.run(&drafts)?;
        if more.faults.is_empty() && more.untried.is_empty() {
            break (drafts, more.broken);
        }
        drop(drafts);
        let has_run = more.broken.is_none() && more.faults.values().all(|fault| fault.when != When::Compiling);
        for ((number, name), fault) in &more.faults {
            all[*number].blame(name, fault);
        }
        for (number, drafted) in all.iter_mut().enumerate() {
            drafted.note(|test: &Test| has_run && !more.untried.contains(&(number, test.name.clone())));
        }
        if trial.is_over() || !more.untried.is_empty() {
            all.iter_mut().for_each(Drafted::leave_untried);
            break (all.iter().map(Drafted::draft).collect(), None);
        }
        all.iter_mut().for_each(Drafted::choose);
    };
    let texts: Vec<(String, usize)> = drafts.into_iter().map(|draft| (draft.text, draft.tests.len())).collect();
    let mut written = Vec::new();
    for (drafted, (text, tests)) in all.iter().zip(texts) {
        let mut own = drafted.written();
        own.tried.clone_from(&tried);
        if let (Some(what), true) = (&broken, tests > 0) {
            own.wrong.push(format!("{} does not compile: {what}", drafted.file.name));
        } else if tests > 0 {
            let file = drafted.file.path();
            files::write_whole(&file, text.as_bytes())?;
            (own.file, own.tests) = (Some(file), tests);
        }
        written.push(own);
    }
    Ok(written)
}

/// A class of tests that are tried out.
struct Drafted<'a> {
    file: &'a TestFile<'a>,
    world: World<'a>,
    wanted: &'a [Wanted<'a>],
    choice: &'a Choice,
    /// The tests of the paths that are chosen, by the numbers of these.
    tests: Vec<(usize, Test)>,
    /// The paths without a test, by their numbers.
    without: BTreeMap<usize, Why>,
    /// The paths whose tests did what they say when they were tried out.
    tried: BTreeSet<usize>,
}

/// Why a path has no test.
enum Why {
    /// There can be none.
    Refused(String),
    /// A bug of ours: it does not do what it says.
    Wrong(String),
}

impl<'a> Drafted<'a> {
    fn of((file, wanted, choice): (&'a TestFile<'a>, &'a [Wanted<'a>], &'a Choice)) -> Drafted<'a> {
        let world = World::new(file.classes, &file.package);
        Drafted { file, world, wanted, choice, tests: Vec::new(), without: BTreeMap::new(), tried: BTreeSet::new() }
    }

    /// Writes tests of the paths that are chosen, again and again where some have none.
    fn choose(&mut self) {
        loop {
            let without: BTreeSet<usize> = self.without.keys().copied().collect();
            let mut names = TestNames::default();
            self.tests.clear();
            for path in self.choice.choose(&without).0 {
                let Wanted { subject, observed, condition, goal } = &self.wanted[path];
                let case = Case { subject, observed, condition: condition.as_deref(), goal: *goal };
                match write_test(&self.world, &case, &mut names) {
                    Ok(test) => self.tests.push((path, test)),
                    Err(refusal) => {
                        let why = format!("{}: {}", subject.name(), refusal.0);
                        self.without.insert(path, Why::Refused(why));
                    }
                }
            }
            if without.len() == self.without.len() {
                break;
            }
        }
    }

    /// The class of tests.
    fn draft(&self) -> Draft<'_> {
        let tests: Vec<&Test> = self.tests.iter().map(|(_, test)| test).collect();
        let class = TestClass { name: &self.file.name, about: &self.file.about };
        let text = class.write(&self.world, tests.iter().copied());
        Draft { class: self.world.beside_with_dots(&self.file.name), text, tests }
    }

    /// The path of a test that does not do what it says has none.
    fn blame(&mut self, name: &str, fault: &Fault) {
        let Some((path, test)) = self.tests.iter().find(|(_, test)| test.name == name) else { return };
        let wrong = || Why::Wrong(format!("the test {} {}\n{}", test.name, fault.what, test.text));
        let why = excuse(test, fault).map_or_else(wrong, Why::Refused);
        self.without.insert(*path, why);
    }

    /// Notes which tests have done what they say.
    fn note(&mut self, is_tried: impl Fn(&Test) -> bool) {
        let right = self.tests.iter().filter(|(path, test)| !self.without.contains_key(path) && is_tried(test));
        self.tried.extend(right.map(|(path, _)| *path));
    }

    /// Leaves out the tests that were not tried out, because the time is over or somebody wants to stop. Those that are left
    /// were compiled and run together with them.
    fn leave_untried(&mut self) {
        let why = if interrupt::is_hurried() { "somebody interrupted" } else { "the time limit came" };
        for (path, _) in self.tests.extract_if(.., |(path, _)| !self.tried.contains(path)) {
            let why = || Why::Refused(format!("a path whose test was not tried out before {why}"));
            self.without.entry(path).or_insert_with(why);
        }
    }

    /// What is said of the paths without tests.
    fn written(&self) -> Written {
        let tested: Vec<usize> = self.tests.iter().map(|(path, _)| *path).collect();
        let (mut refused, mut wrong) = (BTreeMap::<&str, u64>::new(), Vec::new());
        for (&path, why) in &self.without {
            match why {
                Why::Refused(why) if self.choice.is_missed(path, &tested) => *refused.entry(why).or_default() += 1,
                Why::Refused(_) => {}
                Why::Wrong(what) => wrong.push(what.clone()),
            }
        }
        let refused = refused.into_iter().map(|(what, paths)| counted(what, paths)).collect();
        Written { refused, wrong, ..Written::default() }
    }
}

/// Why it is nobody's fault that a test does not do what it says, if it is not.
fn excuse(test: &Test, fault: &Fault) -> Option<String> {
    match fault.when {
        When::Compiling => None,
        _ if test.hopes.is_some() => test.hopes.clone(),
        When::Differs => {
            const WITH: &str = "clocks, chance, names of threads and lambdas, properties of the machine";
            Some(format!("a path whose outcome differs from run to run or between machines, as with {WITH}"))
        }
        When::Together => Some("a path that depends on static fields which other tests change".to_owned()),
        When::Always => None,
    }
}

fn counted(what: &str, paths: u64) -> String {
    if paths > 1 { format!("{what} ({paths} paths)") } else { what.to_owned() }
}

impl Written {
    /// The lines of a report.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        let tests = if self.tests == 1 { "1 test".to_owned() } else { format!("{} tests", self.tests) };
        match &self.file {
            Some(file) => {
                let _ = writeln!(text, "tests    {}: {tests}, {}", visible(&file.display().to_string()), self.tried);
            }
            None => {
                let _ = writeln!(text, "tests    none written");
            }
        }
        for refused in &self.refused {
            let _ = writeln!(text, "         none of {}", visible(refused));
        }
        for wrong in &self.wrong {
            let _ = writeln!(
                text,
                "jaywalk: this is a bug in jaywalk {}, not in your program, so it is not written: {wrong}",
                env!("CARGO_PKG_VERSION")
            );
        }
        text
    }
}
