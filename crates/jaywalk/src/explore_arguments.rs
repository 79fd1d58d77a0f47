//! The options of `jaywalk explore` and `jaywalk replay`, as clap reads them.

use crate::explore::{ExploreOptions, Mode, Numbers, Outputs, SearchKind};
use crate::files;
use crate::input_arguments::InputArguments;
use crate::program::ProgramArguments;
use crate::replay::ReplayOptions;
use crate::values::{Limit, StopAfter, duration, limit, memory_size, samples, seed, stop_after, workers};
use clap::{Args, ValueEnum};
use jaywalk_explore::{Limits, Narrowing, ReasonKind, Sampling, Strategy, TokenError};
use jaywalk_formula::LayerSet;
use jaywalk_machine::ChoiceMode;
use jaywalk_schedules::ReductionKind;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Bytes for the names of states when `--match-memory` does not say how many.
const DEFAULT_MATCH_MEMORY: u64 = 256 << 20;
/// Random walks when `--sample` does not say how many.
const DEFAULT_SAMPLES: u64 = 1000;

const EXPLORE_EXAMPLES: &str = "\
A program chooses by jaywalk.Choice.getInt(lo, hi), getBoolean(), getAny(values) and by jaywalk.ObjectPool, and gives a
path up by Choice.assume(false); `jaywalk api --out FILE` writes the jar to compile it with. Every way to make all
choices is a path. A path fails by an uncaught exception, a failed `assert` (assertions are on; -da turns them off), a
deadlock, or System.exit with a status other than 0. With --fail-on some of these alone are failures: assertions (an
AssertionError that nobody catches), exceptions (any other), deadlocks, statuses; a path that ends by another has completed,
and an exception of another kind ends its own thread alone.

Numbers that stay open: Choice.anyInt(), anyLong(), anyChar(), anyDouble() and so on, anyInt(lo, hi), anyString(maxLength)
are never tried one by one. A branch on what is computed from them forks into its sides, as far as they are possible, and
one path stands for all numbers that take it (--paths shows which). --numbers symbolic treats getInt, getLong, getChar and
getBoolean so too. What is possible is asked of layers (--solver-layers: all, none for Z3 alone, or names, or each with a
minus for all but those, of syntactic, order, model, repair, intervals, cache, linear, search, z3); the last is Z3, whose
library is loaded when first needed: JAYWALK_Z3 names it, or it lies beside jaywalk, or the system has it.

When choices are made (--choice); all modes find the same:
  delayed    when the value is first used for something else than being copied; what a path never uses multiplies
             nothing. A comparison with a known number does not try the values one by one: it splits their range, and
             one path stands for all values on a side, counted one by one when it completes (--narrowing off: it tries
             them)
  on-access  when the value is first read from the variable, field or element that holds it
  eager      at the call

In which order paths are explored (--search); all but `random` explore every one:
  depth      one path after the other, by going back to the last choice that has another way
  breadth    paths with few choices first
  deepening  depth first, again and again with more choices allowed
  best       those first that lead to code not seen yet
  random     --sample N walks that decide by a seed; never says `holds`

In which orders threads take turns (--schedules); see docs/threads.md:
  all        in all that differ in what threads do to each other. While one failing path is looked for, some orders are
             drawn by chance now and then. Other searches than depth first and random explore one
  one        in one, by which each has its turn; a program that starts a thread is at best incomplete

Matching states (--match states): a path that comes to a state in which another has been is left there, because what lies
behind it is walked from the other. Programs whose states repeat take as many paths as they have states, and loops without
an end come to one. Findings are the same; `matched` counts the paths that were left, and `completed` those that came to
their own end. What paths print is no part of a state, so it is not shown; --out, --paths, limits on depth or length, and
other orders than depth first cannot be had together with it. States that depend on open numbers, or on files that were
changed or opened, are not compared. Orders of turns are walked without reduction then.

Why a run is incomplete, by name (--accept); the report has the name of each reason in brackets:
  depth, length, paths, time, samples     a limit that was set; interrupted
  memory, output, range, choices, files   a bound on what a path may have; frontier: on what a search may keep
  clock                                   states were matched whatever the time, and the program asks for it
  one-schedule                            a second thread was started, and not all orders of turns were explored
  races                                   threads access a variable and nothing orders them, so that a JVM may do more than any order of turns (@jaywalk.Racy excuses one)
  preemptions                             orders with more preemptions than --preemptions were left out
  vacuous                                 no path came to its end but by being pruned
  solver                                  it is not known whether a branch can be taken: no Z3, or it gave up
  example                                 a number that stays open had to be known and has too many values: it got one
  not-repeated                            a failing path did not fail when it was repeated
  no-way                                  only of `replay --force`: the token does not fit the program
  strings                                 more characters of a string of any length were needed than --string-length
  links, elements                         an object of an input has more links in a row, or elements, than --k
  unsupported:NAME                        something that jaywalk lacks, by its name in the report

What no path reaches (--coverage): lines, and ways out of branches, of the program's own classes that were loaded. Pruned,
failed and cut paths count. The verdict is the same with it.

Options in the spelling of `java` work too, as in `jaywalk run --help`: -cp, -jar, -m, -ea, -da, -Dkey=value, -Xmx64m, @file.
They come before the main class; everything after it is passed to the program untouched. Time is virtual: the same path always reads the same times.

Examples:
  jaywalk explore TreeGen.java 7                       a source file, compiled with the JDK's compiler
  jaywalk explore -cp out demo.TreeGen 7               every execution; what it prints is printed for each
  jaywalk explore --output none -cp out demo.Test 5    only the verdict, and the first finding
  jaywalk explore --stop-at never --json result.json -cp out demo.Test 5
  jaywalk explore --out inputs/ -cp out demo.TreeGen 7 one file for each path that completes
  jaywalk explore --time-limit 10m --checkpoint rest -cp out demo.Big
  jaywalk explore --resume rest -cp out demo.Big       goes on from there
  jaywalk explore --sample 10000 --seed 7 -cp out demo.Big
  jaywalk explore --stop-at never --coverage-out cov.info -cp out demo.Test 5
  jaywalk explore --paths -cp out demo.Abs             which numbers take which path
  jaywalk explore --numbers symbolic -cp out demo.Test 5
  jaywalk explore --accept one-schedule,time --time-limit 10m -cp out demo.Big

Exit status: 0 every path within the bounds was explored and none failed; 1 something failed; 2 bad command line or
class; 3 nothing failed, but not everything was explored; 70 a bug in jaywalk.";

const REPLAY_EXAMPLES: &str = "\
Use the class path, main class and arguments that the token was found with: the report shows the whole line. A token of a
program that has changed since is refused; --force follows it as far as it fits, to see whether the change has mended it.

Examples:
  jaywalk replay jw2-1a2b3c4d-0132 -cp out demo.Test 5
  java -ea -cp out:jaywalk-api.jar -Djaywalk.path=jw2-1a2b3c4d-0132 demo.Test 5
                                    the same path on a plain JVM or in an IDE; `jaywalk api` writes the jar";

/// What is printed of the paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PrintedPaths {
    /// What completed paths write to System.out
    Completed,
    /// What failing paths write to System.out
    Failed,
    /// What all paths write that are not pruned, to System.out and System.err
    All,
    /// Nothing
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenMode {
    /// When the value is first used for something else than being copied
    Delayed,
    /// When the value is first read
    OnAccess,
    /// At the call
    Eager,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenNumbers {
    /// Numbers of ranges are chosen
    Chosen,
    /// They stay open
    Symbolic,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Switch {
    /// Do so
    On,
    /// Do not
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenSearch {
    /// One path after the other
    Depth,
    /// Paths with few choices first
    Breadth,
    /// Walks that decide by a seed
    Random,
    /// Depth first, again and again with more choices allowed
    Deepening,
    /// Those first that lead to code not seen yet
    Best,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Matched {
    /// A state is walked on from but once
    States,
    /// Every path is walked
    None,
}

/// Which orders of turns are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenReduction {
    /// None that differs in what threads do to each other
    None,
    /// Those that are seen to repeat others on the way
    Sleep,
    /// All but one of those that are alike
    Optimal,
}

/// The options of `jaywalk explore`, as written.
#[derive(Args, Debug)]
#[command(
    override_usage = "jaywalk explore [OPTIONS] MAIN [ARGUMENTS]...\n       \
                      jaywalk explore [OPTIONS] -jar FILE [ARGUMENTS]...\n       \
                      jaywalk explore [OPTIONS] -m MODULE[/MAIN] [ARGUMENTS]...",
    after_help = EXPLORE_EXAMPLES
)]
pub struct ExploreArguments {
    /// Which program.
    #[command(flatten)]
    pub program: ProgramArguments,
    /// When a choice is made
    #[arg(long, value_name = "MODE", value_enum, default_value_t = WrittenMode::Delayed, hide_possible_values = true,
          help = "When a choice is made: delayed, on-access or eager; see below")]
    choice: WrittenMode,
    /// With delayed choice, let a comparison split a number's range instead of trying its values one by one
    #[arg(long, value_name = "on|off", value_enum, default_value_t = Switch::On, hide_possible_values = true)]
    narrowing: Switch,
    /// Let numbers of ranges stay open too, as those of any*() do, instead of choosing their values
    #[arg(long, value_name = "chosen|symbolic", value_enum, default_value_t = WrittenNumbers::Chosen,
          hide_possible_values = true)]
    numbers: WrittenNumbers,
    /// Which layers of the solver are asked: all, none, names, or -names for all but those
    #[arg(long, value_name = "LAYERS", value_parser = LayerSet::from_str, default_value = "all", hide_default_value = true,
          allow_hyphen_values = true)]
    solver_layers: LayerSet,
    #[command(flatten)]
    inputs: InputArguments,
    /// Which orders of turns are left out because they would repeat others: those that are alike (optimal), those that are seen to be on the way (sleep), or none; to compare
    #[arg(long, value_name = "none|sleep|optimal", value_enum, default_value_t = WrittenReduction::Optimal,
          hide_possible_values = true)]
    reduction: WrittenReduction,
    /// Take the turn from threads that could go on so often at the most; with --stop-at smallest, not
    /// at all first, then once, and so on
    #[arg(long, value_name = "N")]
    preemptions: Option<u32>,
    /// With --sample, how orders of turns are drawn: pos (each next step has a rank by chance) or pct:D
    /// (each thread has, and D - 1 times one falls behind) [default: pos]
    #[arg(long, value_name = "pos|pct:D", value_parser = Sampling::from_str)]
    schedule: Option<Sampling>,
    /// Do once what paths do again and again, such as initialising classes; no path can tell
    #[arg(long, value_name = "on|off", value_enum, default_value_t = Switch::On, hide_possible_values = true)]
    prepare: Switch,
    /// In which order paths are explored
    #[arg(
        long,
        value_name = "ORDER",
        value_enum,
        hide_possible_values = true,
        help = "Which paths first: depth, breadth, deepening, best or random; see below [default: depth]"
    )]
    search: Option<WrittenSearch>,
    /// Explore so many random paths instead of all
    #[arg(long, value_name = "N", value_parser = samples, allow_negative_numbers = true)]
    sample: Option<u64>,
    /// Where random paths start: the same seed gives the same ones [default: 0]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Do not walk on from a state that a path has come to before: states, or none; see below
    #[arg(long = "match", value_name = "states|none", value_enum, default_value_t = Matched::None,
          hide_possible_values = true)]
    matched: Matched,
    /// How much memory these states may take; when it is full, no more are kept [default: 256m]
    #[arg(long, value_name = "SIZE", value_parser = memory_size, allow_hyphen_values = true)]
    match_memory: Option<u64>,
    /// Stop at the first failing path, at the smallest one (with the fewest forks, then the least alternatives), after so
    /// many, or never
    #[arg(long, value_name = "first|smallest|N|never", value_parser = stop_after, default_value = "first",
          allow_negative_numbers = true)]
    stop_at: StopAfter,
    /// Cut the search: paths=N in all, depth=N choices on a path, length=N time slices of a path (20,000 backward
    /// branches or calls each)
    #[arg(long, value_name = "paths=N,depth=N,length=N", value_parser = limit, value_delimiter = ',')]
    limit: Vec<Limit>,
    /// Stop after so long: 500ms, 10s, 5m, 2h; a number alone is seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Explore with so many threads; the result does not depend on it
    #[arg(long, value_name = "N", value_parser = workers, default_value_t = 1, allow_negative_numbers = true)]
    workers: usize,
    /// Where to keep what is left to explore, if the search stops early
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on from such a file; without --checkpoint, what is left then is kept in it too
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Which paths' output is printed: completed, failed, all (with System.err) or none [default: completed]
    #[arg(long, value_name = "PATHS", value_enum, hide_possible_values = true)]
    output: Option<PrintedPaths>,
    /// Write the output of each completed path to a file of its own in this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Tell of each path that is not pruned which of the numbers that stay open take it, in Java's syntax
    #[arg(long)]
    paths: bool,
    /// Tell which lines and branches of the program's own classes no path reaches; see below
    #[arg(long)]
    coverage: bool,
    /// The same, and write it to a file in the format of LCOV, for `genhtml` and editors, or to standard output with `-`
    #[arg(long, value_name = "FILE")]
    coverage_out: Option<PathBuf>,
    /// Take these reasons of incompleteness for bounds: they are told, and no longer change the verdict or the status;
    /// see below
    #[arg(long, value_name = "REASON,…", value_parser = ReasonKind::from_str, value_delimiter = ',')]
    accept: Vec<ReasonKind>,
    /// Show at which places paths fork, into how many values, and at which they are pruned
    #[arg(long)]
    statistics: bool,
    #[command(flatten)]
    report: ReportArguments,
}

/// The options of `jaywalk replay`, as written.
#[derive(Args, Debug)]
#[command(
    override_usage = "jaywalk replay TOKEN [OPTIONS] MAIN [ARGUMENTS]...\n       \
                      jaywalk replay TOKEN [OPTIONS] -jar FILE [ARGUMENTS]...\n       \
                      jaywalk replay TOKEN [OPTIONS] -m MODULE[/MAIN] [ARGUMENTS]...",
    after_help = REPLAY_EXAMPLES
)]
pub struct ReplayArguments {
    #[arg(long, hide = true)]
    token: Option<String>,
    /// Which program.
    #[command(flatten)]
    pub program: ProgramArguments,
    #[command(flatten)]
    inputs: InputArguments,
    /// Follow the token though the program has changed since, to see whether it still fails
    #[arg(long)]
    force: bool,
    /// Stop after so long: 500ms, 10s, 5m, 2h; a number alone is seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    report: ReportArguments,
}

/// How the result is told.
#[derive(Args, Clone, Debug)]
pub struct ReportArguments {
    /// Write the result as JSON to a file, or to standard output with `-`
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Find sources in this folder, to show lines of them [default: looked for beside the classes]
    #[arg(long, value_name = "DIR")]
    pub source: Vec<PathBuf>,
    /// Print no report and no status line
    #[arg(long)]
    pub quiet: bool,
}

impl ReportArguments {
    /// Checks that there are folders to find sources in; an error is one line for the user.
    pub fn check_sources(&self) -> Result<(), String> {
        let Some(folder) = self.source.iter().find(|folder| !folder.is_dir()) else { return Ok(()) };
        let what = if folder.exists() { "is a file" } else { "does not exist" };
        let shown = folder.display();
        // As `java` has it.
        let is_version = shown.to_string().bytes().all(|byte| byte.is_ascii_digit());
        let hint =
            if is_version { "; the language of a source file is that of the JDK, which --jdk names" } else { "" };
        Err(format!("--source {shown} {what}: name the folder that the package of the sources starts in{hint}"))
    }

    /// Whether the JSON goes to standard output.
    pub fn is_json_on_standard_output(&self) -> bool {
        self.json.as_deref().is_some_and(files::is_standard_output)
    }
}

impl ExploreArguments {
    /// The options with their defaults; an error is one line for the user.
    pub fn into_options(self) -> Result<ExploreOptions, String> {
        let strategy = self.strategy()?;
        let outputs = self.outputs()?;
        let match_memory = self.match_memory(strategy.strategy)?;
        let mut limits = Limits { paths: None, depth: None, slices: None };
        for limit in &self.limit {
            let (name, before) = match *limit {
                Limit::Paths(paths) => ("paths", limits.paths.replace(paths).is_some()),
                Limit::Depth(depth) => {
                    ("depth", limits.depth.replace(usize::try_from(depth).unwrap_or(usize::MAX)).is_some())
                }
                Limit::Length(length) => ("length", limits.slices.replace(length).is_some()),
            };
            if before {
                return Err(format!("--limit {name} is given twice: which one is meant?"));
            }
        }
        let (choice, name) = match self.choice {
            WrittenMode::Delayed => (ChoiceMode::Delayed, "delayed"),
            WrittenMode::OnAccess => (ChoiceMode::OnAccess, "on-access"),
            WrittenMode::Eager => (ChoiceMode::Eager, "eager"),
        };
        let narrowing = match self.narrowing {
            Switch::On => Narrowing::Together,
            Switch::Off => Narrowing::Off,
        };
        let mode = Mode { choice, narrowing, name };
        let coverage = self.coverage || self.coverage_out.is_some();
        if coverage && (self.checkpoint.is_some() || self.resume.is_some()) {
            return Err("--coverage is of one search: leave out --checkpoint and --resume".to_owned());
        }
        if self.paths && (self.checkpoint.is_some() || self.resume.is_some()) {
            return Err("--paths is of one search: leave out --checkpoint and --resume".to_owned());
        }
        let mut program = self.inputs.apply(self.program.into_options("explore")?);
        let is_in_rounds = self.preemptions.is_some() && self.stop_at == StopAfter::Smallest;
        let is_sampled = matches!(strategy.strategy, Strategy::Random { .. });
        // What can only be had with one order of turns is no business of programs without threads; of others, the report says it.
        let has_one_schedule = if match_memory.is_some() {
            self.checkpoint.is_some() || self.resume.is_some()
        } else {
            !is_in_rounds && !is_sampled && strategy.strategy != Strategy::DepthFirst
        };
        if has_one_schedule && self.inputs.wants_schedules() {
            return Err(match match_memory {
                Some(_) => "--match states with threads is of one search: leave out --checkpoint and --resume, or --schedules all",
                None => "--schedules all explores depth first: leave out --search, or draw orders with --sample N; with --stop-at smallest, add --preemptions N",
            }
            .to_owned());
        }
        program.schedules &= !has_one_schedule;
        let reduction = match self.reduction {
            // What a bound leaves out is not found by way of orders beyond it, as wakeup trees would have it.
            _ if self.preemptions.is_some() => ReductionKind::None,
            // Which orders would repeat others depends on how a state was come to.
            WrittenReduction::Optimal if program.schedules && match_memory.is_some() => ReductionKind::None,
            WrittenReduction::None => ReductionKind::None,
            WrittenReduction::Sleep => ReductionKind::Sleep,
            WrittenReduction::Optimal => ReductionKind::Optimal,
        };
        if reduction != ReductionKind::Optimal && !program.schedules {
            let why =
                if has_one_schedule { "which are all explored depth first alone" } else { "leave out --schedules one" };
            return Err(format!("--reduction and --preemptions are about orders of turns: {why}"));
        }
        if reduction != ReductionKind::Optimal && (self.checkpoint.is_some() || self.resume.is_some()) {
            return Err(
                "--reduction and --preemptions are of one search: leave out --checkpoint and --resume".to_owned()
            );
        }
        if match_memory.is_some() && (self.preemptions.is_some() || reduction == ReductionKind::Sleep) {
            return Err(
                "--match states is without reduction, since what would repeat other orders depends on how a state was come to: leave out --reduction and --preemptions".to_owned()
            );
        }
        if is_in_rounds && (self.output.is_some_and(|paths| paths != PrintedPaths::None) || self.out.is_some()) {
            return Err(
                "--preemptions with --stop-at smallest explores in rounds: leave out --output and --out".to_owned()
            );
        }
        let (strategy, outputs) = match is_in_rounds {
            true => (SearchKind { name: "depth", strategy: Strategy::DepthFirst, is_usual: false }, Outputs::NONE),
            false => (strategy, outputs),
        };
        if self.schedule.is_some() && !(program.schedules && is_sampled) {
            return Err(
                "--schedule is for random orders of turns: add --sample N, and leave out --schedules one".to_owned()
            );
        }
        if is_sampled && reduction != ReductionKind::Optimal {
            return Err("--sample draws orders of turns: leave out --reduction and --preemptions".to_owned());
        }
        Ok(ExploreOptions {
            program,
            mode,
            paths: self.paths,
            prepares: self.prepare == Switch::On,
            command: "explore",
            reduction,
            preemptions: self.preemptions,
            sampling: is_sampled.then(|| self.schedule.unwrap_or(Sampling::Pos)),
            is_last: true,
            numbers: Numbers { symbolic: self.numbers == WrittenNumbers::Symbolic, layers: self.solver_layers },
            coverage,
            coverage_out: self.coverage_out,
            strategy,
            stop_at: self.stop_at,
            limits,
            time_limit: self.time_limit,
            spent: Duration::ZERO,
            match_memory,
            match_times: false,
            workers: self.workers,
            checkpoint: self.checkpoint.or_else(|| self.resume.clone()),
            resume: self.resume,
            outputs,
            folder: self.out,
            accepted: self.accept,
            has_tables: self.statistics,
            report: self.report,
        })
    }

    fn strategy(&self) -> Result<SearchKind, String> {
        let is_smallest = self.stop_at == StopAfter::Smallest;
        let default = match self.sample {
            Some(_) => WrittenSearch::Random,
            // These come to small paths first, and of those that are as small, to the least ones.
            None if is_smallest => WrittenSearch::Deepening,
            None => WrittenSearch::Depth,
        };
        let search = self.search.unwrap_or(default);
        if is_smallest && !matches!(search, WrittenSearch::Deepening | WrittenSearch::Breadth) {
            return Err(
                "--stop-at smallest needs --search breadth or deepening, which come to small paths first".to_owned()
            );
        }
        if search != WrittenSearch::Random && self.sample.is_some() {
            return Err("--sample explores random paths: leave out --search, or write --search random".to_owned());
        }
        if search != WrittenSearch::Random && self.seed.is_some() {
            return Err("--seed is for random paths: add --sample N".to_owned());
        }
        let (name, strategy) = match search {
            WrittenSearch::Depth => ("depth", Strategy::DepthFirst),
            WrittenSearch::Breadth => ("breadth", Strategy::BreadthFirst),
            WrittenSearch::Deepening => ("deepening", Strategy::Deepening),
            WrittenSearch::Best => ("best", Strategy::BestFirst),
            WrittenSearch::Random => {
                let samples = self.sample.unwrap_or(DEFAULT_SAMPLES);
                ("random", Strategy::Random { samples, seed: self.seed.unwrap_or(0) })
            }
        };
        Ok(SearchKind { name, strategy, is_usual: self.search.is_none() })
    }

    /// How much memory the names of states may have, if states are matched.
    fn match_memory(&self, strategy: Strategy) -> Result<Option<u64>, String> {
        if self.matched == Matched::None {
            let wants = self.match_memory.map(|_| "--match-memory is for states that are matched: add --match states");
            return wants.map_or(Ok(None), |why| Err(why.to_owned()));
        }
        let is_cut = |limit: &Limit| matches!(limit, Limit::Depth(_) | Limit::Length(_));
        let refused = if self.out.is_some() {
            "--out has a file for each path, and --match states leaves paths out: leave out one of them"
        } else if self.output.is_some_and(|paths| paths != PrintedPaths::None) {
            "--output shows what each path writes, and --match states leaves paths out: write --output none"
        } else if self.paths {
            "--paths tells of each path, and --match states leaves paths out: leave out one of them"
        } else if self.limit.iter().any(is_cut) {
            "--match states needs whole paths: a state may be cut where it is first come to; leave out --limit depth and length"
        } else if strategy != Strategy::DepthFirst {
            "--match states explores depth first: leave out --search, --sample and --stop-at smallest"
        } else {
            return Ok(Some(self.match_memory.unwrap_or(DEFAULT_MATCH_MEMORY)));
        };
        Err(refused.to_owned())
    }

    fn outputs(&self) -> Result<Outputs, String> {
        let is_json = self.report.is_json_on_standard_output();
        let is_coverage = self.coverage_out.as_deref().is_some_and(files::is_standard_output);
        if is_json && is_coverage {
            return Err("--json - and --coverage-out - both want standard output: write one to a file".to_owned());
        }
        let is_taken = is_json || is_coverage;
        match self.output {
            None if is_taken || self.matched == Matched::States => Ok(Outputs::NONE),
            Some(PrintedPaths::None) => Ok(Outputs::NONE),
            Some(_) if is_taken => {
                let (option, what) = if is_json { ("--json", "JSON") } else { ("--coverage-out", "coverage") };
                Err(format!("{option} - and --output both want standard output: write the {what} to a file"))
            }
            None | Some(PrintedPaths::Completed) => Ok(Outputs { completed: true, ..Outputs::NONE }),
            Some(PrintedPaths::Failed) => Ok(Outputs { failed: true, ..Outputs::NONE }),
            Some(PrintedPaths::All) => Ok(Outputs { completed: true, failed: true, errors: true }),
        }
    }
}

impl ReplayArguments {
    /// The options with their defaults; an error is one line for the user.
    pub fn into_options(self) -> Result<ReplayOptions, String> {
        let Some(token) = self.token else {
            return Err("name the token of the path: `jaywalk replay TOKEN -cp out demo.Main`".to_owned());
        };
        Ok(ReplayOptions {
            token: token.parse().map_err(|error: TokenError| match error {
                TokenError::NoToken(_) => format!("{error}; it comes first: `jaywalk replay TOKEN -cp out demo.Main`"),
                _ => error.to_string(),
            })?,
            program: self.inputs.apply(self.program.into_options("replay TOKEN")?),
            force: self.force,
            time_limit: self.time_limit,
            report: self.report,
        })
    }
}
