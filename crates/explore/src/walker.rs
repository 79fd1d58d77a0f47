//! Moving a machine along the tree of paths.

use crate::{Ending, Path, Tally};
use jaywalk_machine::{Machine, Step};

/// A fork on the way to where the machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The alternative that was taken.
    pub taken: u32,
    /// One past the last alternative that is this walker's to take: fewer than there are when others have the rest.
    pub end: u32,
    /// Whether the machine can still go back to the fork.
    is_open: bool,
}

/// A machine and where it is in the tree.
pub struct Walker {
    machine: Machine,
    branches: Vec<Branch>,
    /// The number of ways, while the machine is at a fork.
    at_fork: Option<u32>,
    /// What was counted on the way.
    pub tally: Tally,
    /// Time slices that a path may take; `None` for no limit.
    pub longest: Option<u64>,
}

impl Walker {
    /// A walker at the root: the machine is about to start its program.
    pub fn new(machine: Machine) -> Walker {
        Walker { machine, branches: Vec::new(), at_fork: None, tally: Tally::default(), longest: None }
    }

    /// The machine, for looking at the state it is in.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The forks on the way to where it is.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The path to where it is.
    pub fn path(&self) -> Path {
        Path(self.branches.iter().map(|branch| branch.taken).collect())
    }

    /// Runs on to the next fork, whose number of ways it returns, or to the path's end.
    pub fn run(&mut self) -> Result<u32, Ending> {
        self.machine.limit_slices(self.longest);
        match self.machine.run() {
            Step::Choose(alternatives) => {
                self.at_fork = Some(alternatives);
                Ok(alternatives)
            }
            other => Err(Ending::of_step(other).unwrap_or(Ending::Pruned)),
        }
    }

    /// Takes an alternative at the fork where the machine has just arrived; those from `taken` to `end` are this
    /// walker's to take.
    pub fn take(&mut self, taken: u32, end: u32) {
        self.at_fork = None;
        self.branches.push(Branch { taken, end, is_open: true });
        self.tally.choices += 1;
        self.tally.deepest = self.tally.deepest.max(self.branches.len() as u64);
        self.machine.pick(taken);
    }

    /// Runs to the end of the path that takes the first alternative at every fork from here on. Where `deepest` forks
    /// lie behind it, a further one ends the path.
    pub fn run_to_leaf(&mut self, deepest: usize) -> Ending {
        loop {
            match self.run() {
                Ok(_) if self.branches.len() >= deepest => {
                    self.machine.back();
                    self.machine.pop_choice();
                    self.at_fork = None;
                    return Ending::Cut(format!("a path has more than {deepest} choices"));
                }
                Ok(alternatives) => self.take(0, alternatives),
                Err(ending) => return ending,
            }
        }
    }

    /// Goes back to the newest fork, not before the first `kept` ones, that has an alternative left, and takes that.
    /// Returns whether there was one: depth-first search, on the trail.
    pub fn advance(&mut self, kept: usize) -> bool {
        while self.branches.len() > kept {
            let Some(branch) = self.branches.last_mut() else { return false };
            if branch.is_open {
                self.machine.back();
                self.tally.backtracks += 1;
            }
            if branch.taken + 1 < branch.end {
                branch.taken += 1;
                let taken = branch.taken;
                if taken + 1 == branch.end {
                    branch.is_open = false;
                    self.machine.pop_choice();
                }
                self.machine.pick(taken);
                return true;
            }
            if branch.is_open {
                self.machine.pop_choice();
            }
            self.branches.pop();
        }
        false
    }

    /// Leaves the alternatives after the one taken at a fork to somebody else: returns them.
    pub fn give_away(&mut self, depth: usize) -> Option<(Path, std::ops::Range<u32>)> {
        let branch = self.branches.get_mut(depth)?;
        let rest = branch.taken + 1..branch.end;
        if rest.is_empty() {
            return None;
        }
        branch.end = branch.taken + 1;
        let path = self.branches[..depth].iter().map(|branch| branch.taken).collect();
        Some((Path(path), rest))
    }

    /// Moves to the fork at the end of a path, by way of the last fork that it has in common with where the machine
    /// is, and returns its number of ways. All forks on the way must be open still: none below was advanced at. On an
    /// error the tree ended before the path did.
    pub fn go_to(&mut self, path: &Path) -> Result<u32, Ending> {
        let common = self.path().common(path);
        let mut open = self.branches.len() + usize::from(self.at_fork.is_some());
        let mut ways = self.at_fork.filter(|_| self.branches.len() == common);
        while ways.is_none() && open > common {
            ways = self.machine.newest_choice().map(|choice| choice.alternatives()).filter(|_| open == common + 1);
            self.machine.back();
            self.tally.backtracks += 1;
            if ways.is_none() {
                self.machine.pop_choice();
            }
            open -= 1;
        }
        self.branches.truncate(common);
        for &alternative in &path.0[common..] {
            match ways {
                Some(alternatives) if alternative < alternatives => self.take(alternative, alternative + 1),
                Some(_) => return Err(Ending::Cut("a path names a way that is not there".to_owned())),
                None => {}
            }
            ways = Some(self.run()?);
        }
        match ways {
            Some(ways) => Ok(ways),
            None => self.run(),
        }
    }
}
