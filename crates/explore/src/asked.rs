//! What the solver was asked, and who answered.

use jaywalk_formula::{Layer, Statistics};
use serde::{Deserialize, Serialize};

/// Counted on all paths together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Sides of branches that somebody asked about.
    pub questions: u64,
    /// By layer, in the order of [`Layer::ALL`]: those that it answered.
    pub by_layer: [u64; Layer::ALL.len()],
    /// Those that nobody could answer.
    pub unknown: u64,
    /// Calls of Z3.
    pub queries: u64,
    /// Nanoseconds that the answers took, but for those that were at hand.
    pub nanoseconds: u64,
}

impl Asked {
    /// What one solver was asked.
    pub fn of(statistics: &Statistics) -> Asked {
        let Statistics { questions, by_layer, unknown, queries, time } = *statistics;
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        Asked { questions, by_layer, unknown, queries, nanoseconds }
    }

    /// What each layer is called, in the order of asking, and how many it answered.
    pub fn layers(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Layer::ALL.into_iter().map(Layer::name).zip(self.by_layer)
    }

    /// Those for which Z3 was not needed.
    pub fn without_z3(&self) -> u64 {
        let needed = self.by_layer[Layer::Z3 as usize].saturating_add(self.unknown);
        self.questions.saturating_sub(needed)
    }

    /// Adds what another was asked.
    pub fn add(&mut self, other: &Asked) {
        self.questions += other.questions;
        self.by_layer.iter_mut().zip(other.by_layer).for_each(|(sum, more)| *sum += more);
        self.unknown += other.unknown;
        self.queries += other.queries;
        self.nanoseconds = self.nanoseconds.saturating_add(other.nanoseconds);
    }
}
