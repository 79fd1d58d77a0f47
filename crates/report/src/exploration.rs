//! All that there is to tell about an exploration.

use crate::{HeapPicture, Verdict};
use jaywalk_explore::{
    Asked, CallDetails, Finding, Forks, LeafKind, Matching, PathCondition, Race, Reason, ReasonKind, Tally,
};
use jaywalk_machine::coverage::Coverage;
use std::time::Duration;

/// Within which bounds paths were explored; `None` where there is no bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// How many paths at most.
    pub paths: Option<u64>,
    /// How many choices on a path at most.
    pub depth: Option<u64>,
    /// How long a path may be, in time slices of the machine.
    pub length: Option<u64>,
    /// How long the whole may take.
    pub time: Option<Duration>,
    /// Bytes of heap that a path may have.
    pub memory: u64,
    /// Bytes that a path may write.
    pub output: u64,
    /// Whether threads take turns in one order on each path, though there are others.
    pub one_schedule: bool,
    /// Whether a method that is checked has got identity hash codes, of which each object has but one.
    pub one_hash_code: bool,
    /// Whether threads took turns in all orders.
    pub all_schedules: bool,
    /// How large inputs are, where a method is checked or the program has asked for objects.
    pub input: Option<InputBounds>,
    /// How long strings can be of which the program has not said how long they are, if it has asked for one.
    pub string: Option<u32>,
}

/// How large inputs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputBounds {
    /// Links that may follow the object that a parameter refers to, or one that was asked for.
    pub links: u32,
    /// Elements of an array that are decided.
    pub elements: u32,
}

/// A finding and what belongs to it.
#[derive(Clone, Debug)]
pub struct ReportedFinding {
    /// What failed.
    pub finding: Finding,
    /// The command line that repeats the path.
    pub replay: String,
    /// The objects that the path left behind, if there are any to show.
    pub picture: Option<HeapPicture>,
    /// The lines of a method that is checked that the path took, in the order of the source; each
    /// `class.method(file:line)`.
    pub lines: Vec<String>,
}

/// A data race and what belongs to it.
#[derive(Clone, Debug)]
pub struct ReportedRace {
    /// The race.
    pub race: Race,
    /// The command line that repeats a run with it; empty if none is known.
    pub replay: String,
}

/// A path that was told with its condition.
#[derive(Clone, Debug)]
pub struct ToldPath {
    /// In which way it ended.
    pub kind: LeafKind,
    /// Which one it is of those that ended so.
    pub number: u64,
    /// With which numbers the program takes it; `None` if it has asked for none that stay open.
    pub condition: Option<PathCondition>,
    /// The call, if a method is checked.
    pub call: Option<CallDetails>,
}

/// The paths of a search that are not pruned, as far as they are listed.
#[derive(Clone, Debug, Default)]
pub struct ToldPaths {
    /// The first ones.
    pub list: Vec<ToldPath>,
    /// How many others there are.
    pub left_out: u64,
}

/// What was explored, how far, and what came of it.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The command: `explore`.
    pub command: &'static str,
    /// The main class, with dots.
    pub target: String,
    /// The name of the search strategy.
    pub strategy: &'static str,
    /// When choices are made: `delayed`, `on-access` or `eager`.
    pub mode: &'static str,
    /// Whether comparisons split the range of a number instead of choosing it.
    pub narrows: bool,
    /// Whether numbers of ranges stay open.
    pub symbolic: bool,
    /// Where random walks started, if there were any.
    pub seed: Option<u64>,
    /// How many machines explored at the same time.
    pub workers: usize,
    /// At which failing path it was to stop: `first`, `smallest`, a number or `never`.
    pub stop_at: String,
    /// The bounds that were set.
    pub bounds: Bounds,
    /// What was counted.
    pub tally: Tally,
    /// What the solver was asked.
    pub solver: Asked,
    /// How often a method that is checked was about to be called, was left, and was done with.
    pub states: [u64; 3],
    /// What came of matching states, if that was asked for, and how many bytes their names might take.
    pub matching: Option<(Matching, u64)>,
    /// The types of which inputs are unknown functions, with dots.
    pub functions: Vec<String>,
    /// What was reached of the program's own classes, if that was asked for.
    pub coverage: Option<Coverage>,
    /// The paths with their conditions, if somebody wants to see them.
    pub paths: Option<ToldPaths>,
    /// What failed, each kind once.
    pub findings: Vec<ReportedFinding>,
    /// The data races, each once.
    pub races: Vec<ReportedRace>,
    /// Where there was nothing to choose from.
    pub empty_choices: Vec<String>,
    /// Where paths were given up, and how many.
    pub pruned: Vec<(String, u64)>,
    /// Where choices were made, how often paths forked there, and into how many ways.
    pub chosen: Vec<(String, Forks)>,
    /// Whether the report has tables of these places.
    pub has_tables: bool,
    /// Why not all was seen.
    pub incomplete: Vec<Reason>,
    /// Reasons for that which the user takes for bounds.
    pub accepted: Vec<ReasonKind>,
    /// What else is worth saying, in words.
    pub notes: Vec<String>,
    /// Whether no path is left.
    pub exhausted: bool,
    /// How long it took.
    pub elapsed: Duration,
    /// The most memory that the process had, if the system tells.
    pub peak_memory: Option<u64>,
}

impl Exploration {
    /// What it comes to. A finding is one whatever else was cut; without one, everything must have been seen, but for
    /// what the user accepts.
    pub fn verdict(&self) -> Verdict {
        let is_all = self.exhausted && self.tally.cut == 0 && self.tally.failed == 0;
        let is_explained = !self.incomplete.is_empty() && self.incomplete.iter().all(|reason| self.accepts(reason));
        if !self.findings.is_empty() {
            Verdict::Violated
        } else if is_explained || is_all && self.incomplete.is_empty() {
            Verdict::Holds
        } else {
            Verdict::Incomplete
        }
    }

    /// Whether inputs of any size are covered, because no path was cut.
    pub fn is_unbounded(&self) -> bool {
        let is_whole = self.exhausted && self.tally.cut == 0 && self.incomplete.is_empty();
        self.bounds.input.is_some() && is_whole
    }

    /// Whether the user takes this reason for a bound.
    pub fn accepts(&self, reason: &Reason) -> bool {
        self.accepted.contains(&reason.kind)
    }
}
