//! The options of `jaywalk check`, as clap reads them.

use crate::check::CheckOptions;
use crate::explore_arguments::ReportArguments;
use crate::program::{Program, ProgramArguments};
use crate::test_files::TestFileArguments;
use crate::values::{StopAfter, duration, enough_failures, workers};
use clap::{Args, ValueEnum};
use jaywalk_check::Target;
use jaywalk_explore::{ReasonKind, TokenError};
use jaywalk_formula::LayerSet;
use jaywalk_machine::{Initialization, InputOptions};
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const MOST_TURNS: NonZeroU32 = NonZeroU32::new(16).unwrap();
const MOST_SLICES: NonZeroU64 = NonZeroU64::new(500).unwrap();

/// What stands in the place of a main class and its arguments.
pub const METHOD: &str = "METHOD";

const TARGET: &str = "A method (demo.Tree.insert), one of several of its name (demo.Tree.insert(int)), a constructor \
                          (demo.Tree.new), or a class for all its public methods";

const EXAMPLES: &str = "\
The method is called with arbitrary arguments on an arbitrary heap: numbers stay open, and what a reference leads to is
decided where the code makes a difference of it. An exception, a failed `assert` or a broken contract (@Invariant, @Requires,
@Ensures, @Throws of the package jaywalk) is a finding, shown with the input.

When it is decided what a reference leads to (--init); all find the same:
  laziest  null or not at a test or dereference, which object at an access, comparison or call
  lazier   null or not when it is first read
  lazy     both when it is first read

Examples:
  jaywalk check -cp out demo.Tree.insert              a method
  jaywalk check -cp out 'demo.Tree.insert(int)'       one of several of its name
  jaywalk check -cp out demo.Tree                     all public methods of a class
  jaywalk check -cp out demo.Tree demo.Main.find      several, with a table of them
  jaywalk check --k 4 --json result.json -cp out demo.Tree.insert
  jaywalk check --replay TOKEN -cp out demo.Tree.insert
  jaywalk check --tests src/test/java -cp out demo.Tree    a failing JUnit test for each finding

Exit status: 0 nothing failed within the bounds; 1 something failed; 2 bad command line, class or contract; 3 nothing failed,
but not everything was explored; 70 a bug in jaywalk.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenInit {
    /// All at first access
    Lazy,
    /// Null or not at first access, the rest when it is used
    Lazier,
    /// Everything when it is used
    Laziest,
}

/// The options of `jaywalk check`, as written.
#[derive(Args, Debug)]
#[command(
    override_usage = "jaywalk check [OPTIONS] CLASS[.METHOD[(TYPES)]]…",
    after_help = EXAMPLES,
    mut_arg("program", |argument| argument.value_name(METHOD).num_args(1..).help(TARGET)),
)]
pub struct CheckArguments {
    /// Which program.
    #[command(flatten)]
    pub program: ProgramArguments,
    /// When it is decided what a reference of the input leads to: lazy, lazier or laziest
    #[arg(long, value_name = "HOW", value_enum, default_value_t = WrittenInit::Laziest, hide_possible_values = true)]
    init: WrittenInit,
    /// Links that may follow the object that a parameter refers to
    #[arg(long, value_name = "N", default_value_t = 3)]
    k: u32,
    /// Elements of an array of the input that are decided [default: as --k]
    #[arg(long, value_name = "N")]
    k_array: Option<u32>,
    /// Turns of a loop whose end depends on an unknown and that makes no object of the input
    #[arg(long, value_name = "N", default_value_t = MOST_TURNS)]
    loop_bound: NonZeroU32,
    /// Time slices of a path, each 20,000 backward branches or calls: a path that does not end is cut
    #[arg(long, value_name = "N", default_value_t = MOST_SLICES)]
    length: NonZeroU64,
    /// Let static fields that are not final be inputs, too: of the class, and of those of the class path that it names
    #[arg(long)]
    open_statics: bool,
    /// Repeat one path, by the token that a finding has
    #[arg(long, value_name = "TOKEN")]
    replay: Option<String>,
    /// Which layers of the solver are asked
    #[arg(long, value_name = "LAYERS", value_parser = LayerSet::from_str, default_value = "all", hide_default_value = true,
          allow_hyphen_values = true)]
    solver_layers: LayerSet,
    /// Stop at the first failing path, after so many, or never
    #[arg(long, value_name = "first|N|never", value_parser = enough_failures, default_value = "never",
          allow_negative_numbers = true)]
    stop_at: StopAfter,
    /// Stop after so long for each method: 500ms, 10s, 5m, 2h; a number alone is seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Explore with so many threads; the result does not depend on it
    #[arg(long, value_name = "N", value_parser = workers, default_value_t = 1, allow_negative_numbers = true)]
    workers: usize,
    /// Take these reasons of incompleteness for bounds, as `explore --accept` does: they no longer change the verdict
    #[arg(long, value_name = "REASON,…", value_parser = ReasonKind::from_str, value_delimiter = ',')]
    accept: Vec<ReasonKind>,
    /// List all paths: which inputs take each, and what comes of it
    #[arg(long)]
    paths: bool,
    /// Write a class of JUnit tests for the findings into this folder
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
    #[command(flatten)]
    test_files: TestFileArguments,
    #[command(flatten)]
    report: ReportArguments,
}

impl CheckArguments {
    /// The options with their defaults; an error is one line for the user.
    pub fn into_options(self) -> Result<CheckOptions, String> {
        let mut program = self.program.into_options("check")?;
        let Program::MainClass(first) = &program.program else {
            return Err("name a class, or a method as demo.Stack.push".to_owned());
        };
        let more = std::mem::take(&mut program.arguments);
        let targets = std::iter::once(first).chain(&more).map(|name| Target::parse(name));
        let targets = targets.collect::<Result<Vec<_>, String>>()?;
        let initialization = match self.init {
            WrittenInit::Lazy => Initialization::Lazy,
            WrittenInit::Lazier => Initialization::Lazier,
            WrittenInit::Laziest => Initialization::Laziest,
        };
        Ok(CheckOptions {
            program,
            targets,
            input: InputOptions {
                initialization,
                links: self.k,
                elements: self.k_array.unwrap_or(self.k),
                turns: self.loop_bound.get(),
                slices: self.length.get(),
                by_equality: true,
                tells_apart: false,
            },
            length: self.length.get(),
            open_statics: self.open_statics,
            layers: self.solver_layers,
            replay: self
                .replay
                .map(|token| token.parse().map_err(|error: TokenError| error.to_string()))
                .transpose()?,
            stop_at: self.stop_at,
            time_limit: self.time_limit,
            workers: self.workers,
            accepted: self.accept,
            paths: self.paths,
            tests: self.tests,
            test_files: self.test_files,
            report: self.report,
        })
    }
}
