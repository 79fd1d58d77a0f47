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
///
/// Each count is a list of its own: where two lie side by side they are added to as one, and the processor waits when one
/// of them alone has just changed.
pub(crate) struct Places {
    operations: Vec<u32>,
    forks: Vec<u64>,
    values: Vec<u64>,
    /// Operations of places with their numbers, by the last bits of the operations.
    recent: [(u32, u32); RECENT],
}

impl Default for Places {
    fn default() -> Places {
        Places { operations: Vec::new(), forks: Vec::new(), values: Vec::new(), recent: [(u32::MAX, 0); RECENT] }
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
        let known = self.operations.iter().position(|&other| other == operation);
        let number = known.unwrap_or_else(|| {
            self.operations.push(operation);
            self.forks.push(0);
            self.values.push(0);
            self.operations.len() - 1
        }) as u32;
        self.recent[operation as usize % RECENT] = (operation, number);
        number
    }

    /// How many forks there were at a place.
    #[inline]
    pub(crate) fn forks(&mut self, number: u32) -> &mut u64 {
        &mut self.forks[number as usize]
    }

    /// How many ways were taken there.
    #[inline]
    pub(crate) fn values(&mut self, number: u32) -> &mut u64 {
        &mut self.values[number as usize]
    }

    /// Operations with their counts.
    pub(crate) fn counted(&self) -> impl Iterator<Item = (u32, Forks)> {
        let counts = self.forks.iter().zip(&self.values).map(|(&forks, &values)| Forks { forks, values });
        self.operations.iter().copied().zip(counts)
    }
}
