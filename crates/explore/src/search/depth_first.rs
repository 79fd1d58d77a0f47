//! Depth-first search, on the machine's trail.

use super::results::Results;
use super::work::NOT_THERE;
use super::{OpenFork, OpenPath, too_deep};
use crate::interleaving::Advance;
use crate::walker::interleaved::Resumed;
use crate::{Arrival, Ending, Walker};

/// Walks all that is left of a part of the tree, in path order. Returns what is left when it was told to stop.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    open: &OpenPath,
    deepest: usize,
    results: &mut R,
) -> Result<Option<OpenPath>, String> {
    let kept = open.prefix.depth();
    if let Some(&OpenFork { taken, end, .. }) = open.forks.last() {
        match walker.go_along(open, results) {
            Arrival::Fork(ways) if end <= ways && open.schedules.is_some() => walker.retake(taken, end),
            Arrival::Fork(ways) if end <= ways => walker.go_on_at(taken, end),
            Arrival::Halted => return Ok(Some(open.clone())),
            _ => return Err(NOT_THERE.to_owned()),
        }
    }
    let (mut is_at_end, mut leaf) = (false, None);
    if let Some(schedules) = &open.schedules {
        match walker.resume_schedules(schedules, results) {
            Resumed::Between => {}
            Resumed::AtEnd => is_at_end = true,
            Resumed::AtLeaf(arrival) => leaf = Some(arrival),
            Resumed::Elsewhere => return Err(NOT_THERE.to_owned()),
            Resumed::Halted => return Ok(Some(open.clone())),
        }
    }
    let wishes = results.wishes();
    let mut leaves = results.leaves_to_walk();
    let mut until_looking_up = leaves;
    loop {
        if !std::mem::take(&mut is_at_end) {
            let mut is_repeated = false;
            let arrival = leaf.take().unwrap_or_else(|| walker.run_to_leaf(deepest, results));
            let goes_on = match arrival {
                Arrival::Leaf(Ending::Pruned) => {
                    walker.count_pruned();
                    true
                }
                Arrival::Leaf(Ending::Completed) if !wishes.include(&walker.machine().output) => {
                    walker.count_completed();
                    true
                }
                Arrival::Leaf(ending) => results.leaf(walker, ending),
                Arrival::TooDeep | Arrival::Fork(_) => results.leaf(walker, too_deep(deepest)),
                Arrival::Repeated => {
                    is_repeated = true;
                    true
                }
                Arrival::Matched => true,
                Arrival::Halted => return Ok(walker.left(kept, false)),
            };
            // What would repeat another path is none.
            until_looking_up -= u32::from(!is_repeated);
            if !goes_on || until_looking_up == 0 {
                if !results.leaves_walked(walker, leaves - until_looking_up) || !goes_on {
                    walker.count_races();
                    return Ok(walker.left(kept, true));
                }
                leaves = results.leaves_to_walk();
                until_looking_up = leaves;
            }
        }
        match walker.next_schedule(results) {
            Advance::GoesOn => continue,
            Advance::Halted | Advance::Unseen | Advance::Repeats => return Ok(walker.left(kept, false)),
            Advance::Lost => return Err(NOT_THERE.to_owned()),
            Advance::Over => {}
        }
        if !walker.advance(kept) {
            results.leaves_walked(walker, leaves - until_looking_up);
            return Ok(None);
        }
    }
}
