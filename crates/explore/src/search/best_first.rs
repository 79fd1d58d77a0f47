//! Best-first search: forks at places in the code that were visited least come first, so that the search soon sees
//! something of everything.

use super::Task;
use super::work::{Fork, Place};
use crate::Path;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Forks at one place: those with fewer forks before them first, then in path order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Visits {
    number: u64,
    waiting: BinaryHeap<Reverse<(usize, Path, u32)>>,
}

/// All forks come to whose ways were not taken.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Places(BTreeMap<Place, Visits>);

impl Places {
    /// How many forks wait.
    pub(super) fn length(&self) -> u64 {
        self.0.values().map(|visits| visits.waiting.len() as u64).sum()
    }

    pub(super) fn add(&mut self, fork: Fork) {
        let Task { prefix, alternatives } = fork.task;
        let ways = alternatives.map_or(0, |ways| ways.end);
        self.0.entry(fork.place).or_default().waiting.push(Reverse((prefix.depth(), prefix, ways)));
    }

    /// The best fork. There are few places, so looking at all of them is no great work.
    pub(super) fn take(&mut self) -> Option<Task> {
        let with_forks = self.0.values_mut().filter(|visits| !visits.waiting.is_empty());
        let best = with_forks.min_by(|one, other| {
            let by_forks = || other.waiting.peek().cmp(&one.waiting.peek());
            one.number.cmp(&other.number).then_with(by_forks)
        })?;
        best.number += 1;
        let Reverse((_, prefix, ways)) = best.waiting.pop()?;
        Some(Task { prefix, alternatives: Some(0..ways) })
    }
}
