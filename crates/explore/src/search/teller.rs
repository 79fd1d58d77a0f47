//! What a search has to tell: which paths failed, what was cut, in order, each kind of failure once.

use super::pacer::Halt;
use super::{Leaf, LeafKind, Observer, Options, Remarks, StopAt};
use crate::data_races;
use crate::finding::Fault;
use crate::reason::Reasons;
use crate::replay::replay_within;
use crate::{
    Cut, Ending, Finding, FindingKind, PathDetails, Patience, Race, Reason, ReasonKind, Replayed, Start, ask_messages,
};
use jaywalk_machine::{Output, PathBound};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Kinds of failure that are told with all details; further ones are only counted, unless none of these is confirmed.
const MOST_FINDINGS: usize = 100;
/// A path is repeated in a mode that makes its choices earlier, which may take a little longer.
const SPARE_SLICES: u64 = 1_000;

/// Data races that are told with calls and names of threads, and how long their runs may be.
const MOST_RACES: usize = 20;
const LONGEST_RACE: u64 = 1 << 20;

/// A path that failed is repeated even if the search is to stop, for so long.
const GRACE: Duration = Duration::from_millis(500);

/// How a path went when it was repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repeated {
    /// It failed again.
    Alike,
    /// It did not.
    Otherwise,
    /// It did not, because the memory of a path has no room for it once everything is known.
    NoRoom,
    /// The search was to stop before it had ended.
    InPart,
}

/// A failed path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Failure {
    pub(super) finding: Finding,
    /// How long the path was.
    pub(super) slices: u64,
}

/// Failures of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) finding: Finding,
    /// Whether the path failed again when it was repeated.
    pub(super) is_confirmed: bool,
    /// How long the path was, if the search was stopped before it was repeated.
    pub(super) to_repeat: Option<u64>,
}

/// What was told so far: part of a checkpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told {
    /// Kinds of failures, in the order in which they were found.
    pub(super) kept: Vec<Kept>,
    pub(super) reasons: Reasons,
    /// Leaves told, by kind.
    pub(super) leaves: [u64; 3],
    /// Failed paths that count for stopping.
    pub(super) failures: u64,
    pub(super) remarks: Remarks,
}

/// Tells an observer, and keeps what the outcome needs.
pub(super) struct Teller<'a> {
    start: &'a dyn Start,
    interrupted: &'a AtomicBool,
    deadline: Option<Instant>,
    pub(super) observer: &'a mut dyn Observer,
    stop_at: StopAt,
    /// Paths that may still be told.
    pub(super) paths_left: Option<u64>,
    pub(super) told: Told,
    /// Which of the kept ones a fault is; `None` where there were too many to keep.
    faults: FxHashMap<Fault, Option<usize>>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(
        start: &'a dyn Start,
        options: &Options,
        told: Told,
        observer: &'a mut dyn Observer,
        interrupted: &'a AtomicBool,
    ) -> Teller<'a> {
        let deadline = options.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let known = told.kept.iter().enumerate();
        let faults = known.map(|(index, kept)| (kept.finding.fault(), Some(index))).collect();
        Teller {
            start,
            interrupted,
            deadline,
            observer,
            stop_at: options.stop_at,
            paths_left: options.limits.paths,
            told,
            faults,
        }
    }

    /// Whether a path has failed like this before.
    pub(super) fn knows(&self, fault: &Fault) -> bool {
        self.faults.contains_key(fault)
    }

    pub(super) fn leaf(&mut self, kind: LeafKind, output: &Output, details: Option<&PathDetails>) {
        let number = &mut self.told.leaves[kind as usize];
        *number += 1;
        self.observer.path(&Leaf { kind, number: *number, output, details });
    }

    /// So many paths were told or are not worth it. Returns why to stop, if there may be no more.
    pub(super) fn walked(&mut self, paths: u64) -> Option<Halt> {
        let left = self.paths_left.as_mut()?;
        *left = left.saturating_sub(paths);
        (*left == 0).then_some(Halt::PathLimit)
    }

    /// A path was cut. Returns why to stop, if the search has to begin again.
    pub(super) fn cut(&mut self, reason: Reason) -> Option<Halt> {
        let is_in_vain = reason.kind == ReasonKind::Order;
        self.told.reasons.add(reason);
        is_in_vain.then_some(Halt::Found)
    }

    /// A path has failed in a way that may be new. Returns why to stop, if that was enough. If it `may_wait`, and would
    /// be enough, it may have to be repeated yet.
    pub(super) fn failed(&mut self, mut failure: Failure, may_wait: bool) -> Option<Halt> {
        let fault = failure.finding.fault();
        if self.knows(&fault) {
            return self.failed_again(&fault, 1);
        }
        // As long as nothing is confirmed, whatever fails may be the first that is.
        if self.told.kept.len() >= MOST_FINDINGS && self.has_findings() {
            let text = format!("more than {MOST_FINDINGS} kinds of failures: only the first are told");
            self.cut(Reason::new(ReasonKind::Findings, text));
            self.faults.insert(fault, None);
            return self.count(1);
        }
        let is_postponed = may_wait && self.would_be_enough();
        let repeated = if is_postponed { Repeated::InPart } else { self.repeat(&mut failure) };
        let is_confirmed = repeated == Repeated::Alike;
        self.faults.insert(fault, Some(self.told.kept.len()));
        self.tell_repeated(&failure.finding, repeated);
        let to_repeat = (repeated == Repeated::InPart).then_some(failure.slices);
        if !is_confirmed && self.told.kept.len() >= MOST_FINDINGS {
            failure.finding.forget_details();
        }
        self.told.kept.push(Kept { finding: failure.finding, is_confirmed, to_repeat });
        if is_postponed {
            return Some(Halt::Found);
        }
        self.count(u64::from(is_confirmed))
    }

    /// Whether one more failed path is all that is wanted.
    fn would_be_enough(&self) -> bool {
        matches!(self.stop_at, StopAt::Findings(enough) if self.told.failures + 1 >= enough)
    }

    /// Whether a failed path waits to be repeated.
    pub(super) fn has_to_repeat(&self) -> bool {
        self.told.kept.iter().any(|kept| kept.to_repeat.is_some())
    }

    fn tell_repeated(&mut self, finding: &Finding, repeated: Repeated) {
        match repeated {
            Repeated::Alike => self.observer.finding(finding),
            Repeated::InPart => {}
            Repeated::Otherwise if finding.is_unproven => {
                let text = format!(
                    "a path failed with {}, but not with the inputs that were found for it: the solver could not tell at some \
                     branch whether it can be taken, or for which inputs a function gives what the path needs; its token is \
                     {}",
                    finding.in_short(),
                    finding.token
                );
                self.cut(Reason::new(ReasonKind::Solver, text));
            }
            Repeated::NoRoom => {
                let text = format!(
                    "a path failed with {}, but repeating it needs more memory than a path may have, as a very long string or \
                     array does: see --memory; its token is {}",
                    finding.in_short(),
                    finding.token
                );
                self.cut(Reason::new(ReasonKind::Memory, text));
            }
            Repeated::Otherwise => {
                let text = format!(
                    "a path failed with {}, but not when it was repeated: it depends on something outside of it that \
                     has changed, such as a file, standard input or the time, or it needs nearly all the memory that a \
                     path may have; its token is {}",
                    finding.in_short(),
                    finding.token
                );
                self.cut(Reason::new(ReasonKind::NotRepeated, text));
            }
        }
    }

    /// Repeats the paths for which there was no time when the search was stopped. Returns why to stop, if what they show
    /// is enough.
    pub(super) fn repeat_rest(&mut self) -> Option<Halt> {
        let mut halt = None;
        for index in 0..self.told.kept.len() {
            let Some(slices) = self.told.kept[index].to_repeat else { continue };
            let mut failure = Failure { finding: self.told.kept[index].finding.clone(), slices };
            let repeated = self.repeat(&mut failure);
            self.tell_repeated(&failure.finding, repeated);
            let is_confirmed = repeated == Repeated::Alike;
            let to_repeat = (repeated == Repeated::InPart).then_some(slices);
            let paths = if is_confirmed { failure.finding.paths } else { 0 };
            self.told.kept[index] = Kept { finding: failure.finding, is_confirmed, to_repeat };
            halt = halt.or(self.count(paths));
        }
        halt
    }

    /// What is to be said of failures that could not be repeated any more.
    pub(super) fn why_not_repeated(&self) -> Vec<Reason> {
        let waiting = self.told.kept.iter().filter(|kept| kept.to_repeat.is_some());
        let told = waiting.map(|kept| {
            let (what, token) = (kept.finding.in_short(), &kept.finding.token);
            let text = format!("a path failed with {what}, but the search was stopped before it was repeated: {token}");
            Reason::new(ReasonKind::NotRepeated, text)
        });
        told.collect()
    }

    /// Paths have failed in a way that is known.
    pub(super) fn failed_again(&mut self, fault: &Fault, paths: u64) -> Option<Halt> {
        let kept = self.faults.get(fault).copied().flatten();
        let is_confirmed = kept.is_none_or(|index| {
            let kept = &mut self.told.kept[index];
            kept.finding.paths += paths;
            kept.is_confirmed
        });
        self.count(if is_confirmed { paths } else { 0 })
    }

    fn count(&mut self, paths: u64) -> Option<Halt> {
        self.told.failures += paths;
        match self.stop_at {
            StopAt::Findings(enough) if self.told.failures >= enough && self.has_findings() => Some(Halt::Found),
            StopAt::Findings(_) | StopAt::Never => None,
        }
    }

    /// Whether there is anything to show.
    fn has_findings(&self) -> bool {
        self.told.kept.iter().any(|kept| kept.is_confirmed)
    }

    /// Repeats a path that failed. The token then says of which program it is.
    fn repeat(&self, failure: &mut Failure) -> Repeated {
        let slices = failure.slices.saturating_mul(2).saturating_add(SPARE_SLICES);
        let mut patience = Patience::new(self.interrupted, self.deadline, GRACE);
        let replayed = replay_within(self.start, &failure.finding.token, slices, &mut patience);
        let Ok(replayed) = replayed else { return Repeated::Otherwise };
        failure.finding.token.program = replayed.program;
        if replayed.ending == Ending::Cut(Cut::Halted) {
            return Repeated::InPart;
        }
        let Replayed { ending, finding, misfit, has_own_message, mut machine, .. } = replayed;
        if failure.finding.kind == FindingKind::Race {
            let is_alike = misfit.is_none() && failure.finding.take_race(&mut machine);
            return if is_alike { Repeated::Alike } else { Repeated::Otherwise };
        }
        let is_out_of_memory = ending == Ending::Cut(Cut::Bound(PathBound::Memory))
            || finding.as_ref().is_some_and(|finding| finding.exception == "java.lang.OutOfMemoryError");
        // It is run once more for messages, and may need much memory.
        drop(machine);
        let repeated = finding.filter(|_| misfit.is_none());
        match repeated.filter(|repeated| repeated.repeats(&failure.finding)) {
            Some(repeated) => {
                // What was open in them is known to the run that repeats it.
                (failure.finding.message, failure.finding.causes) = (repeated.message, repeated.causes);
                if has_own_message {
                    ask_messages(self.start, &mut failure.finding, &mut patience);
                }
                // Choices that are made earlier may let other exceptions come before it.
                failure.finding.trace = repeated.trace;
                failure.finding.schedule = repeated.schedule;
                failure.finding.waiting = repeated.waiting;
                Repeated::Alike
            }
            None if is_out_of_memory => Repeated::NoRoom,
            None => Repeated::Otherwise,
        }
    }

    /// Repeats runs with data races, to tell more of them.
    pub(super) fn repeat_races(&self, races: &mut [Race]) {
        let mut patience = Patience::new(self.interrupted, self.deadline, GRACE);
        for race in races.iter_mut().take(MOST_RACES) {
            let Some(token) = race.token.as_mut().filter(|_| !patience.is_over()) else { continue };
            let Ok(mut replayed) = replay_within(self.start, token, LONGEST_RACE, &mut patience) else { continue };
            token.program = replayed.program;
            let again = data_races::of_path(&mut replayed.machine).into_iter().map(|(again, _)| again);
            if let Some(again) = again.into_iter().find(|again| again.is_like(race)) {
                race.accesses = again.accesses;
            }
        }
    }

    /// How many paths have failed in ways that were not confirmed.
    pub(super) fn paths_not_repeated(&self) -> u64 {
        let kept = self.told.kept.iter().filter(|kept| !kept.is_confirmed);
        kept.map(|kept| kept.finding.paths).sum()
    }

    /// The kinds of failures that were confirmed.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let confirmed = self.told.kept.iter().filter(|kept| kept.is_confirmed);
        confirmed.map(|kept| kept.finding.clone()).collect()
    }
}
