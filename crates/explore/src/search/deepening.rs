//! Iterative deepening: depth-first search to no fork, to one, to two, until no path has more.

use super::results::Results;
use super::work::{Fork, NOT_THERE, Place};
use super::{Task, too_deep};
use crate::{Arrival, Walker};

/// Walks the paths of a task that have `forks` forks, in path order. Returns what is left when it was told to stop.
///
/// Each round comes to the forks and leaves of the rounds before it again. Each is counted and told in the round in
/// which it is first come to, so that rounds add up. A deeper fork is told once: it says that another round is needed.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    task: &Task,
    (forks, deepest): (usize, usize),
    results: &mut R,
) -> Result<Vec<Task>, String> {
    let kept = task.prefix.depth();
    match (walker.go_to(&task.prefix, results), task.alternatives.clone()) {
        (Arrival::Halted, _) => return Ok(vec![task.clone()]),
        (Arrival::Fork(ways), Some(range)) if range.start < range.end && range.end <= ways => {
            walker.tally.backtracks += u64::from(range.start > 0 && kept + 1 == forks);
            walker.retake(range.start, range.end);
        }
        (Arrival::Fork(ways), None) if forks == 1 => walker.take(0, ways),
        (Arrival::Fork(ways), None) if forks > 1 => walker.retake(0, ways),
        (arrival, None) => {
            // The first round: there is a fork, or the only path has ended.
            let paths = walker.tally.paths();
            arrive(walker, arrival, (forks, deepest), (results, &mut false));
            let counted = u32::from(walker.tally.paths() != paths);
            results.leaves_walked(walker, counted);
            return Ok(Vec::new());
        }
        _ => return Err(NOT_THERE.to_owned()),
    }
    let mut has_deeper = false;
    let (mut leaves, mut counted) = (results.leaves_to_walk(), 0);
    loop {
        let (come_from, choices) = (walker.depth(), walker.tally.choices);
        let arrival = walker.run_to_leaf(forks, results);
        walker.tally.choices = choices + u64::from(come_from < forks && walker.depth() == forks);
        if arrival == Arrival::Halted {
            let backtracks = walker.tally.backtracks;
            let left = walker.left(kept, false);
            if walker.depth() != forks {
                walker.tally.backtracks = backtracks;
            }
            return Ok(left);
        }
        let paths = walker.tally.paths();
        let goes_on = arrive(walker, arrival, (forks, deepest), (results, &mut has_deeper));
        counted += u32::from(walker.tally.paths() != paths);
        leaves -= 1;
        if !goes_on || leaves == 0 {
            if !results.leaves_walked(walker, std::mem::take(&mut counted)) || !goes_on {
                return Ok(walker.left(kept, true));
            }
            leaves = results.leaves_to_walk();
        }
        let backtracks = walker.tally.backtracks;
        let has_more = walker.advance(kept);
        walker.tally.backtracks = backtracks + u64::from(has_more && walker.depth() == forks);
        if !has_more {
            results.leaves_walked(walker, counted);
            return Ok(Vec::new());
        }
    }
}

/// Hands on what a path of at most so many forks led to. Returns whether to go on.
fn arrive<R: Results>(
    walker: &mut Walker,
    arrival: Arrival,
    (forks, deepest): (usize, usize),
    (results, has_deeper): (&mut R, &mut bool),
) -> bool {
    match arrival {
        Arrival::Leaf(ending) if walker.depth() == forks => results.leaf(walker, ending),
        Arrival::TooDeep | Arrival::Fork(_) if forks >= deepest => results.leaf(walker, too_deep(deepest)),
        Arrival::TooDeep | Arrival::Fork(_) => {
            if !std::mem::replace(has_deeper, true) {
                let task = Task { prefix: walker.path(), alternatives: None };
                results.fork(Fork { place: Place::default(), task });
            }
            true
        }
        Arrival::Leaf(_) | Arrival::Halted => true,
    }
}
