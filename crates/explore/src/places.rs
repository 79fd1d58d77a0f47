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
/// Most forks are counted together with the first way that is taken there, so each event changes one of the counts.
pub(crate) struct Places {
    operations: Vec<u32>,
    /// How many forks there were at each place.
    forks: Vec<u64>,
    /// How many more ways than forks: fewer than none where forks wait for their first.
    further: Vec<i64>,
    /// Operations of places with their numbers, by the last bits of the operations.
    recent: [(u32, u32); RECENT],
}

impl Default for Places {
    fn default() -> Places {
        Places { operations: Vec::new(), forks: Vec::new(), further: Vec::new(), recent: [(u32::MAX, 0); RECENT] }
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
            self.further.push(0);
            self.operations.len() - 1
        }) as u32;
        self.recent[operation as usize % RECENT] = (operation, number);
        number
    }

    /// Counts a fork with the first way that is taken at it.
    #[inline]
    pub(crate) fn count_fork(&mut self, number: u32) {
        self.forks[number as usize] += 1;
    }

    /// Counts a fork at which no way is taken yet.
    pub(crate) fn count_arrival(&mut self, number: u32) {
        self.forks[number as usize] += 1;
        self.further[number as usize] -= 1;
    }

    /// Counts a way at a fork that was counted before.
    #[inline]
    pub(crate) fn count_way(&mut self, number: u32) {
        self.further[number as usize] += 1;
    }

    /// Takes back what [`Places::count_fork`] has counted.
    pub(crate) fn uncount_fork(&mut self, number: u32) {
        let forks = &mut self.forks[number as usize];
        *forks = forks.saturating_sub(1);
    }

    /// Takes back what [`Places::count_way`] has counted.
    pub(crate) fn uncount_way(&mut self, number: u32) {
        self.further[number as usize] -= 1;
    }

    /// Operations with their counts.
    pub(crate) fn counted(&self) -> impl Iterator<Item = (u32, Forks)> {
        let values = |forks: u64, further: i64| forks.saturating_add_signed(further);
        let counts = self.forks.iter().zip(&self.further);
        let counts = counts.map(move |(&forks, &further)| Forks { forks, values: values(forks, further) });
        self.operations.iter().copied().zip(counts)
    }
}
