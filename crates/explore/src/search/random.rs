//! Random walks: any way at each fork, each as likely as the others.

use super::results::Results;
use super::work::{Fork, Place};
use super::{Task, too_deep};
use crate::{Arrival, Path, Walker};
use std::ops::Range;

/// A generator of pseudo-random numbers: SplitMix64. The same seed gives the same walks on every machine.
struct Random(u64);

impl Random {
    /// Each walk has numbers of its own, so that it does not depend on those before it.
    fn of_walk(seed: u64, number: u64) -> Random {
        Random(Random(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95)).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// One of the numbers below `end`, all as likely as each other: what would favour the small ones is drawn again.
    fn below(&mut self, end: u32) -> u32 {
        let end = u64::from(end.max(1));
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let number = self.next();
            if number < fair {
                return (number % end) as u32;
            }
        }
    }
}

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
        let arrival = one_walk(walker, Random::of_walk(seed, number), deepest, results);
        if arrival == Arrival::Halted {
            // Whoever makes the walk anew counts its forks.
            walker.tally = before;
            walker.uncount_places();
            return Ok(number..numbers.end);
        }
        walker.tally.backtracks += u64::from(number > 0);
        if number == 0 && walker.depth() > 0 {
            results.fork(Fork { place: Place::default(), task: Task::everything() });
        }
        let goes_on = match arrival {
            Arrival::Leaf(ending) => results.leaf(walker, ending),
            Arrival::Fork(_) | Arrival::TooDeep | Arrival::Repeated | Arrival::Halted => {
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

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_are_spread_evenly() {
        let mut random = Random(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }
}
