//! Parts of the tree, in path order: those that are walked, with what is to be told of them, and those that are not.

use super::results::Direct;
use super::teller::Failure;
use super::{LeafKind, Task};
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
    /// A path failed like one before it in the same part.
    FailedAgain { fault: Box<Fault>, tally: Tally },
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
    /// Tells all of it. Returns whether to go on, and what is counted: less than the part's tally if not.
    pub(super) fn tell(self, direct: &mut Direct<'_, '_>) -> (bool, Tally) {
        for event in self.events {
            let (halt, tally) = match event {
                Event::Leaf { kind, output } => {
                    if direct.wants_paths {
                        direct.teller.leaf(kind, &output);
                    }
                    continue;
                }
                Event::Cut(reason) => {
                    direct.teller.cut(reason);
                    continue;
                }
                Event::Failed { failure, tally } => (direct.teller.failed(*failure), tally),
                Event::FailedAgain { fault, tally } => (direct.teller.failed_again(&fault), tally),
            };
            if !direct.stop(halt) {
                return (false, tally);
            }
        }
        (true, self.tally)
    }
}
