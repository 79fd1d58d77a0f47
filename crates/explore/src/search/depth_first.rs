//! Depth-first search, on the machine's trail.

use super::results::Results;
use super::work::NOT_THERE;
use super::{Task, too_deep};
use crate::{Arrival, Ending, Walker};

/// Walks all paths of a task, in path order. Returns what is left when it was told to stop.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    task: &Task,
    deepest: usize,
    results: &mut R,
) -> Result<Vec<Task>, String> {
    let kept = task.prefix.depth();
    if let Some(alternatives) = task.alternatives.clone() {
        match walker.go_to(&task.prefix, results) {
            Arrival::Fork(ways) if alternatives.start < alternatives.end && alternatives.end <= ways => {
                walker.tally.backtracks += u64::from(alternatives.start > 0);
                walker.retake(alternatives.start, alternatives.end);
            }
            Arrival::Halted => return Ok(vec![task.clone()]),
            _ => return Err(NOT_THERE.to_owned()),
        }
    }
    let wanted = results.wants_paths();
    let mut leaves = results.leaves_to_walk();
    let mut until_looking_up = leaves;
    loop {
        let goes_on = match walker.run_to_leaf(deepest, results) {
            Arrival::Leaf(Ending::Pruned) => {
                walker.count_pruned();
                true
            }
            Arrival::Leaf(Ending::Completed) if !wanted.includes(&walker.machine().output) => {
                walker.count_completed();
                true
            }
            Arrival::Leaf(ending) => results.leaf(walker, ending),
            Arrival::TooDeep | Arrival::Fork(_) => results.leaf(walker, too_deep(deepest)),
            Arrival::Halted => return Ok(walker.left(kept, false)),
        };
        until_looking_up -= 1;
        if !goes_on || until_looking_up == 0 {
            if !results.leaves_walked(walker, leaves - until_looking_up) || !goes_on {
                return Ok(walker.left(kept, true));
            }
            leaves = results.leaves_to_walk();
            until_looking_up = leaves;
        }
        if !walker.advance(kept) {
            results.leaves_walked(walker, leaves - until_looking_up);
            return Ok(Vec::new());
        }
    }
}
