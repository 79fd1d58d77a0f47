//! A part of the tree that is still to be walked.

use crate::Path;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// All paths that go on from a fork in one of some ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The way to the fork.
    pub prefix: Path,
    /// The alternatives there; `None` for all of them, also if there is no fork but an end.
    pub alternatives: Option<Range<u32>>,
}

impl Task {
    /// The whole tree.
    pub fn everything() -> Task {
        Task::default()
    }

    /// What is left of it from an alternative on. All of them count as one where their number is not known.
    pub(super) fn left_from(&self, first: u32) -> Option<Task> {
        let alternatives = match &self.alternatives {
            None => (first == 0).then_some(None)?,
            Some(ways) => (first < ways.end).then_some(Some(first..ways.end))?,
        };
        Some(Task { prefix: self.prefix.clone(), alternatives })
    }

    /// Keeps so many of the alternatives at most; returns the others, if there are some.
    pub(super) fn split_off(&mut self, most: u32) -> Option<Task> {
        let kept = self.alternatives.as_mut()?;
        if kept.end.saturating_sub(kept.start) <= most {
            return None;
        }
        let rest = kept.start + most..kept.end;
        kept.end = rest.start;
        Some(Task { prefix: self.prefix.clone(), alternatives: Some(rest) })
    }
}
