//! Moving a machine along the tree of paths.

use crate::{Cut, Ending, Path, Tally, Task};
use jaywalk_machine::{Machine, Step};

/// The machine stops for its driver after so many time slices, a few milliseconds.
const SLICES_BETWEEN_QUESTIONS: u64 = 8;

/// Asked every few milliseconds while a path goes on, so that an endless one can be left too.
pub trait Pace {
    /// Whether to go on, given what was counted and how many forks are behind.
    fn goes_on(&mut self, tally: &Tally, depth: usize) -> bool;
}

/// Goes on whatever happens.
pub struct Unhurried;

impl Pace for Unhurried {
    fn goes_on(&mut self, _: &Tally, _: usize) -> bool {
        true
    }
}

/// Where running has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// To a fork with this many ways.
    Fork(u32),
    /// To a path's end.
    Leaf(Ending),
    /// To a fork that is deeper than paths may go.
    TooDeep,
    /// Into the middle of a path, where the driver wanted to stop.
    Halted,
}

/// A fork on the way to where the machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The alternative that was taken.
    pub taken: u32,
    /// One past the last alternative that is this walker's to take: fewer than there are when others have the rest.
    pub end: u32,
    /// Time slices that the path took to come here.
    slices: u32,
    /// Whether the machine can still go back to the fork.
    is_open: bool,
}

/// A machine and where it is in the tree.
pub struct Walker {
    machine: Machine,
    branches: Vec<Branch>,
    /// The number of ways, while the machine is at a fork.
    at_fork: Option<u32>,
    /// Time slices that the path has taken so far.
    slices: u64,
    /// What was counted on the way.
    pub tally: Tally,
    /// Time slices that a path may take; `None` for no limit.
    pub longest: Option<u64>,
}

impl Walker {
    /// A walker at the root: the machine is about to start its program.
    pub fn new(machine: Machine) -> Walker {
        Walker { machine, branches: Vec::new(), at_fork: None, slices: 0, tally: Tally::default(), longest: None }
    }

    /// The machine, when nothing is left to walk.
    pub fn into_machine(self) -> Machine {
        self.machine
    }

    /// The machine, for looking at the state it is in.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The forks on the way to where it is.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// How many forks are behind it.
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// How many time slices the path has taken so far.
    pub fn slices(&self) -> u64 {
        self.slices
    }

    /// The path to where it is.
    pub fn path(&self) -> Path {
        self.path_to(self.branches.len())
    }

    fn path_to(&self, depth: usize) -> Path {
        Path(self.branches[..depth].iter().map(|branch| branch.taken).collect())
    }

    /// Runs on to the next fork or to the path's end.
    pub fn run(&mut self, pace: &mut dyn Pace) -> Arrival {
        loop {
            let left = self.longest.map_or(u64::MAX, |longest| longest.saturating_sub(self.slices));
            let granted = left.min(SLICES_BETWEEN_QUESTIONS);
            self.machine.limit_slices(Some(granted));
            let step = self.machine.run();
            self.slices += granted - self.machine.slices_left().unwrap_or(0);
            match step {
                Step::Choose(alternatives) => {
                    self.at_fork = Some(alternatives);
                    return Arrival::Fork(alternatives);
                }
                Step::Paused => {
                    if !pace.goes_on(&self.tally, self.branches.len()) {
                        return Arrival::Halted;
                    }
                }
                Step::Limit if left > granted => {
                    self.slices += 1;
                    if !pace.goes_on(&self.tally, self.branches.len()) {
                        return Arrival::Halted;
                    }
                }
                other => return Arrival::Leaf(Ending::of_step(other).unwrap_or(Ending::Cut(Cut::NoWay))),
            }
        }
    }

    /// Counts the path that has just completed, and those for which it stands.
    pub fn count_completed(&mut self) {
        self.tally.runs += 1;
        self.tally.completed = self.tally.completed.saturating_add(self.machine.completed_paths());
    }

    /// Counts the path that an assumption has just ended.
    pub fn count_pruned(&mut self) {
        self.tally.runs += 1;
        self.tally.pruned += 1;
    }

    /// Counts the path that has just been cut.
    pub fn count_cut(&mut self) {
        self.tally.runs += 1;
        self.tally.cut += 1;
    }

    /// Counts the path that has just failed.
    pub fn count_failed(&mut self) {
        self.tally.runs += 1;
        self.tally.failed += 1;
    }

    /// Takes an alternative at the fork where the machine has just arrived; those from `taken` to `end` are this
    /// walker's to take.
    pub fn take(&mut self, taken: u32, end: u32) {
        self.tally.choices += 1;
        self.tally.deepest = self.tally.deepest.max(self.branches.len() as u64 + 1);
        self.retake(taken, end);
    }

    /// Takes an alternative at a fork that was counted before.
    pub fn retake(&mut self, taken: u32, end: u32) {
        self.at_fork = None;
        let slices = u32::try_from(self.slices).unwrap_or(u32::MAX);
        self.branches.push(Branch { taken, end, slices, is_open: true });
        self.machine.pick(taken);
    }

    /// Takes an alternative at the fork where the machine has just arrived, and forgets the fork: it is not gone back
    /// to.
    pub fn take_for_good(&mut self, taken: u32) {
        self.machine.pop_choice();
        self.take(taken, taken + 1);
        if let Some(branch) = self.branches.last_mut() {
            branch.is_open = false;
        }
    }

    /// Runs to the end of the path that takes the first alternative at every fork from here on. Where `deepest` forks
    /// lie behind it, a further one ends the path.
    pub fn run_to_leaf(&mut self, deepest: usize, pace: &mut dyn Pace) -> Arrival {
        loop {
            match self.run(pace) {
                Arrival::Fork(_) if self.branches.len() >= deepest => {
                    self.leave_fork();
                    return Arrival::TooDeep;
                }
                Arrival::Fork(alternatives) => self.take(0, alternatives),
                other => return other,
            }
        }
    }

    /// Forgets the fork where the machine is.
    fn leave_fork(&mut self) {
        self.at_fork = None;
        self.machine.back();
        self.machine.pop_choice();
    }

    /// Goes back to the newest fork, not before the first `kept` ones, that has an alternative left, and takes that.
    /// Returns whether there was one: depth-first search, on the trail. If not, the machine is at the fork with `kept`
    /// ones behind it.
    pub fn advance(&mut self, kept: usize) -> bool {
        while self.branches.len() > kept {
            // The first fork stays open, so that the walker can move elsewhere when all is done here.
            let is_first = self.branches.len() == kept + 1;
            let Some(branch) = self.branches.last_mut() else { return false };
            if branch.is_open {
                self.machine.back();
                self.slices = u64::from(branch.slices);
            }
            if branch.taken + 1 < branch.end {
                branch.taken += 1;
                self.tally.backtracks += 1;
                let taken = branch.taken;
                if taken + 1 == branch.end && !is_first {
                    branch.is_open = false;
                    self.machine.pop_choice();
                }
                self.machine.pick(taken);
                return true;
            }
            if is_first {
                self.at_fork = self.machine.newest_choice().map(|choice| choice.alternatives());
            } else if branch.is_open {
                self.machine.pop_choice();
            }
            self.branches.pop();
        }
        false
    }

    /// Leaves the alternatives after the one taken at the oldest fork that has some, not before the first `kept`
    /// ones, to somebody else: returns them.
    pub fn give_away(&mut self, kept: usize) -> Option<Task> {
        let has_more = |branch: &Branch| branch.taken + 1 < branch.end;
        let depth = kept + self.branches.get(kept..)?.iter().position(has_more)?;
        let branch = &mut self.branches[depth];
        let rest = branch.taken + 1..branch.end;
        branch.end = branch.taken + 1;
        Some(Task { prefix: self.path_to(depth), alternatives: Some(rest) })
    }

    /// What is left of a task with `kept` forks before it, in path order: all behind the path where the machine is,
    /// and that path too unless it has ended.
    pub fn left(&mut self, kept: usize, has_ended: bool) -> Vec<Task> {
        let mut left = Vec::new();
        for (depth, branch) in self.branches.iter().enumerate().skip(kept).rev() {
            let is_newest = depth + 1 == self.branches.len();
            let first = if is_newest && !has_ended { branch.taken } else { branch.taken + 1 };
            if is_newest && !has_ended && branch.taken > 0 {
                // Whoever takes it anew counts it.
                self.tally.backtracks = self.tally.backtracks.saturating_sub(1);
            }
            if first < branch.end {
                left.push(Task { prefix: self.path_to(depth), alternatives: Some(first..branch.end) });
            }
        }
        if self.branches.len() == kept && !has_ended {
            left.push(Task { prefix: self.path(), alternatives: None });
        }
        left
    }

    /// How many alternatives wait at forks behind it.
    pub fn waiting(&self) -> u64 {
        self.branches.iter().map(|branch| u64::from(branch.end - branch.taken - 1)).sum()
    }

    /// Moves to the fork at the end of a path, by way of the last fork that it has in common with where the machine is.
    /// All forks on the way must still be open: the walker has advanced only below them. Counts nothing. Where the tree
    /// ends before the path does, it arrives at that leaf.
    pub fn go_to(&mut self, path: &Path, pace: &mut dyn Pace) -> Arrival {
        let common = self.branches.iter().zip(&path.0).take_while(|(branch, other)| branch.taken == **other).count();
        if self.at_fork.is_some() && self.branches.len() > common {
            self.leave_fork();
        }
        while self.branches.len() > common {
            let Some(branch) = self.branches.pop() else { break };
            if branch.is_open {
                self.machine.back();
                self.slices = u64::from(branch.slices);
                if self.branches.len() > common {
                    self.machine.pop_choice();
                } else {
                    self.at_fork = self.machine.newest_choice().map(|choice| choice.alternatives());
                }
            }
        }
        let mut arrival = match self.at_fork {
            Some(ways) => Arrival::Fork(ways),
            None => self.run(pace),
        };
        for &alternative in &path.0[common..] {
            match arrival {
                Arrival::Fork(ways) if alternative < ways => self.retake(alternative, alternative + 1),
                Arrival::Fork(_) => {
                    return Arrival::Leaf(Ending::Cut(Cut::NoWay));
                }
                other => return other,
            }
            arrival = self.run(pace);
        }
        arrival
    }
}
