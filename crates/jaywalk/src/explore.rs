//! `jaywalk explore`: every execution of a program that chooses.

use crate::basis;
use crate::explore_arguments::ReportArguments;
use crate::files;
use crate::longer_strings::with_longer_strings;
use crate::paths::{PathFolder, PathWatcher, Watched};
use crate::program::{ApiPlace, Harness, MOST_CLASSES, Program, ProgramOptions, Startable, check_memory};
use crate::replay_line::replay_line;
use crate::status::ExitStatus;
use crate::telling::{peak_memory, sources, tell};
use crate::values::StopAfter;
use jaywalk_explore::{
    Basis, Checkpoint, Draws, FailureKinds, Finding, Limits, Narrowing, Options, Outcome, Patience, Race, Reading,
    Reason, ReasonKind, Sampling, Start, StopAt, Strategy, explore as search, explore_in_turns, replay,
    replay_to_trace,
};
use jaywalk_formula::LayerSet;
use jaywalk_library::files::{FrozenHost, keep_host_as_it_is};
use jaywalk_machine::{ChoiceMode, InputOptions, Machine, RaceSearch, SparedExceptions};
use jaywalk_report::{
    Bounds, Exploration, HeapPicture, InputBounds, ReportedFinding, ReportedRace, Verdict, lcov, visible,
};
use jaywalk_schedules::ReductionKind;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Bytes of heap of a path when `--memory` does not say. It is address space: what a path does not use costs nothing.
pub const DEFAULT_MEMORY: u64 = 1 << 30;
/// What a path has at most that is walked beside the search: more than most programs need.
const MOST_ASIDE: u64 = 64 << 20;
/// Bytes that a path may write: they are held until it is known how the path ends.
const LONGEST_OUTPUT: usize = 64 << 20;
/// Findings whose heap is drawn: each takes a run of its path.
const MOST_PICTURES: usize = 5;
/// Drawing goes on for so long after the time is up.
const GRACE: Duration = Duration::from_millis(200);

/// A search is short until then; one that was not may be followed by another.
const SHORT: Duration = Duration::from_millis(500);

/// When choices are made, and what that is called.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// For the machine.
    pub choice: ChoiceMode,
    /// What a comparison does with a number that is not chosen yet.
    pub narrowing: Narrowing,
    /// For people.
    pub name: &'static str,
}

/// What becomes of numbers that a program chooses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    /// Whether those of ranges stay open too.
    pub symbolic: bool,
    /// Which layers of the solver are asked about those that do.
    pub layers: LayerSet,
}

/// In which order paths are explored, and what that is called.
#[derive(Clone, Copy, Debug)]
pub struct SearchKind {
    /// For people.
    pub name: &'static str,
    /// For the search.
    pub strategy: Strategy,
    /// Whether nobody has said so: then another one may have its turns.
    pub is_usual: bool,
}

/// Which paths' output is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outputs {
    /// That of completed paths.
    pub completed: bool,
    /// That of failing paths and of paths that were cut.
    pub failed: bool,
    /// Also what they write to `System.err`.
    pub errors: bool,
}

impl Outputs {
    /// Nothing is printed.
    pub const NONE: Outputs = Outputs { completed: false, failed: false, errors: false };
}

/// Everything `jaywalk explore` was told, with defaults filled in.
#[derive(Clone, Debug)]
pub struct ExploreOptions {
    /// Which program.
    pub program: ProgramOptions,
    /// When choices are made.
    pub mode: Mode,
    /// Whether calls that paths make again and again are prepared.
    pub prepares: bool,
    /// What becomes of numbers.
    pub numbers: Numbers,
    /// The command, for people.
    pub command: &'static str,
    /// Whether the process ends afterwards.
    pub is_last: bool,
    /// Which paths come first.
    pub strategy: SearchKind,
    /// How schedules of threads that differ are told from others.
    pub reduction: ReductionKind,
    /// How often the turn may be taken from a thread that could go on.
    pub preemptions: Option<u32>,
    /// How the schedules of random walks are drawn.
    pub sampling: Option<Sampling>,
    /// How many failing paths are enough.
    pub stop_at: StopAfter,
    /// Where paths are cut.
    pub limits: Limits,
    /// How long it may take.
    pub time_limit: Option<Duration>,
    /// How much of that searches before this one have taken.
    pub spent: Duration,
    /// Bytes for the names of states, where none is walked twice.
    pub match_memory: Option<u64>,
    /// Whether states differ by the time.
    pub match_times: bool,
    /// How many threads explore.
    pub workers: usize,
    /// Where what is left is kept.
    pub checkpoint: Option<PathBuf>,
    /// What is gone on from.
    pub resume: Option<PathBuf>,
    /// What is printed.
    pub outputs: Outputs,
    /// Where each completed path gets a file.
    pub folder: Option<PathBuf>,
    /// Whether the report has the condition of each path.
    pub paths: bool,
    /// Whether it is told what no path reaches.
    pub coverage: bool,
    /// Where that is written as LCOV.
    pub coverage_out: Option<PathBuf>,
    /// Reasons of incompleteness that are taken for bounds.
    pub accepted: Vec<ReasonKind>,
    /// Whether the report has tables of the places that cost most.
    pub has_tables: bool,
    /// How the result is told.
    pub report: ReportArguments,
}

impl ExploreOptions {
    /// How long it may go on.
    fn time_left(&self) -> Option<Duration> {
        self.time_limit.map(|limit| limit.saturating_sub(self.spent))
    }
}

/// A program whose choices are made by whoever explores.
pub struct ChoosingProgram {
    /// The program.
    pub startable: Startable,
    /// Bytes of heap of each machine.
    pub memory: u64,
    /// The host's files, which stay as they are.
    pub host: FrozenHost,
    /// Bytes of stack of a thread, if not as many as usual.
    pub stack: Option<u64>,
    /// Whether machines note what they reach.
    pub covers: bool,
    /// Whether they prepare calls that paths make again and again.
    pub prepares: bool,
    /// What becomes of numbers.
    pub numbers: Numbers,
    /// How the input of a method that is checked is made.
    pub input: InputOptions,
    /// Whether threads take turns in all orders.
    pub schedules: bool,
    /// Whether locks of `java.util.concurrent` are walked step by step then.
    pub steps_of_locks: bool,
    /// What becomes of data races then.
    pub races: RaceSearch,
    /// Fields whose races are meant.
    pub racy: Vec<String>,
    /// Exceptions that fail no path.
    pub spares: SparedExceptions,
    /// Whether the process ends when it was searched.
    pub is_last: bool,
    opened: Instant,
}

impl ChoosingProgram {
    /// Opens a program to explore with so many machines at a time: assertions are on. An error is one line for the user.
    pub fn open(options: &ProgramOptions, machines: usize, command: &str) -> Result<ChoosingProgram, String> {
        let startable = options.open(command, ApiPlace::First)?.with_assertions();
        let memory = options.memory.unwrap_or(DEFAULT_MEMORY);
        let (stack, host) = (options.stack, FrozenHost::new());
        let program = ChoosingProgram {
            startable,
            memory,
            stack,
            host,
            covers: false,
            prepares: false,
            numbers: Numbers::default(),
            input: options.input(),
            schedules: options.schedules,
            steps_of_locks: options.steps_of_locks,
            races: match (options.schedules, options.races_fail) {
                (false, _) => RaceSearch::Unseen,
                (true, false) => RaceSearch::Told,
                (true, true) => RaceSearch::Fails,
            },
            racy: options.racy.clone(),
            spares: options.failures.spares(),
            is_last: false,
            opened: Instant::now(),
        };
        check_memory(&program.machine_options(ChoiceMode::Eager), machines)?;
        program.startable.check_modules()?;
        Ok(program)
    }

    fn machine_options(&self, choice: ChoiceMode) -> jaywalk_machine::Options {
        jaywalk_machine::Options {
            memory: self.memory,
            virtual_time: true,
            choice,
            stack: self.stack,
            covers: self.covers,
            prepares: self.prepares,
            schedules: self.schedules,
            steps_of_locks: self.steps_of_locks,
            races: self.races,
            racy: self.racy.clone(),
            spares: self.spares,
            // What a token says is known.
            symbolic: self.numbers.symbolic && choice != ChoiceMode::Dictated,
            layers: self.numbers.layers,
            input: self.input,
        }
    }

    /// The same for walks beside a search.
    fn options_aside(&self, choice: ChoiceMode) -> jaywalk_machine::Options {
        jaywalk_machine::Options { memory: self.memory.min(MOST_ASIDE), ..self.machine_options(choice) }
    }

    fn start_with(&self, options: jaywalk_machine::Options) -> Result<Machine, String> {
        let mut machine = self.startable.machine(options)?;
        machine.output.limit_to(LONGEST_OUTPUT);
        keep_host_as_it_is(&mut machine, &self.host).map_err(|_| "there is no memory for a machine".to_owned())?;
        Ok(machine)
    }
}

impl Start for ChoosingProgram {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        self.start_with(self.machine_options(mode))
    }

    fn start_aside(&self, mode: ChoiceMode) -> Result<Machine, String> {
        self.start_with(self.options_aside(mode))
    }

    fn has_room_aside(&self, machines: usize) -> bool {
        self.options_aside(ChoiceMode::Eager).fits(machines)
    }

    /// Where the process is about to end, handing back the memory piece by piece would take a hundredth of a short search.
    fn end(&self, machine: Machine) {
        if self.is_last && self.opened.elapsed() < SHORT {
            std::mem::forget(machine);
        }
    }

    fn basis(&self) -> Basis {
        basis::basis(&self.startable, &self.host, &self.machine_options(ChoiceMode::Off))
    }

    fn read_again(&self, reading: &Reading) -> u64 {
        basis::read_again(&self.startable, &self.host, reading)
    }

    fn program_on_path(&self, machine: &Machine) -> u32 {
        basis::program_on_path(&self.startable, machine)
    }
}

/// Explores a program and tells what was found.
pub fn explore(options: &ExploreOptions) -> ExitStatus {
    perform(options).unwrap_or_else(|message| crate::usage_error(&message))
}

fn perform(options: &ExploreOptions) -> Result<ExitStatus, String> {
    if options.program.dry_run {
        return tell_plan(options);
    }
    let (mut exploration, startable) = match options.preemptions {
        Some(most) if options.stop_at == StopAfter::Smallest => explored_in_rounds(options, most)?,
        _ => explored(options)?,
    };
    if let Some(exact) = with_times(options, &exploration) {
        (exploration, _) = explored(&exact)?;
    }
    if let Some(longer) = with_longer_strings(options, &exploration) {
        // What the first search has seen stands, also where there is no room for the second.
        if let Ok((again, _)) = explored(&longer)
            && again.verdict() != Verdict::Incomplete
        {
            exploration = again;
        }
    }
    tell(&exploration, &options.report, &startable)
}

/// How a program is to be explored once more if it turns out that its states differ by the time.
fn with_times(options: &ExploreOptions, seen: &Exploration) -> Option<ExploreOptions> {
    let asks = seen.incomplete.iter().any(|reason| reason.kind == ReasonKind::Clock);
    let exact = ExploreOptions { match_times: true, spent: seen.elapsed, ..options.clone() };
    let is_worth_it = asks && seen.exhausted && exact.time_left().is_none_or(|left| !left.is_zero());
    is_worth_it.then_some(exact)
}

/// Explores with no preemption, with one, with two, until something is found or nothing was left out: so what is found has
/// the fewest.
fn explored_in_rounds(options: &ExploreOptions, most: u32) -> Result<(Exploration, Startable), String> {
    let begin = Instant::now();
    for preemptions in 0.. {
        let spent = begin.elapsed();
        let round = ExploreOptions { preemptions: Some(preemptions), spent, is_last: false, ..options.clone() };
        let (exploration, startable) = explored(&round)?;
        let is_cut = |kind| exploration.incomplete.iter().any(|reason| reason.kind == kind);
        let goes_on = is_cut(ReasonKind::Preemptions)
            && exploration.findings.is_empty()
            && ![ReasonKind::Time, ReasonKind::Interrupted, ReasonKind::Paths].into_iter().any(is_cut);
        if preemptions == most || !goes_on {
            return Ok((exploration, startable));
        }
    }
    explored(options)
}

/// Says what would be explored: of what does not run there is no verdict.
fn tell_plan(options: &ExploreOptions) -> Result<ExitStatus, String> {
    let program = ChoosingProgram::open(&options.program, options.workers + 1, options.command)?;
    program.startable.start_without_main()?;
    // Nothing can be done when standard error is closed.
    let _ = writeln!(io::stderr(), "would {} {}", options.command, visible(&program.startable.target()));
    Ok(ExitStatus::Success)
}

/// Explores a program. Returns what is to be told, or one line for the user.
pub fn explored(options: &ExploreOptions) -> Result<(Exploration, Startable), String> {
    let seen = explored_once(options)?;
    match with_orders(options, &seen.0) {
        Some(again) => explored_once(&again),
        None => Ok(seen),
    }
}

/// How a method is to be explored once more if it turns out that it looks at the order of a map's elements.
fn with_orders(options: &ExploreOptions, seen: &Exploration) -> Option<ExploreOptions> {
    let Program::Harness(harness) = &options.program.program else { return None };
    let looks = seen.incomplete.iter().any(|reason| reason.kind == ReasonKind::Order);
    let input = InputOptions { by_equality: false, ..harness.input };
    let harness = Program::Harness(Harness { input, ..harness.clone() });
    let program = ProgramOptions { program: harness, ..options.program.clone() };
    let again = ExploreOptions { program, spent: options.spent + seen.elapsed, ..options.clone() };
    (looks && again.time_left().is_none_or(|left| !left.is_zero())).then_some(again)
}

fn explored_once(options: &ExploreOptions) -> Result<(Exploration, Startable), String> {
    options.report.check_sources()?;
    let mut program = ChoosingProgram::open(&options.program, options.workers + 1, options.command)?;
    program.covers = options.coverage;
    // Objects of calls that are prepared lie where no others do, so states would differ by how they were come to.
    program.prepares = options.prepares && options.match_memory.is_none();
    program.is_last = options.is_last;
    program.numbers = options.numbers;
    // A source file was compiled until now.
    let begin = Instant::now();
    let interrupted = crate::interrupt::flag()?;
    let resumed = options.resume.as_deref().map(Checkpoint::read).transpose()?;
    if let Some(file) = options.report.json.as_ref().filter(|_| !options.report.is_json_on_standard_output()) {
        files::check_writable(file)?;
    }
    if let Some(file) = &options.coverage_out {
        files::check_writable(file)?;
    }
    if let Some(file) = &options.checkpoint {
        files::check_replaceable(file)?;
    }
    let folder = options.folder.as_ref().map(|folder| PathFolder::open(folder, resumed.is_some())).transpose()?;
    // What searches leave behind is not there on the first one, so the program is not told of it.
    let own = [&options.checkpoint, &options.resume, &options.report.json, &options.folder];
    own.into_iter().flatten().for_each(|file| program.host.hide(file));
    let mut watcher = PathWatcher::new(options.outputs, folder, !options.report.quiet, interrupted.clone());
    if options.paths {
        watcher.list_paths();
    }
    let search_options = Options {
        mode: options.mode.choice,
        narrowing: options.mode.narrowing,
        strategy: options.strategy.strategy,
        schedules: options.program.schedules.then_some(options.reduction),
        preemptions: options.preemptions,
        sampling: options.sampling.filter(|_| options.program.schedules),
        draws: options.draws(),
        failures: options.program.failures,
        stop_at: options.stop_at.stop_at(),
        limits: options.limits,
        time_limit: options.time_left(),
        turn: None,
        match_times: options.match_times,
        match_memory: options.match_memory.map(|bytes| bytes_of_worker(bytes, options.workers)),
        workers: options.workers,
        drops_schedules: options.checkpoint.is_none(),
        resume: resumed,
    };
    let (mut outcome, strategy) = if takes_turns(options) {
        explore_in_turns(&program, &search_options, &interrupted, &mut watcher)?
    } else {
        (search(&program, &search_options, &interrupted, &mut watcher)?, search_options.strategy)
    };
    for reason in outcome.incomplete.iter_mut().filter(|reason| reason.kind == ReasonKind::Time) {
        *reason = Reason::out_of_time(options.time_limit.unwrap_or_default());
    }
    let cannot_write = |message: String| Reason::new(ReasonKind::Writing, message);
    let Watched { line, trouble, paths } = watcher.finish();
    if let Some(trouble) = trouble {
        // It was not the user who has interrupted the search.
        outcome.incomplete.retain(|reason| reason.kind != ReasonKind::Interrupted);
        outcome.incomplete.push(cannot_write(trouble));
    }
    if program.startable.leaves_out_classes() {
        let text = format!(
            "the class path has more than {MOST_CLASSES} classes, or more files or deeper folders than are looked at: inputs \
             have no objects of the others, and their invariants do not count; give a class path with less"
        );
        outcome.incomplete.push(Reason::new(ReasonKind::Classes, text));
    }
    let mut notes = Vec::new();
    if options.program.failures != FailureKinds::default() {
        notes.push(format!("failures of other kinds than these do not count: {}", options.program.failures.names()));
    }
    if let (Some(file), Some(checkpoint)) = (&options.checkpoint, &outcome.checkpoint) {
        match files::replace(file, |file| checkpoint.write(file)) {
            Ok(()) => notes.push(format!("what is left is kept: go on with --resume {}", file.display())),
            Err(message) => outcome.incomplete.push(cannot_write(message)),
        }
    }
    if let Some(file) = &options.coverage_out {
        let text = lcov::of_coverage(&outcome.coverage, &sources(&options.report, &program.startable));
        if let Err(message) = files::write_whole(file, text.as_bytes()) {
            outcome.incomplete.push(cannot_write(message));
        }
    }
    let deadline = options.time_left().and_then(|limit| begin.checked_add(limit));
    let mut patience = Patience::new(&interrupted, deadline, GRACE);
    let exploration = exploration(options, &program, outcome, (begin.elapsed(), &mut patience));
    let exploration = Exploration { notes, paths, strategy: strategy.name(), ..exploration };
    if !options.report.quiet {
        line.end();
    }
    Ok((exploration, program.startable))
}

impl ExploreOptions {
    /// What is drawn by chance besides.
    fn draws(&self) -> Draws {
        let is_usual = self.preemptions.is_none() && self.reduction == ReductionKind::Optimal;
        match &self.program.program {
            // Tests are of the paths of the search in order.
            Program::Harness(harness) if harness.input.tells_apart => Draws::Nothing,
            Program::Harness(_) => Draws::Paths,
            _ if is_usual && self.stop_at.stop_at() == StopAt::Findings(1) => Draws::Schedules,
            _ => Draws::Nothing,
        }
    }
}

/// Whether a search by depth may be left for short paths: where that is the usual order, one failing path is looked for, and
/// nobody wants to see in which order it goes.
fn takes_turns(options: &ExploreOptions) -> bool {
    let leaves = [&options.checkpoint, &options.resume, &options.folder, &options.coverage_out];
    let is_watched = options.paths || options.coverage || leaves.iter().any(|file| file.is_some());
    options.strategy.is_usual
        && options.strategy.strategy == Strategy::DepthFirst
        && options.stop_at.stop_at() == StopAt::Findings(1)
        && options.limits.paths.is_none()
        && options.workers == 1
        && options.preemptions.is_none()
        && options.reduction == ReductionKind::Optimal
        && options.match_memory.is_none()
        && !is_watched
}

/// What each of so many workers has of so many bytes.
fn bytes_of_worker(bytes: u64, workers: usize) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX) / workers.max(1)
}

/// All that there is to tell.
fn exploration(
    options: &ExploreOptions,
    program: &ChoosingProgram,
    outcome: Outcome,
    (elapsed, patience): (Duration, &mut Patience<'_>),
) -> Exploration {
    let seed = match options.strategy.strategy {
        Strategy::Random { seed, .. } => Some(seed),
        _ => None,
    };
    let mut findings = outcome.findings;
    findings.sort_by_key(Finding::rank);
    let mut chosen = outcome.remarks.chosen;
    if let Program::Harness(Harness { places, .. }) = &options.program.program {
        findings.iter_mut().for_each(|finding| places.apply(finding));
        for (place, forks) in std::mem::take(&mut chosen) {
            chosen.entry(places.chosen_at(place)).or_default().add(&forks);
        }
    }
    // Without threads it makes no difference in how many orders they take turns.
    let has_threads = outcome.tally.threaded > 0;
    let repeated = ProgramOptions { schedules: options.program.schedules || !has_threads, ..options.program.clone() };
    let findings = findings.into_iter().enumerate().map(|(index, finding)| {
        let is_told = !options.report.quiet || options.report.json.is_some();
        let is_drawn = index < MOST_PICTURES && is_told && !patience.is_over();
        let picture = is_drawn.then(|| picture(program, &finding, patience)).flatten();
        let lines = if is_drawn { lines_taken(options, &finding, patience) } else { Vec::new() };
        ReportedFinding { replay: replay_line(&repeated, &finding.token), finding, picture, lines }
    });
    let mut exploration = Exploration {
        command: options.command,
        target: program.startable.target(),
        strategy: options.strategy.name,
        mode: options.mode.name,
        narrows: outcome.narrows,
        symbolic: options.numbers.symbolic,
        solver: outcome.remarks.solver,
        states: outcome.remarks.states,
        matching: options.match_memory.map(|bytes| (outcome.remarks.matching, bytes)),
        functions: outcome.remarks.functions.iter().cloned().collect(),
        empty_choices: outcome.remarks.empty_choices.iter().cloned().collect(),
        pruned: outcome.remarks.pruned.into_iter().collect(),
        chosen: chosen.into_iter().collect(),
        has_tables: options.has_tables,
        seed,
        workers: options.workers,
        stop_at: options.stop_at.to_string(),
        bounds: Bounds {
            paths: options.limits.paths,
            depth: options.limits.depth.map(|depth| depth as u64),
            length: options.limits.slices,
            time: options.time_limit,
            memory: program.memory,
            output: LONGEST_OUTPUT as u64,
            one_schedule: outcome.tally.threaded > 0 && !options.program.schedules,
            all_schedules: outcome.tally.threaded > 0 && options.program.schedules,
            input: (matches!(options.program.program, Program::Harness(_)) || outcome.remarks.asks_objects).then(
                || {
                    let input = options.program.input();
                    InputBounds { links: input.links, elements: input.elements }
                },
            ),
            one_hash_code: outcome.remarks.asks_hash_codes,
            string: Some(outcome.remarks.longest_string).filter(|&longest| longest > 0),
        },
        tally: outcome.tally,
        coverage: options.coverage.then_some(outcome.coverage),
        paths: None,
        findings: findings.collect(),
        races: outcome.remarks.races.into_iter().map(|race| reported_race(&options.program, race)).collect(),
        incomplete: outcome.incomplete,
        accepted: options.accepted.clone(),
        notes: Vec::new(),
        exhausted: outcome.exhausted,
        elapsed,
        peak_memory: peak_memory(),
    };
    // With every cut accepted, what is left must not be nothing.
    let is_vacuous = exploration.verdict() == Verdict::Holds
        && exploration.tally.completed == 0
        // A program that goes round in circles need not come to an end.
        && exploration.tally.matched == 0;
    if is_vacuous && exploration.incomplete.iter().all(|reason| reason.kind != ReasonKind::Vacuous) {
        let text = "no path came to its end, so nothing was tested";
        exploration.incomplete.push(Reason::new(ReasonKind::Vacuous, text));
    }
    exploration
}

/// A race with the line that repeats a run that shows it.
pub fn reported_race(options: &ProgramOptions, race: Race) -> ReportedRace {
    let replay = race.token.as_ref().map_or_else(String::new, |token| replay_line(options, token));
    ReportedRace { race, replay }
}

/// The heap where a finding's exception was made, or else as its path has left it. The path is run once more for it, and
/// no other machine should be there: each may need much memory.
fn picture(program: &ChoosingProgram, finding: &Finding, patience: &mut Patience<'_>) -> Option<HeapPicture> {
    if let Some(mut machine) = at_throw(program, finding, patience) {
        return HeapPicture::of_throw(&mut machine);
    }
    if patience.is_over() {
        return None;
    }
    let mut replayed = replay(program, &finding.token, Some(Box::new(|_, _| Ok(()))), patience).ok()?;
    HeapPicture::of_ending(&mut replayed.machine)
}

/// The lines of a method that is checked that the path of a finding takes.
fn lines_taken(options: &ExploreOptions, finding: &Finding, patience: &mut Patience<'_>) -> Vec<String> {
    let Program::Harness(harness) = &options.program.program else { return Vec::new() };
    let Ok(mut program) = ChoosingProgram::open(&options.program, 1, options.command) else { return Vec::new() };
    program.covers = true;
    let Ok(replayed) = replay(&program, &finding.token, Some(Box::new(|_, _| Ok(()))), patience) else {
        return Vec::new();
    };
    let method = harness.name.split('(').next().unwrap_or_default();
    let mut lines = Vec::new();
    for (class, reached) in replayed.machine.coverage().classes {
        for of_method in reached.methods.iter().filter(|reached| reached.is_reached) {
            let name = of_method.name.split('(').next().unwrap_or_default();
            if format!("{class}.{name}") == method {
                let taken = of_method.lines.iter().filter(|(_, taken)| **taken);
                lines.extend(taken.map(|(line, _)| format!("{class}.{name}({}:{line})", reached.source_file)));
            }
        }
    }
    lines
}

/// A machine at the moment before a finding's exception got its stack trace.
pub fn at_throw(program: &ChoosingProgram, finding: &Finding, patience: &mut Patience<'_>) -> Option<Machine> {
    replay_to_trace(program, &finding.token, finding.trace?, patience)
}
