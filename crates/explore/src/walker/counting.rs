//! Counting: paths by their ends, forks and ways by the place that asks.

use super::Walker;
use crate::Forks;

impl Walker {
    #[inline]
    fn count_run(&mut self) {
        self.tally.runs += 1;
        self.tally.threaded += u64::from(self.machine.is_threaded());
    }

    /// Counts the path that has just completed, and those for which it stands.
    #[inline]
    pub fn count_completed(&mut self) {
        self.count_run();
        let paths = self.loose_ends.paths(&self.machine);
        self.tally.completed = self.tally.completed.saturating_add(paths);
    }

    /// Counts the path that an assumption has just ended.
    #[inline]
    pub fn count_pruned(&mut self) {
        self.count_run();
        self.tally.pruned += 1;
        self.prunings.count(&self.machine);
    }

    /// Counts the path that has just been cut.
    pub fn count_cut(&mut self) {
        self.count_run();
        self.tally.cut += 1;
    }

    /// Counts the path that has just failed.
    pub fn count_failed(&mut self) {
        self.count_run();
        self.tally.failed += 1;
    }

    /// Whether the newest fork behind it is this walker's to count.
    #[inline]
    pub(super) fn counts_newest(&self) -> bool {
        self.branches.len() > self.counted_from
    }

    /// Counts the way taken at the newest fork behind it at its place.
    pub fn count_value(&mut self) {
        if let Some(branch) = self.branches.last() {
            self.places.count_way(branch.place);
        }
    }

    /// Counts the fork where the machine has just arrived, and no way of it.
    pub fn count_arrival(&mut self) {
        self.tally.choices += 1;
        self.tally.deepest = self.tally.deepest.max(self.branches.len() as u64 + 1);
        let place = self.places.number(self.machine.choosing());
        self.places.count_arrival(place);
    }

    /// Takes back what was counted of forks on the way to where it is, at their places.
    pub fn uncount_places(&mut self) {
        for branch in &self.branches {
            self.places.uncount_fork(branch.place);
        }
    }

    /// What was counted at each operation that asked for choices.
    pub fn forks_by_place(&self) -> impl Iterator<Item = (u32, Forks)> {
        self.places.counted()
    }

    /// Where paths were given up, in words, and how many.
    pub fn prunings(&self) -> impl Iterator<Item = (String, u64)> {
        self.prunings.counted().iter().map(|&(at, paths)| (self.machine.describe_origin(at), paths))
    }

    /// Where there was nothing to choose from, in words.
    pub fn empty_choices(&self) -> impl Iterator<Item = String> {
        self.prunings.empty().iter().map(|&at| self.machine.describe_origin(at))
    }
}
