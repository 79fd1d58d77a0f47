//! Counting what a search has seen.

use serde::{Deserialize, Serialize};

/// How many paths ended in which way, and what it took. Tallies of parts of a tree add up to that of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Paths on which the program ended.
    pub completed: u64,
    /// Paths that an assumption ended.
    pub pruned: u64,
    /// Paths that failed.
    pub failed: u64,
    /// Paths that were cut: a bound, or something unsupported.
    pub cut: u64,
    /// Runs of the program to the end of a path: one may stand for many completed paths.
    pub runs: u64,
    /// Runs in which a second thread was started: each is one of several orders of turns.
    pub threaded: u64,
    /// Forks that were come to.
    pub choices: u64,
    /// Ways taken at forks after the first: how often a depth-first search goes back.
    pub backtracks: u64,
    /// The most forks on one path.
    pub deepest: u64,
    /// Forks that were not gone on from, because what lies behind them was walked elsewhere.
    #[serde(default)]
    pub matched: u64,
}

impl Tally {
    /// Paths to a leaf: what the papers call explored.
    pub fn explored(&self) -> u64 {
        self.completed.saturating_add(self.pruned + self.failed)
    }

    /// All paths whose end was seen, cut or not.
    pub fn paths(&self) -> u64 {
        self.explored().saturating_add(self.cut)
    }

    /// Whether nothing was tested: every path was given up by the program itself.
    pub fn is_vacuous(&self) -> bool {
        self.pruned > 0 && self.pruned == self.paths()
    }

    /// Adds what another part of the tree has.
    pub fn add(&mut self, other: &Tally) {
        self.completed = self.completed.saturating_add(other.completed);
        self.pruned += other.pruned;
        self.failed += other.failed;
        self.cut += other.cut;
        self.runs += other.runs;
        self.threaded += other.threaded;
        self.choices += other.choices;
        self.backtracks += other.backtracks;
        self.deepest = self.deepest.max(other.deepest);
        self.matched += other.matched;
    }

    /// What it has more than an earlier one of the same part. How deep the deepest path is cannot be split.
    pub fn since(&self, earlier: &Tally) -> Tally {
        Tally {
            completed: self.completed.saturating_sub(earlier.completed),
            pruned: self.pruned.saturating_sub(earlier.pruned),
            failed: self.failed.saturating_sub(earlier.failed),
            cut: self.cut.saturating_sub(earlier.cut),
            runs: self.runs.saturating_sub(earlier.runs),
            threaded: self.threaded.saturating_sub(earlier.threaded),
            choices: self.choices.saturating_sub(earlier.choices),
            backtracks: self.backtracks.saturating_sub(earlier.backtracks),
            deepest: self.deepest,
            matched: self.matched.saturating_sub(earlier.matched),
        }
    }
}
