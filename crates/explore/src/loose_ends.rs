//! Loose ends: choices that a path has left open when its program ends, and what becomes of them.
//!
//! If the program has written something, they are made before that is shown: what was written stands for all of them.
//! Those of which it tells when it fails are made too. Of others, a comparison that does not narrow would have made some:
//! either they are made one by one, or the path counts for all their values.

use crate::FailureKinds;
use jaywalk_library::throwable;
use jaywalk_machine::unknown::{CellId, Freedom};
use jaywalk_machine::{Machine, Step};

/// What a comparison does with an unknown int, when choices are delayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Narrowing {
    /// A value is chosen for it, as at any other strict use.
    #[default]
    Off,
    /// Its range is split. A path that completes chooses among the values that are left of the ints it has compared.
    Each,
    /// Its range is split. A path that completes without having written anything stands for all of these values
    /// together.
    Together,
}

/// Runs a machine to the next fork or to the end of its path, and beyond that through forks for what is left open.
#[derive(Clone, Copy, Debug)]
pub struct LooseEnds {
    narrowing: Narrowing,
    /// Which ends are failures.
    pub(crate) failures: FailureKinds,
    /// How the program has ended, and how many forks came before that.
    ended: Option<(Step, usize)>,
}

impl LooseEnds {
    /// For a machine that is about to start its program.
    pub fn new(machine: &mut Machine, narrowing: Narrowing) -> LooseEnds {
        machine.session.narrows = narrowing != Narrowing::Off;
        LooseEnds { narrowing, failures: FailureKinds::default(), ended: None }
    }

    /// Runs on behind so many forks, not counting those that are events.
    #[inline(always)] // for every fork and leaf
    pub fn run(&mut self, machine: &mut Machine, forks: usize) -> Step {
        if self.ended.is_some()
            && let Some(step) = self.run_behind_end(machine, forks)
        {
            return step;
        }
        let step = machine.run();
        if let Step::Choose(_) | Step::Pruned = step {
            return step;
        }
        match self.failures.seen(machine, step) {
            step @ (Step::Ended(_) | Step::Uncaught(_)) => self.end(machine, step, forks),
            other => other,
        }
    }

    #[inline]
    fn end(&mut self, machine: &mut Machine, step: Step, forks: usize) -> Step {
        if self.stands_for_all(machine, step) {
            return step;
        }
        let stop = self.fork_on_next(machine, step, None);
        if matches!(stop, Step::Choose(_)) {
            self.ended = Some((step, forks + machine.trace().len()));
        }
        stop
    }

    /// A way was taken at a fork that comes behind the program's end; `None` if it comes before.
    #[cold]
    fn run_behind_end(&mut self, machine: &mut Machine, forks: usize) -> Option<Step> {
        let (step, before) = self.ended?;
        // Behind a fork there is an event more, or a branch.
        if forks + machine.trace().len() <= before {
            self.ended = None;
            return None;
        }
        let last = machine.fork_choice();
        Some(self.fork_on_next(machine, step, last))
    }

    /// Whether a path that has ended so is not told apart by what it has left open.
    #[inline]
    fn stands_for_all(&self, machine: &Machine, step: Step) -> bool {
        match step {
            Step::Ended(status) => machine.output.is_empty() && (self.narrowing != Narrowing::Each || status != 0),
            _ => false,
        }
    }

    /// Comes to a fork for the next choice that is to be made, none of those before `last`; or to the end.
    fn fork_on_next(&self, machine: &mut Machine, step: Step, mut last: Option<CellId>) -> Step {
        while let Some(open) = next_open(machine, step, last) {
            if let Some(fork) = machine.fork_on(open) {
                return fork;
            }
            last = Some(open);
        }
        while let Some(printed) = if step == Step::Ended(0) { machine.few_printed() } else { None } {
            if let Some(fork) = machine.fork_on(printed) {
                return fork;
            }
        }
        step
    }

    /// How many paths the one that has just completed stands for: one for each way to choose among the values that are
    /// left of the ints it has compared.
    #[inline]
    pub fn paths(&self, machine: &Machine) -> u64 {
        match self.narrowing {
            Narrowing::Together if machine.output.is_empty() => machine.ways_left(),
            _ => 1,
        }
    }
}

/// The next choice to be made of those that are open.
fn next_open(machine: &Machine, step: Step, last: Option<CellId>) -> Option<CellId> {
    if let Step::Uncaught(exception) = step {
        return machine.choices().next().and_then(|_| throwable::open_choice(machine, exception));
    }
    let is_silent = machine.output.is_empty();
    // What stays open is chosen for by nobody: all its values have the path in common.
    let is_wanted = |&cell: &CellId| {
        !machine.is_symbol(cell)
            && match machine.freedom(cell) {
                Freedom::None | Freedom::Condition => false,
                Freedom::UpTo(_) => true,
                Freedom::All => !is_silent,
            }
    };
    machine.choices_from(last).find(is_wanted)
}
