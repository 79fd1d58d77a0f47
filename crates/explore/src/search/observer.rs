//! Whom a search tells what it comes to see.

use crate::{Ending, Finding, PathDetails, Tally};
use jaywalk_machine::{Machine, Output};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// In which way a path ended that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LeafKind {
    /// The program ended.
    Completed,
    /// The program failed.
    Failed,
    /// A bound was reached, or something is not supported.
    Cut,
}

impl LeafKind {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            LeafKind::Completed => "completed",
            LeafKind::Failed => "failed",
            LeafKind::Cut => "cut",
        }
    }
}

/// A path's end.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a> {
    /// In which way it ended.
    pub kind: LeafKind,
    /// The first path told that ended in this way has number 1. Numbers go on when a search is resumed.
    pub number: u64,
    /// What it wrote, from the program's start on.
    pub output: &'a Output,
    /// More about it, if the observer wants that.
    pub details: Option<&'a PathDetails>,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// What was counted.
    pub tally: Tally,
    /// Forks behind the path that is being walked.
    pub depth: usize,
    /// Alternatives at forks come to that were not taken yet.
    pub frontier: u64,
    /// How long this run has taken.
    pub elapsed: Duration,
}

/// Of which paths an observer wants to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Wanted {
    /// Of none.
    None,
    /// Of those that have written something.
    Written,
    /// Of all.
    All,
}

/// What an observer wants to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wishes {
    paths: Wanted,
    details: bool,
}

impl Wishes {
    pub(super) fn of(observer: &dyn Observer) -> Wishes {
        Wishes { paths: observer.wants_paths(), details: observer.wants_details() }
    }

    /// Whether a path that has written this is of interest.
    pub(super) fn include(self, output: &Output) -> bool {
        match self.paths {
            _ if self.details => true,
            Wanted::None => false,
            Wanted::Written => !output.is_empty(),
            Wanted::All => true,
        }
    }

    /// Whether more is wanted about paths.
    pub(super) fn want_details(self) -> bool {
        self.details
    }

    /// More about the path at whose end a machine is, if that is wanted.
    pub(super) fn details(self, machine: &mut Machine, ending: &Ending) -> Option<PathDetails> {
        self.details.then(|| PathDetails::of_ending(machine, ending))
    }
}

/// What a search tells while it runs: in path order if it is depth-first, else in the order of discovery, which depends
/// on neither workers nor interruptions. It is called from the thread that called [`explore`](super::explore).
pub trait Observer {
    /// Which paths it wants to be told of; asked once. The search need not stop at the others.
    fn wants_paths(&self) -> Wanted {
        Wanted::All
    }

    /// Whether it wants to be told of all paths, with their details; asked once.
    fn wants_details(&self) -> bool {
        false
    }

    /// A path has ended. Those that an assumption ended are not told one by one.
    fn path(&mut self, leaf: &Leaf<'_>) {
        let _ = leaf;
    }

    /// The path told last failed in a way that was not seen before, and does so again when it is repeated.
    fn finding(&mut self, finding: &Finding) {
        let _ = finding;
    }

    /// Told a few times a second.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }
}
