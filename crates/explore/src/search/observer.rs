//! Whom a search tells what it comes to see.

use crate::{Finding, Tally};
use jaywalk_machine::Output;
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

/// A path's end.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a> {
    /// In which way it ended.
    pub kind: LeafKind,
    /// The first path told that ended in this way has number 1. Numbers go on when a search is resumed.
    pub number: u64,
    /// What it wrote, from the program's start on.
    pub output: &'a Output,
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

impl Wanted {
    /// Whether a path that has written this is one of them.
    pub(super) fn includes(self, output: &Output) -> bool {
        match self {
            Wanted::None => false,
            Wanted::Written => !output.is_empty(),
            Wanted::All => true,
        }
    }
}

/// What a search tells while it runs: in path order if it is depth-first, else in the order of discovery, which depends
/// on neither workers nor interruptions. It is called from the thread that called [`explore`](super::explore).
pub trait Observer {
    /// Which paths it wants to be told of; asked once. The search need not stop at the others.
    fn wants_paths(&self) -> Wanted {
        Wanted::All
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
