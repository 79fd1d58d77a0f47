//! `jaywalk testgen`: JUnit tests for the paths of a method.

use crate::check::{CheckOptions, Methods, cannot_be_called, find_methods, of_method, tell_plan};
use crate::check_arguments::CheckArguments;
use crate::choice::{Choice, MOST_TESTS};
use crate::cover::{Cover, Features};
use crate::explore::{ChoosingProgram, explored};
use crate::interrupt;
use crate::program::ProgramArguments;
use crate::status::ExitStatus;
use crate::telling::sources;
use crate::test_files::{self, Wanted, Written, write_all};
use clap::Args;
use jaywalk_explore::{LeafKind, Observed, Patience, replay};
use jaywalk_report::terminal::Layout;
use jaywalk_report::{Colours, Exploration, ToldPath, visible};
use jaywalk_testgen::Goal;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Every path of a method becomes a test: an input that takes it, the call, and assertions of what came of it: the result or the
exception, and what has become of the input. The tests pass: they keep what the method does today. Each was compiled and run
before it is written. Paths, inputs and bounds are those of `jaywalk check`.

What is covered (--cover):
  paths       every path
  branches    few paths that take every way of every branch that some path takes
  conditions  the same, and every way to choose a parameter or field (null, alias, class) and every exception

Examples:
  jaywalk testgen --out src/test/java -cp out demo.Tree.insert
  jaywalk testgen --out src/test/java --cover branches -cp out demo.Tree
  jaywalk testgen --out src/test/java -cp out demo.Tree demo.Node demo.Main.find    a class of tests for each
  jaywalk testgen --out tests --junit junit-platform-console-standalone.jar -cp out demo.Tree

Exit status: 0 the tests are written; 2 bad command line, class or contract; 3 some paths have no test, because they were cut or
plain Java cannot make their inputs; 70 a bug in jaywalk.";

/// The options of `jaywalk testgen`, as written.
#[derive(Args, Debug)]
#[command(
    override_usage = "jaywalk testgen [OPTIONS] --out DIR CLASS[.METHOD[(TYPES)]]…",
    after_help = EXAMPLES,
    mut_arg("replay", |argument| argument.hide(true)),
    mut_arg("tests", |argument| argument.hide(true)),
    mut_arg("paths", |argument| argument.hide(true)),
    mut_arg("stop_at", |argument| argument.hide(true)),
    mut_arg("json", |argument| argument.hide(true)),
    mut_arg("force", |argument| argument.help("Write tests over a file that jaywalk has not written")),
)]
pub struct TestgenArguments {
    #[command(flatten)]
    check: CheckArguments,
    /// The folder that the package of the tests starts in
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What the tests cover: paths, branches or conditions
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Cover::Paths, hide_possible_values = true)]
    cover: Cover,
}

/// Everything `jaywalk testgen` was told.
#[derive(Debug)]
pub struct TestgenOptions {
    /// What is explored and how.
    check: CheckOptions,
    out: PathBuf,
    cover: Cover,
}

impl TestgenArguments {
    /// Which program.
    pub fn program(&self) -> &ProgramArguments {
        &self.check.program
    }

    /// The options with their defaults; an error is one line for the user.
    pub fn into_options(self) -> Result<TestgenOptions, String> {
        let check = self.check.into_options()?;
        if check.tests.is_some() || check.replay.is_some() || check.report.json.is_some() {
            return Err("--tests, --replay and --json are for `jaywalk check`".to_owned());
        }
        let out = self.out.ok_or("say where the tests go: --out DIR")?;
        let mut check = CheckOptions { paths: true, ..check };
        check.input.tells_apart = true;
        Ok(TestgenOptions { check, out, cover: self.cover })
    }
}

/// A path and what it covers.
struct Seen {
    method: usize,
    observed: Observed,
    condition: Option<String>,
    features: Features,
}

/// Writes tests.
pub fn testgen(options: &TestgenOptions) -> ExitStatus {
    perform(options).unwrap_or_else(|message| crate::usage_error(&message))
}

fn perform(options: &TestgenOptions) -> Result<ExitStatus, String> {
    let check = &options.check;
    let methods = find_methods(check)?;
    let files: Vec<_> = methods.iter().map(|methods| methods.test_file(check, &options.out, "PathsTest")).collect();
    if check.program.dry_run {
        tell_plan("write tests of the paths of", &methods, &files);
        return Ok(ExitStatus::Success);
    }
    test_files::check_all(&files)?;
    let interrupted = interrupt::flag()?;
    let (mut wanted, mut notes) = (Vec::new(), Vec::new());
    for methods in &methods {
        let (own, choice, why) = wanted_of(methods, check, options.cover)?;
        if interrupted.load(Ordering::Relaxed) {
            test_files::tell_interrupted();
            return Ok(ExitStatus::Incomplete);
        }
        wanted.push((own, choice));
        notes.push(why);
    }
    let all = files.iter().zip(&wanted).map(|(file, (wanted, choice))| (file, &wanted[..], choice));
    let mut written = write_all(all.collect())?;
    for (written, notes) in written.iter_mut().zip(notes) {
        written.refused.extend(notes);
    }
    written.iter().for_each(|written| tell(written, check.report.quiet));
    let (wrong, refused) = (|own: &Written| !own.wrong.is_empty(), |own: &Written| !own.refused.is_empty());
    Ok(match (written.iter().any(wrong), written.iter().any(refused)) {
        (true, _) => ExitStatus::Bug,
        (false, true) => ExitStatus::Incomplete,
        (false, false) => ExitStatus::Success,
    })
}

/// The paths to choose from, how, and why there are no tests of others.
fn wanted_of<'a>(
    methods: &'a Methods,
    check: &CheckOptions,
    cover: Cover,
) -> Result<(Vec<Wanted<'a>>, Choice, Vec<String>), String> {
    let interrupted = interrupt::flag()?;
    let (mut seen, mut notes, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for (number, program) in methods.programs.iter().enumerate() {
        let (exploration, startable) = explored(&of_method(check, program.clone()))?;
        if let Some(why) = cannot_be_called(&exploration) {
            refused.push(why);
            continue;
        }
        if !check.report.quiet {
            let sources = sources(&check.report, &startable);
            let layout = Layout { colours: Colours::of_standard_error(), sources: &sources };
            // Nothing can be done when standard error is closed.
            let _ = io::stderr().write_all(layout.summary(&exploration).as_bytes());
        }
        notes.extend(left_out(&exploration));
        let most = if cover == Cover::Paths { MOST_TESTS } else { usize::MAX };
        repeat(methods, number, (&exploration, most, check.time_limit), (&mut seen, &mut notes))?;
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    match refused.first() {
        Some(why) if refused.len() == methods.programs.len() => return Err(why.clone()),
        _ => notes.append(&mut refused),
    }
    let of_methods = seen.iter().map(|seen| seen.method).collect();
    let choice = match cover {
        Cover::Paths => Choice::all(of_methods),
        _ => Choice::few(of_methods, seen.iter().map(|seen| seen.features.within(cover)).collect()),
    };
    let (_, more) = choice.choose(&BTreeSet::new());
    for (subject, more) in methods.subjects.iter().zip(more).filter(|(_, more)| *more > 0) {
        let name = subject.name();
        notes.push(format!("{name}: {more} more paths, because a class has at most {MOST_TESTS} tests"));
    }
    let wanted = seen.into_iter().map(|Seen { method, observed, condition, .. }| Wanted {
        subject: &methods.subjects[method],
        observed,
        condition,
        goal: Goal::Keep,
    });
    Ok((wanted.collect(), choice, notes))
}

/// Why some paths of a method have no test.
fn left_out(exploration: &Exploration) -> Vec<String> {
    // Bounds are no surprise.
    let unexpected = exploration.incomplete.iter().filter(|reason| !exploration.accepts(reason));
    let cut = unexpected.map(|reason| format!("{}: {}", exploration.target, reason.text));
    let more = exploration.paths.as_ref().map_or(0, |paths| paths.left_out);
    cut.chain((more > 0).then(|| format!("{}: {more} paths too many to look at", exploration.target))).collect()
}

/// Repeats the paths of a method: as many as there can be tests, and no longer than it may take.
fn repeat(
    methods: &Methods,
    number: usize,
    (exploration, most, time_limit): (&Exploration, usize, Option<Duration>),
    (seen, notes): (&mut Vec<Seen>, &mut Vec<String>),
) -> Result<(), String> {
    let mut program: ChoosingProgram = methods.repeating(number)?;
    program.covers = true;
    let interrupted = interrupt::flag()?;
    let mut patience = Patience::new(&interrupted, None, Duration::ZERO);
    let list: &[ToldPath] = exploration.paths.as_ref().map_or(&[], |paths| &paths.list);
    let (begin, mut repeated) = (Instant::now(), 0);
    let paths: Vec<&ToldPath> = list.iter().filter(|path| path.kind != LeafKind::Cut).collect();
    for (done, path) in paths.iter().enumerate() {
        let is_late = time_limit.is_some_and(|limit| begin.elapsed() > limit);
        if repeated == most || is_late {
            let (name, more) = (&exploration.target, paths.len() - done);
            let why = match is_late {
                true => "because of the time limit".to_owned(),
                false => format!("because a class has at most {MOST_TESTS} tests"),
            };
            notes.push(format!("{name}: {more} more paths, {why}"));
            break;
        }
        let Some(call) = &path.call else {
            notes.push(format!("{}: a path whose inputs nobody knows", exploration.target));
            continue;
        };
        if interrupted.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut replayed = replay(&program, &call.token, Some(Box::new(|_, _| Ok(()))), &mut patience)?;
        let observed = Observed::with_contents(&mut replayed.machine, &replayed.ending, &mut patience);
        let Some(observed) = observed.filter(|_| replayed.misfit.is_none()) else {
            notes.push(format!("{}: a path that could not be repeated", exploration.target));
            continue;
        };
        let features = Features::of(&replayed.machine.coverage(), &observed);
        let condition = path.condition.as_ref().map(|condition| condition.text.clone());
        seen.push(Seen { method: number, observed, condition, features });
        repeated += 1;
    }
    Ok(())
}

fn tell(written: &Written, is_quiet: bool) {
    if !is_quiet || !written.wrong.is_empty() {
        let _ = io::stderr().write_all(written.lines().as_bytes());
    }
    if let (true, Some(file)) = (is_quiet, &written.file) {
        let _ = writeln!(io::stderr(), "{}", visible(&file.display().to_string()));
    }
}
