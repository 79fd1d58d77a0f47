//! Going elsewhere in the tree, along a path that is known.

use super::{Arrival, Pace, Walker};
use crate::{Cut, Ending, OpenFork, OpenPath, Path};

impl Walker {
    /// Takes an alternative at a fork that was counted before. The first alternative was counted with the fork.
    pub fn go_on_at(&mut self, taken: u32, end: u32) {
        self.retake(taken, end);
        if taken > 0 && self.counts_newest() {
            self.tally.backtracks += 1;
            self.count_value();
        }
    }

    /// Goes back to the fork with `depth` ones before it. All forks on the way must still be open.
    fn go_back_to(&mut self, depth: usize) {
        if self.branches.len() == depth {
            return;
        }
        if self.at_fork.is_some() {
            self.leave_fork();
        }
        self.forget_behind(depth);
        while self.branches.len() > depth {
            let Some(branch) = self.branches.pop() else { break };
            self.waiting -= u64::from(branch.end - branch.taken - 1);
            if branch.is_open {
                self.machine.back();
                if self.branches.len() > depth {
                    self.machine.pop_choice();
                } else {
                    self.at_fork = self.machine.newest_choice().map(|choice| choice.alternatives());
                }
            }
        }
    }

    /// Moves to the fork at the end of a path, by way of the last fork that it has in common with where the machine is.
    /// All forks on the way must still be open: the walker has advanced only below them. Counts nothing. Where the tree
    /// ends before the path does, it arrives at that leaf.
    pub fn go_to(&mut self, path: &Path, pace: &mut dyn Pace) -> Arrival {
        self.machine.session.counts_moments = false;
        let arrival = self.follow(path, pace);
        self.machine.session.counts_moments = true;
        arrival
    }

    fn follow(&mut self, path: &Path, pace: &mut dyn Pace) -> Arrival {
        let (known, common) = self.common(path);
        self.go_back_to(common);
        self.paths.truncate(known);
        let new = path.depth() - known;
        let mut paths: Vec<Path> = Vec::with_capacity(new);
        paths.extend(std::iter::once(path).chain(path.backwards().map(|(before, _)| before)).take(new).cloned());
        paths.reverse();
        self.paths.append(&mut paths);
        self.told = self.told.max(self.paths.len());
        let mut arrival = match self.at_fork {
            Some(ways) => Arrival::Fork(ways),
            None => self.run(pace),
        };
        for depth in common..path.depth() {
            let Some((_, taken)) = self.paths[depth].parts() else { break };
            match arrival {
                Arrival::Fork(ways) if taken.number < ways.into() => {
                    let way = taken.number as u32;
                    self.retake(way, way + 1);
                }
                other => {
                    self.paths.truncate(depth);
                    return no_way(other);
                }
            }
            if self.branches.last().is_some_and(|branch| branch.kind != taken.kind) {
                self.paths.truncate(depth);
                return Arrival::Leaf(Ending::Cut(Cut::NoWay));
            }
            arrival = self.run(pace);
        }
        if !matches!(arrival, Arrival::Fork(_)) {
            self.paths.truncate(self.branches.len());
        }
        arrival
    }

    /// How many forks a path shares with where the machine is; and before them, how many it has from the same steps.
    fn common(&self, path: &Path) -> (usize, usize) {
        let depth = self.branches.len().min(path.depth());
        let (mut here, mut common) = (path.beginning(depth), depth);
        while let Some((before, taken)) = here.parts() {
            let last = before.depth();
            if self.paths.get(last).is_some_and(|known| known.is_very(here)) {
                return (last + 1, common);
            }
            if self.branches[last].pick() != taken {
                common = last;
            }
            here = before;
        }
        (0, common)
    }

    /// Moves along an open path to its last fork, or as [`Walker::go_to`] does if it has none. What is left at the forks
    /// before that is this walker's to take.
    pub fn go_along(&mut self, open: &OpenPath, pace: &mut dyn Pace) -> Arrival {
        self.machine.session.counts_moments = false;
        let arrival = self.follow_open(open, pace);
        self.machine.session.counts_moments = true;
        arrival
    }

    fn follow_open(&mut self, open: &OpenPath, pace: &mut dyn Pace) -> Arrival {
        let mut arrival = self.follow(&open.prefix, pace);
        let Some((_, before)) = open.forks.split_last() else { return arrival };
        for (index, &OpenFork { taken, end, kind }) in before.iter().enumerate() {
            match arrival {
                Arrival::Fork(ways) if end <= ways => {}
                other => return no_way(other),
            }
            // As after `advance`: what has nothing left is not gone back to, but for the first fork.
            let is_over = taken + 1 == end && index > 0;
            if is_over {
                self.machine.pop_choice();
            }
            self.retake(taken, end);
            if is_over {
                self.close_newest();
            }
            if self.branches.last().is_some_and(|branch| branch.kind != kind) {
                return Arrival::Leaf(Ending::Cut(Cut::NoWay));
            }
            arrival = self.run(pace);
        }
        arrival
    }
}

/// What it means to arrive here where a path goes on elsewhere.
fn no_way(arrival: Arrival) -> Arrival {
    match arrival {
        Arrival::Fork(_) => Arrival::Leaf(Ending::Cut(Cut::NoWay)),
        other => other,
    }
}
