//! What a search is asked to do.

use super::{Checkpoint, Wanted};
use crate::{FailureKinds, Narrowing, Sampling};
use jaywalk_machine::ChoiceMode;
use jaywalk_schedules::ReductionKind;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// In which order the tree is walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Strategy {
    /// Each path to its end, then the nearest other one: the fastest.
    #[default]
    DepthFirst,
    /// All paths with fewer forks before those with more.
    BreadthFirst,
    /// Walks that take any way at each fork, each way as likely as the others. One path may be walked twice.
    Random {
        /// How many.
        samples: u64,
        /// The same seed gives the same walks.
        seed: u64,
    },
    /// Depth-first to one fork, to two, to three: shallow paths first, in the memory of depth-first search.
    Deepening,
    /// Forks at places in the code that were visited least before others.
    BestFirst,
}

impl Strategy {
    /// The name that a user gives it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::DepthFirst => "depth",
            Strategy::BreadthFirst => "breadth",
            Strategy::Random { .. } => "random",
            Strategy::Deepening => "deepening",
            Strategy::BestFirst => "best",
        }
    }
}

/// When to stop because enough was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StopAt {
    /// When every path was walked.
    #[default]
    Never,
    /// When so many paths have failed.
    Findings(u64),
}

/// Bounds on what is walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Paths that this run may tell; a resumed one may tell as many again.
    pub paths: Option<u64>,
    /// Forks on one path; where there are more, it is cut.
    pub depth: Option<usize>,
    /// The length of one path in time slices of the machine, 20,000 backward branches and calls each; a longer one is
    /// cut.
    pub slices: Option<u64>,
}

/// What a search by depth draws by chance besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draws {
    /// Nothing.
    #[default]
    Nothing,
    /// Schedules, of programs with threads: for a search for one failure.
    Schedules,
    /// Paths, once the search has taken a while: for a search for all failures, too.
    Paths,
}

/// What a search is asked to do.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// When the path forks for a choice of the program's.
    pub mode: ChoiceMode,
    /// What a comparison does with a number that is not chosen yet, as far as the rest of the options allows it.
    pub narrowing: Narrowing,
    /// In which order.
    pub strategy: Strategy,
    /// Which schedules are left out, where all that differ are explored.
    pub schedules: Option<ReductionKind>,
    /// How often the turn may be taken from a thread that could go on, if there is a bound; then nothing else is left out.
    pub preemptions: Option<u32>,
    /// How the schedules of random walks are drawn, where all are explored otherwise.
    pub sampling: Option<Sampling>,
    /// What is drawn by chance now and then while all is explored: what fails there is found sooner.
    pub draws: Draws,
    /// What a path must not do.
    pub failures: FailureKinds,
    /// When enough is found.
    pub stop_at: StopAt,
    /// Bounds.
    pub limits: Limits,
    /// How long it may take.
    pub time_limit: Option<Duration>,
    /// How long it may take before it stops in a deep path, so that another search has its turn; of one worker alone.
    pub turn: Option<Duration>,
    /// How many bytes the names of states may take, where a state that was come to before is not walked again. Each worker
    /// has its own.
    pub match_memory: Option<usize>,
    /// Whether states differ that differ by the time alone. If not, and the program asks for it, the search is incomplete.
    pub match_times: bool,
    /// How many machines work at the same time.
    pub workers: usize,
    /// Whether nobody will go on with schedules that are left when it stops: to tell them takes long if there are many.
    pub drops_schedules: bool,
    /// Where to go on.
    pub resume: Option<Checkpoint>,
}

impl Options {
    /// What comparisons do in a search of which somebody wants to be told so much.
    pub(super) fn narrowing_for(&self, wanted: Wanted) -> Narrowing {
        // A random walk draws values, each as likely as the others; the parts of a range are not.
        if self.mode != ChoiceMode::Delayed || matches!(self.strategy, Strategy::Random { .. }) {
            return Narrowing::Off;
        }
        // Paths that are told or limited one by one are walked one by one.
        let are_apart = wanted == Wanted::All || self.limits.paths.is_some() || self.limits.depth.is_some();
        match self.narrowing {
            Narrowing::Together if are_apart => Narrowing::Each,
            other => other,
        }
    }
}
