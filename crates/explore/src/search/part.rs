//! Parts of a search, in the order of telling: those that are walked, with what is to be told of them, and those that
//! are not.

use super::LeafKind;
use super::observer::Wishes;
use super::pacer::Halt;
use super::teller::{Failure, Teller};
use super::work::{Fork, Work};
use crate::finding::Fault;
use crate::{PathDetails, Reason, Tally};
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
        /// Not kept: these are of one search.
        #[serde(skip)]
        details: Option<Box<PathDetails>>,
    },
    /// A path was cut.
    Cut(Reason),
    /// A path failed. The tally is that of its part up to this path.
    Failed { failure: Box<Failure>, tally: Tally },
    /// Paths failed like one before them in the same part. Where it matters how many are enough, there is one of these
    /// for each.
    FailedAgain { fault: Box<Fault>, paths: u64, tally: Tally },
    /// A path is over. Told only where there is a limit on paths.
    Walked { tally: Tally },
}

impl Event {
    fn tally_mut(&mut self) -> Option<&mut Tally> {
        match self {
            Event::Failed { tally, .. } | Event::FailedAgain { tally, .. } | Event::Walked { tally } => Some(tally),
            Event::Leaf { .. } | Event::Cut(_) => None,
        }
    }
}

/// A part that was walked and not told.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) tally: Tally,
    /// What is to be told.
    pub(super) events: Vec<Event>,
    /// Forks that were come to and are to be gone on from.
    #[serde(with = "super::work::in_turn")]
    pub(super) found: Vec<Fork>,
}

/// A part of a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Entry {
    Open(Work),
    Done(Part),
}

impl Part {
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty() && self.found.is_empty() && Tally { deepest: 0, ..self.tally } == Tally::default()
    }

    /// Adds the part after it.
    pub(super) fn append(&mut self, mut next: Part) {
        next.events.iter_mut().filter_map(Event::tally_mut).for_each(|tally| tally.add(&self.tally));
        self.events.append(&mut next.events);
        self.found.append(&mut next.found);
        self.tally.add(&next.tally);
    }

    /// Tells it, and returns the tally of what was told; if that was enough, also why to stop. What is then not told
    /// stays.
    pub(super) fn tell(&mut self, teller: &mut Teller<'_>, wishes: Wishes) -> (Tally, Option<Halt>) {
        let mut events = std::mem::take(&mut self.events).into_iter().peekable();
        while let Some(event) = events.next() {
            let (halt, told) = match event {
                Event::Leaf { kind, output, details } => {
                    if wishes.include(&output) {
                        teller.leaf(kind, &output, details.as_deref());
                    }
                    continue;
                }
                Event::Cut(reason) => {
                    teller.cut(reason);
                    continue;
                }
                Event::Failed { failure, tally } => (teller.failed(*failure, false), tally),
                Event::FailedAgain { fault, paths, tally } => (teller.failed_again(&fault, paths), tally),
                Event::Walked { tally } => (teller.walked(1), tally),
            };
            if halt.is_some() {
                if events.next_if(|event| matches!(event, Event::Walked { tally } if *tally == told)).is_some() {
                    teller.walked(1);
                }
                self.events = events.collect();
                self.events.iter_mut().filter_map(Event::tally_mut).for_each(|tally| *tally = tally.since(&told));
                self.tally = self.tally.since(&told);
                return (told, halt);
            }
        }
        (std::mem::take(&mut self.tally), None)
    }
}
