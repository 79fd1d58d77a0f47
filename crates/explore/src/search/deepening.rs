//! Iterative deepening: depth-first search to no fork, to one, to two, until no path has more.
//!
//! A round ends at the forks behind which the next one begins. While they are few they are kept, and the next round goes
//! on from them: so a tree that is deep and narrow costs no more than its paths. Where they are many, the next round
//! walks from the root again, which then costs little more than to walk to each of them.

use super::results::Results;
use super::work::{Fork, NOT_THERE, Place};
use super::{OpenFork, OpenPath, Task, too_deep};
use crate::{Arrival, Path, Walker};

/// Forks that a round keeps for the next one: little memory, and more than a tree has that is deep because it is narrow.
pub(super) const MOST_KEPT: usize = 1 << 14;

/// Walks the paths of a part of the tree that have `forks` forks, in path order. Returns what is left when it was told to stop.
///
/// A round may come to the forks and leaves of the rounds before it again. Each is counted and told in the round in
/// which it is first come to, so that rounds add up. Deeper forks are told as parts of the next round: if there are too
/// many of them, the whole tree is one.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    open: &OpenPath,
    (forks, deepest): (usize, usize),
    results: &mut R,
) -> Result<Option<OpenPath>, String> {
    let kept = open.prefix.depth();
    let mut round = Round { forks, deepest, cuts: 0 };
    // Of forks and ways, only those are counted that no round before has come to: the last ones on paths that have as
    // many as the round allows.
    walker.counted_from = forks.saturating_sub(1);
    match (walker.go_along(open, results), open.forks.last()) {
        (Arrival::Halted, _) => return Ok(Some(open.clone())),
        (Arrival::Fork(ways), Some(&OpenFork { taken, end, .. })) if end <= ways => {
            walker.go_on_at(taken, end);
        }
        (Arrival::Fork(ways), None) if forks > 0 => walker.take(0, ways),
        (arrival, None) if forks == 0 => {
            // The first round: there is a fork, or the only path has ended.
            let arrived = round.arrive(walker, arrival, results);
            results.leaves_walked(walker, arrived.leaves);
            return Ok(None);
        }
        _ => return Err(NOT_THERE.to_owned()),
    }
    let (mut until_looking_up, mut leaves) = (results.leaves_to_walk(), 0);
    loop {
        let arrival = walker.run_to_leaf(forks, results);
        if arrival == Arrival::Halted {
            return Ok(walker.left(kept, false));
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
        if !walker.advance(kept) {
            results.leaves_walked(walker, leaves);
            return Ok(None);
        }
    }
}

/// A round.
struct Round {
    /// How many forks a path may have.
    forks: usize,
    /// How many it may have in any round.
    deepest: usize,
    /// How many deeper forks were come to in this part.
    cuts: usize,
}

/// What a path led to.
struct Arrived {
    goes_on: bool,
    /// How many leaves were counted.
    leaves: u32,
}

impl Round {
    /// Hands on what a path led to.
    fn arrive<R: Results>(&mut self, walker: &mut Walker, arrival: Arrival, results: &mut R) -> Arrived {
        let runs = walker.tally.runs;
        let goes_on = match arrival {
            Arrival::Leaf(ending) if walker.depth() == self.forks => results.leaf(walker, ending),
            Arrival::TooDeep | Arrival::Fork(_) if self.forks >= self.deepest => {
                results.leaf(walker, too_deep(self.deepest))
            }
            Arrival::TooDeep | Arrival::Fork(_) => {
                self.cuts += 1;
                if self.cuts <= MOST_KEPT + 1 {
                    let prefix = if self.cuts <= MOST_KEPT { walker.path() } else { Path::default() };
                    results.fork(Fork { place: Place::default(), task: Task { prefix, alternatives: None } });
                }
                true
            }
            Arrival::Leaf(_) | Arrival::Repeated | Arrival::Matched | Arrival::Halted => true,
        };
        Arrived { goes_on, leaves: u32::from(walker.tally.runs != runs) }
    }
}
