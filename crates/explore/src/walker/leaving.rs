//! What is left behind where a walker is: for another one, or for another time.

use super::{Branch, Walker};
use crate::{OpenFork, OpenPath};

impl Walker {
    /// Leaves the alternatives after the one taken at the oldest fork that has some, not before the first `kept`
    /// ones, to somebody else: returns them.
    pub fn give_away(&mut self, kept: usize) -> Option<OpenPath> {
        let has_more = |branch: &Branch| branch.taken + 1 < branch.end;
        let from = kept.max(self.given);
        let depth = from + self.branches.get(from..)?.iter().position(has_more)?;
        self.given = depth + 1;
        self.told = self.told.max(self.given);
        let branch = &mut self.branches[depth];
        let rest = OpenFork { taken: branch.taken + 1, end: branch.end, kind: branch.kind };
        branch.end = rest.taken;
        self.waiting -= u64::from(rest.end - rest.taken);
        Some(OpenPath { prefix: self.path_to(depth), forks: vec![rest], schedules: None })
    }

    /// Nobody will go on with schedules that are left: then it is left only that there are some.
    pub fn drop_schedules(&mut self, drops: bool) {
        self.drops_schedules = drops;
    }

    /// What is left of a part with `kept` forks before it: all behind the path where the machine is, and that path too
    /// unless it has ended.
    pub fn left(&mut self, kept: usize, has_ended: bool) -> Option<OpenPath> {
        let is_dropped = self.drops_schedules && self.interleaving.is_some();
        let schedules = if is_dropped { self.forget_schedules() } else { self.leave_schedules(has_ended) };
        let of_branch = |branch: &Branch| OpenFork { taken: branch.taken, end: branch.end, kind: branch.kind };
        let mut forks: Vec<OpenFork> = self.branches[kept..].iter().map(of_branch).collect();
        if schedules.is_some() || is_dropped {
            return Some(OpenPath { prefix: self.path_to(kept), forks, schedules });
        }
        if !has_ended {
            if let Some(newest) = self.branches[kept..].last().filter(|newest| newest.taken > 0)
                && self.counts_newest()
            {
                // Whoever takes it anew counts it.
                self.tally.backtracks = self.tally.backtracks.saturating_sub(1);
                self.places.uncount_way(newest.place);
            }
            return Some(OpenPath { prefix: self.path_to(kept), forks, schedules: None });
        }
        while let Some(newest) = forks.last_mut() {
            newest.taken += 1;
            if newest.taken < newest.end {
                return Some(OpenPath { prefix: self.path_to(kept), forks, schedules: None });
            }
            forks.pop();
        }
        None
    }

    /// How many alternatives wait at forks behind it.
    pub fn waiting(&self) -> u64 {
        self.waiting
    }
}
