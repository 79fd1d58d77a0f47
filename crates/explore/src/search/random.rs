//! Random walks: any way at each fork, each as likely as the others.

use super::results::Results;
use super::work::{Fork, Place};
use super::{Task, too_deep};
use crate::random::Random;
use crate::{Arrival, Path, Walker};
use std::ops::Range;

/// Makes the walks with these numbers. Returns those that are left when it was told to stop.
///
/// The first walk of all tells of a fork, if there is one: it says that there is more than one path to walk.
pub(super) fn walk<R: Results>(
    walker: &mut Walker,
    numbers: Range<u64>,
    (seed, deepest): (u64, usize),
    results: &mut R,
) -> Result<Range<u64>, String> {
    let (mut stretch, mut walked) = (results.leaves_to_walk(), 0);
    for number in numbers.clone() {
        let before = walker.tally;
        walker.draw_schedules(Random::of_walk(!seed, number));
        let arrival = one_walk(walker, Random::of_walk(seed, number), deepest, results);
        if arrival == Arrival::Halted {
            // Whoever makes the walk anew counts its forks.
            walker.tally = before;
            walker.uncount_places();
            return Ok(number..numbers.end);
        }
        walker.tally.backtracks += u64::from(number > 0);
        if number == 0 && (walker.depth() > 0 || walker.draws_schedules()) {
            results.fork(Fork { place: Place::default(), task: Task::everything() });
        }
        let goes_on = match arrival {
            Arrival::Leaf(ending) => results.leaf(walker, ending),
            Arrival::Fork(_) | Arrival::TooDeep | Arrival::Repeated | Arrival::Matched | Arrival::Halted => {
                results.leaf(walker, too_deep(deepest))
            }
        };
        (stretch, walked) = (stretch - 1, walked + 1);
        if !goes_on || stretch == 0 || number + 1 == numbers.end {
            if !results.leaves_walked(walker, std::mem::take(&mut walked)) || !goes_on {
                return Ok(number + 1..numbers.end);
            }
            stretch = results.leaves_to_walk();
        }
    }
    Ok(numbers.end..numbers.end)
}

/// Walks from the first fork to an end, or to a fork that is too deep.
fn one_walk<R: Results>(walker: &mut Walker, mut random: Random, deepest: usize, results: &mut R) -> Arrival {
    let mut arrival = walker.go_to(&Path::default(), results);
    while let Arrival::Fork(ways) = arrival
        && walker.depth() < deepest
    {
        let way = random.below(ways);
        match walker.depth() {
            // All walks start at the first fork, which stays.
            0 => walker.take(way, way + 1),
            _ => walker.take_for_good(way),
        }
        arrival = walker.run(results);
    }
    arrival
}
