//! Best-first search: forks at places in the code that were visited least come first, so that the search soon sees
//! something of everything.

use super::Task;
use super::work::{Fork, Place};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A fork whose ways were not taken. Those with fewer forks before them come first, then those that were told first.
#[derive(Clone, Debug)]
struct Waiting {
    number: u64,
    task: Task,
}

impl Waiting {
    fn key(&self) -> Reverse<(usize, u64)> {
        Reverse((self.task.prefix.depth(), self.number))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// Forks at one place.
#[derive(Clone, Debug, Default)]
struct Visits {
    number: u64,
    waiting: BinaryHeap<Waiting>,
}

/// All forks come to whose ways were not taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    visits: BTreeMap<Place, Visits>,
    /// How many forks were told.
    told: u64,
    /// How many of them wait.
    waiting: u64,
}

impl Places {
    /// How many forks wait.
    pub(super) fn length(&self) -> u64 {
        self.waiting
    }

    pub(super) fn add(&mut self, fork: Fork) {
        self.told = self.told.saturating_add(1);
        self.waiting += 1;
        let waiting = Waiting { number: self.told, task: fork.task };
        self.visits.entry(fork.place).or_default().waiting.push(waiting);
    }

    /// The best fork. There are few places, so looking at all of them is no great work.
    pub(super) fn take(&mut self) -> Option<Task> {
        let with_forks = self.visits.values_mut().filter(|visits| !visits.waiting.is_empty());
        let best = with_forks.min_by(|one, other| {
            let by_forks = || other.waiting.peek().cmp(&one.waiting.peek());
            one.number.cmp(&other.number).then_with(by_forks)
        })?;
        best.number = best.number.saturating_add(1);
        self.waiting -= 1;
        best.waiting.pop().map(|waiting| waiting.task)
    }
}

/// In a checkpoint, a place has its forks in the order in which they were told: neighbours in that order are often
/// neighbours in the tree.
#[derive(Serialize, Deserialize)]
struct Written {
    place: Place,
    number: u64,
    numbers: Vec<u64>,
    #[serde(with = "super::task::in_turn")]
    tasks: Vec<Task>,
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.visits.iter().map(|(&place, visits)| {
            let mut waiting: Vec<&Waiting> = visits.waiting.iter().collect();
            waiting.sort_unstable_by_key(|waiting| waiting.number);
            Written {
                place,
                number: visits.number,
                numbers: waiting.iter().map(|waiting| waiting.number).collect(),
                tasks: waiting.iter().map(|waiting| waiting.task.clone()).collect(),
            }
        }))
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let mut places = Places::default();
        for Written { place, number, numbers, tasks } in Vec::<Written>::deserialize(deserializer)? {
            let waiting: BinaryHeap<Waiting> =
                numbers.into_iter().zip(tasks).map(|(number, task)| Waiting { number, task }).collect();
            places.told = places.told.max(waiting.iter().map(|waiting| waiting.number).max().unwrap_or(0));
            places.waiting += waiting.len() as u64;
            places.visits.insert(place, Visits { number, waiting });
        }
        Ok(places)
    }
}
