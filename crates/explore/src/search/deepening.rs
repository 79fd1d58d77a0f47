//! Iterative deepening: depth-first search to no fork, to one, to two, until no path has more.

use super::results::Results;
use super::work::{Fork, NOT_THERE, Place};
use super::{OpenFork, OpenPath, Task, too_deep};
use crate::{Arrival, Walker};

/// Walks the paths of a part of the tree that have `forks` forks, in path order. Returns what is left when it was told to stop.
///
/// Each round comes to the forks and leaves of the rounds before it again. Each is counted and told in the round in
/// which it is first come to, so that rounds add up. A deeper fork is told once: it says that another round is needed.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    open: &OpenPath,
    (forks, deepest): (usize, usize),
    results: &mut R,
) -> Result<Option<OpenPath>, String> {
    let kept = open.prefix.depth();
    let mut round = Round { forks, deepest, has_deeper: false };
    match (walker.go_along(open, results), open.forks.last()) {
        (Arrival::Halted, _) => return Ok(Some(open.clone())),
        (Arrival::Fork(ways), Some(&OpenFork { taken, end })) if end <= ways => {
            walker.tally.backtracks += u64::from(taken > 0 && walker.depth() + 1 == forks);
            walker.retake(taken, end);
        }
        (Arrival::Fork(ways), None) if forks == 1 => walker.take(0, ways),
        (Arrival::Fork(ways), None) if forks > 1 => walker.retake(0, ways),
        (arrival, None) => {
            // The first round: there is a fork, or the only path has ended.
            let arrived = round.arrive(walker, arrival, results);
            results.leaves_walked(walker, arrived.leaves);
            return Ok(None);
        }
        _ => return Err(NOT_THERE.to_owned()),
    }
    let (mut until_looking_up, mut leaves) = (results.leaves_to_walk(), 0);
    loop {
        let arrival = round.run_to_leaf(walker, results);
        if arrival == Arrival::Halted {
            return Ok(round.left(walker, kept));
        }
        let arrived = round.arrive(walker, arrival, results);
        leaves += arrived.leaves;
        until_looking_up -= 1;
        if !arrived.goes_on || until_looking_up == 0 {
            if !results.leaves_walked(walker, std::mem::take(&mut leaves)) || !arrived.goes_on {
                return Ok(walker.left(kept, true));
            }
            until_looking_up = results.leaves_to_walk();
        }
        if !round.advance(walker, kept) {
            results.leaves_walked(walker, leaves);
            return Ok(None);
        }
    }
}

/// A round. It moves the walker as depth-first search does, but of forks and ways it counts only those that no round
/// before has come to: the last ones on paths that have as many as the round allows.
struct Round {
    /// How many forks a path may have.
    forks: usize,
    /// How many it may have in any round.
    deepest: usize,
    /// Whether it was told that there are deeper paths.
    has_deeper: bool,
}

/// What a path led to.
struct Arrived {
    goes_on: bool,
    /// How many leaves were counted.
    leaves: u32,
}

impl Round {
    fn run_to_leaf<R: Results>(&self, walker: &mut Walker, results: &mut R) -> Arrival {
        let (depth, choices) = (walker.depth(), walker.tally.choices);
        let arrival = walker.run_to_leaf(self.forks, results);
        walker.tally.choices = choices + u64::from(depth < self.forks && walker.depth() == self.forks);
        arrival
    }

    fn advance(&self, walker: &mut Walker, kept: usize) -> bool {
        let backtracks = walker.tally.backtracks;
        let has_more = walker.advance(kept);
        walker.tally.backtracks = backtracks + u64::from(has_more && walker.depth() == self.forks);
        has_more
    }

    /// What is left when the walker was stopped in the middle of a path.
    fn left(&self, walker: &mut Walker, kept: usize) -> Option<OpenPath> {
        let backtracks = walker.tally.backtracks;
        let left = walker.left(kept, false);
        if walker.depth() != self.forks {
            // The way that is taken anew was not counted.
            walker.tally.backtracks = backtracks;
        }
        left
    }

    /// Hands on what a path led to.
    fn arrive<R: Results>(&mut self, walker: &mut Walker, arrival: Arrival, results: &mut R) -> Arrived {
        let runs = walker.tally.runs;
        let goes_on = match arrival {
            Arrival::Leaf(ending) if walker.depth() == self.forks => results.leaf(walker, ending),
            Arrival::TooDeep | Arrival::Fork(_) if self.forks >= self.deepest => {
                results.leaf(walker, too_deep(self.deepest))
            }
            Arrival::TooDeep | Arrival::Fork(_) => {
                if !std::mem::replace(&mut self.has_deeper, true) {
                    results.fork(Fork { place: Place::default(), task: Task::everything() });
                }
                true
            }
            Arrival::Leaf(_) | Arrival::Halted => true,
        };
        Arrived { goes_on, leaves: u32::from(walker.tally.runs != runs) }
    }
}
