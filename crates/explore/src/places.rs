//! Counting forks by the place of the program that asked for the choice.

use serde::{Deserialize, Serialize};

/// How often paths forked at a place, and how many ways were taken there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forks {
    /// Forks that were come to.
    pub forks: u64,
    /// Ways that were taken at them: values, or ranges of values that were only compared.
    pub values: u64,
}

impl Forks {
    /// Adds those of another part of the tree.
    pub fn add(&mut self, other: &Forks) {
        self.forks += other.forks;
        self.values += other.values;
    }
}

/// Places that were come to a short while ago are found at once.
const RECENT: usize = 64;

/// The counts of one walker. A place has a number that stays, so that going back to a fork counts by an index.
pub(crate) struct Places {
    /// Each with its operation.
    counted: Vec<(u32, Forks)>,
    /// Operations of places with their numbers, by the last bits of the operations.
    recent: [(u32, u32); RECENT],
}

impl Default for Places {
    fn default() -> Places {
        Places { counted: Vec::new(), recent: [(u32::MAX, 0); RECENT] }
    }
}

impl Places {
    /// The number of the place with this operation.
    #[inline]
    pub(crate) fn number(&mut self, operation: u32) -> u32 {
        match self.recent[operation as usize % RECENT] {
            (recent, number) if recent == operation => number,
            _ => self.look_up(operation),
        }
    }

    #[cold]
    fn look_up(&mut self, operation: u32) -> u32 {
        let known = self.counted.iter().position(|(other, _)| *other == operation);
        let number = known.unwrap_or_else(|| {
            self.counted.push((operation, Forks::default()));
            self.counted.len() - 1
        }) as u32;
        self.recent[operation as usize % RECENT] = (operation, number);
        number
    }

    /// The counts of a place.
    pub(crate) fn at(&mut self, number: u32) -> &mut Forks {
        &mut self.counted[number as usize].1
    }

    /// Operations with their counts.
    pub(crate) fn counted(&self) -> &[(u32, Forks)] {
        &self.counted
    }
}
