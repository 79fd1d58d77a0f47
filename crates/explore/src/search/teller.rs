//! What a search has to tell: which paths failed, what was cut, in order, each kind of failure once.

use super::pacer::Halt;
use super::{Leaf, LeafKind, Observer, Options, Remarks, StopAt};
use crate::finding::Fault;
use crate::reason::Reasons;
use crate::replay::replay_within;
use crate::{Finding, Reason, ReasonKind, Start};
use jaywalk_machine::Output;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Kinds of failure that are told with all details; further ones are only counted.
const MOST_FINDINGS: usize = 100;
/// A path is repeated in a mode that makes its choices earlier, which may take a little longer.
const SPARE_SLICES: u64 = 1_000;

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
    ) -> Teller<'a> {
        let known = told.kept.iter().enumerate();
        let faults = known.map(|(index, kept)| (kept.finding.fault(), Some(index))).collect();
        Teller { start, observer, stop_at: options.stop_at, paths_left: options.limits.paths, told, faults }
    }

    /// Whether a path has failed like this before.
    pub(super) fn knows(&self, fault: &Fault) -> bool {
        self.faults.contains_key(fault)
    }

    pub(super) fn leaf(&mut self, kind: LeafKind, output: &Output) {
        let number = &mut self.told.leaves[kind as usize];
        *number += 1;
        self.observer.path(&Leaf { kind, number: *number, output });
    }

    /// So many paths were told or are not worth it. Returns why to stop, if there may be no more.
    pub(super) fn walked(&mut self, paths: u64) -> Option<Halt> {
        let left = self.paths_left.as_mut()?;
        *left = left.saturating_sub(paths);
        (*left == 0).then_some(Halt::PathLimit)
    }

    pub(super) fn cut(&mut self, reason: Reason) {
        self.told.reasons.add(reason);
    }

    /// A path has failed in a way that may be new. Returns why to stop, if that was enough.
    pub(super) fn failed(&mut self, mut failure: Failure) -> Option<Halt> {
        let fault = failure.finding.fault();
        if self.knows(&fault) {
            return self.failed_again(&fault, 1);
        }
        if self.told.kept.len() >= MOST_FINDINGS {
            let text = format!("more than {MOST_FINDINGS} kinds of failures: only the first are told");
            self.cut(Reason::new(ReasonKind::Findings, text));
            self.faults.insert(fault, None);
            return self.count(1);
        }
        let is_confirmed = self.confirm(&mut failure);
        self.faults.insert(fault, Some(self.told.kept.len()));
        if is_confirmed {
            self.observer.finding(&failure.finding);
        } else {
            let token = &failure.finding.token;
            let text = format!(
                "a path failed with {}, but not when it was repeated: it depends on something outside of it that has \
                 changed, such as a file, standard input or the time; its token is {token}",
                failure.finding.in_short()
            );
            self.cut(Reason::new(ReasonKind::NotRepeated, text));
        }
        self.told.kept.push(Kept { finding: failure.finding, is_confirmed });
        self.count(u64::from(is_confirmed))
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
            StopAt::Findings(enough) if self.told.failures >= enough => Some(Halt::Found),
            StopAt::Findings(_) | StopAt::Never => None,
        }
    }

    /// Repeats a path that failed. Returns whether it did so again; the token then says of which program it is.
    fn confirm(&self, failure: &mut Failure) -> bool {
        let slices = failure.slices.saturating_mul(2).saturating_add(SPARE_SLICES);
        let Ok(replayed) = replay_within(self.start, &failure.finding.token, slices) else { return false };
        failure.finding.token.program = replayed.program;
        let repeated = replayed.finding.filter(|_| replayed.misfit.is_none());
        repeated.is_some_and(|repeated| repeated.is_like(&failure.finding))
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
