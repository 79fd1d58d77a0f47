//! Iterative deepening: depth-first search to one fork, to two, to three, until no path has more.

use super::frontier::{Unfinished, first_fork};
use super::results::{Direct, Results};
use super::too_deep;
use crate::{Arrival, Path, Tally, Walker};

/// Walks the tree. Returns whether all of it was walked.
///
/// Each round comes to the leaves of the rounds before it again; they are counted and told once, in the round in which
/// they are first come to. The last round walks the whole tree, so it counts its forks.
pub(super) fn walk(walker: &mut Walker, deepest: usize, direct: &mut Direct<'_, '_>) -> Result<bool, String> {
    match first_fork(walker, deepest, direct) {
        Ok(Some(_)) => {}
        Ok(None) => return Ok(true),
        Err(Unfinished) => return Ok(false),
    }
    for bound in 1..=deepest {
        let before = walker.tally;
        walker.tally = Tally { choices: 0, backtracks: 0, deepest: 0, ..before };
        let round = round(walker, bound, deepest, direct)?;
        // A round that was stopped may have come to fewer forks than the one before.
        walker.tally.choices = walker.tally.choices.max(before.choices);
        walker.tally.backtracks = walker.tally.backtracks.max(before.backtracks);
        walker.tally.deepest = walker.tally.deepest.max(before.deepest);
        match round {
            Round::Whole => return Ok(true),
            Round::Stopped => return Ok(false),
            Round::DeeperPaths => {}
        }
    }
    Ok(true)
}

enum Round {
    /// No path was deeper than the bound.
    Whole,
    DeeperPaths,
    Stopped,
}

fn round(walker: &mut Walker, bound: usize, deepest: usize, direct: &mut Direct<'_, '_>) -> Result<Round, String> {
    match walker.go_to(&Path::default(), direct) {
        Arrival::Fork(ways) => walker.take(0, ways),
        Arrival::Halted => return Ok(Round::Stopped),
        Arrival::Leaf(_) | Arrival::TooDeep => return Err("the program does not run the same way twice".to_owned()),
    }
    let mut has_deeper = false;
    loop {
        let arrival = walker.run_to_leaf(bound, direct);
        let paths = walker.tally.paths();
        let goes_on = match arrival {
            Arrival::Leaf(ending) if walker.depth() == bound => direct.leaf(walker, ending),
            Arrival::TooDeep if bound == deepest => direct.leaf(walker, too_deep(deepest)),
            Arrival::TooDeep => {
                has_deeper = true;
                true
            }
            Arrival::Leaf(_) | Arrival::Fork(_) => true,
            Arrival::Halted => return Ok(Round::Stopped),
        };
        let is_counted = walker.tally.paths() > paths;
        if !direct.leaves_walked(walker, u32::from(is_counted)) || !goes_on {
            return Ok(Round::Stopped);
        }
        if !walker.advance(0) {
            return Ok(if has_deeper { Round::DeeperPaths } else { Round::Whole });
        }
    }
}
