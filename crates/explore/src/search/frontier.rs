//! What the strategies share that hold a frontier: forks come to whose ways were not all taken.

use super::results::Results;
use super::too_deep;
use crate::{Arrival, Path, Walker};
use std::ops::Range;

/// Forks that may wait, each with the path to it: some hundred megabytes.
pub(super) const MOST_WAITING: u64 = 4 << 20;

/// A fork whose ways are to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) path: Path,
    pub(super) ways: Range<u32>,
}

/// What came of taking ways.
pub(super) enum Expanded {
    /// All were taken.
    Whole,
    /// The search is to stop; these ways are left.
    Stopped(Range<u32>),
}

/// Takes the ways at a fork one after the other, each to the next fork or to its end. `found` gets the forks, while the
/// walker is there.
pub(super) fn expand<R: Results>(
    walker: &mut Walker,
    node: &Node,
    deepest: usize,
    results: &mut R,
    mut found: impl FnMut(&mut Walker, Node),
) -> Result<Expanded, String> {
    for way in node.ways.clone() {
        let left = way..node.ways.end;
        match walker.go_to(&node.path, results) {
            Arrival::Fork(ways) if node.ways.end <= ways => {}
            Arrival::Halted => return Ok(Expanded::Stopped(left)),
            _ => return Err("the checkpoint does not belong to this program: its paths are not there".to_owned()),
        }
        walker.retake(way, way + 1);
        let paths = walker.tally.paths();
        let goes_on = match walker.run(results) {
            Arrival::Fork(_) if walker.depth() >= deepest => results.leaf(walker, too_deep(deepest)),
            Arrival::Fork(ways) => {
                count_fork(walker);
                found(walker, Node { path: walker.path(), ways: 0..ways });
                true
            }
            Arrival::Leaf(ending) => results.leaf(walker, ending),
            Arrival::TooDeep => true,
            Arrival::Halted => return Ok(Expanded::Stopped(left)),
        };
        walker.tally.backtracks += u64::from(way > 0);
        if !results.leaves_walked(walker, (walker.tally.paths() - paths) as u32) || !goes_on {
            return Ok(Expanded::Stopped(way + 1..node.ways.end));
        }
    }
    Ok(Expanded::Whole)
}

/// Comes to the first fork, or to the end of the only path: then there is none.
pub(super) fn first_fork<R: Results>(
    walker: &mut Walker,
    deepest: usize,
    results: &mut R,
) -> Result<Option<Node>, Unfinished> {
    match walker.run(results) {
        Arrival::Fork(_) if deepest == 0 => {
            results.leaf(walker, too_deep(deepest));
        }
        Arrival::Fork(ways) => {
            count_fork(walker);
            return Ok(Some(Node { path: Path::default(), ways: 0..ways }));
        }
        Arrival::Leaf(ending) => {
            results.leaf(walker, ending);
        }
        Arrival::TooDeep => {}
        Arrival::Halted => return Err(Unfinished),
    }
    results.leaves_walked(walker, 1);
    Ok(None)
}

/// The search is to stop before it has come to the first fork.
pub(super) struct Unfinished;

fn count_fork(walker: &mut Walker) {
    walker.tally.choices += 1;
    walker.tally.deepest = walker.tally.deepest.max(walker.depth() as u64 + 1);
}
