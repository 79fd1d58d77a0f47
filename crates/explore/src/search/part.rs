//! Parts of the tree, in path order: those that are walked, with what is to be told of them, and those that are not.

use super::pacer::Halt;
use super::teller::{Failure, Teller};
use super::{LeafKind, Task, Wanted};
use crate::Tally;
use crate::finding::Fault;
use jaywalk_machine::Output;
use serde::{Deserialize, Serialize};

/// Something to tell when all before it was told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Event {
    /// A path ended.
    Leaf {
        kind: LeafKind,
        #[serde(with = "super::written")]
        output: Output,
    },
    /// A path was cut.
    Cut(String),
    /// A path failed. The tally is that of its part up to this path.
    Failed { failure: Box<Failure>, tally: Tally },
    /// Paths failed like one before them in the same part. Where it matters how many are enough, there is one of these
    /// for each.
    FailedAgain { fault: Box<Fault>, paths: u64, tally: Tally },
}

/// A part of the tree that was walked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) tally: Tally,
    /// What was not told yet.
    pub(super) events: Vec<Event>,
}

/// A part of the tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Entry {
    Open(Task),
    Done(Part),
}

impl Part {
    /// Adds the part after it.
    pub(super) fn append(&mut self, next: Part) {
        let before = self.tally;
        self.events.extend(next.events.into_iter().map(|mut event| {
            if let Event::Failed { tally, .. } | Event::FailedAgain { tally, .. } = &mut event {
                tally.add(&before);
            }
            event
        }));
        self.tally.add(&next.tally);
    }

    /// Tells all of it, and returns its tally; or why to stop, and the tally up to there.
    pub(super) fn tell(self, teller: &mut Teller<'_>, wanted: Wanted) -> Result<Tally, (Halt, Tally)> {
        for event in self.events {
            let (halt, tally) = match event {
                Event::Leaf { kind, output } => {
                    if wanted.includes(&output) {
                        teller.leaf(kind, &output);
                    }
                    continue;
                }
                Event::Cut(reason) => {
                    teller.cut(reason);
                    continue;
                }
                Event::Failed { failure, tally } => (teller.failed(*failure), tally),
                Event::FailedAgain { fault, paths, tally } => (teller.failed_again(&fault, paths), tally),
            };
            if let Some(halt) = halt {
                return Err((halt, tally));
            }
        }
        Ok(self.tally)
    }
}
