//! Random walks: any way at each fork, each as likely as the others.

use super::results::{Direct, Results};
use super::too_deep;
use crate::{Arrival, Path, Walker};

/// A generator of pseudo-random numbers: SplitMix64. The same seed gives the same walks on every machine.
struct Random(u64);

impl Random {
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

/// Makes so many walks. Returns whether they have shown the whole tree, which only a tree without forks allows to say.
pub(super) fn walk(
    walker: &mut Walker,
    (samples, seed): (u64, u64),
    deepest: usize,
    direct: &mut Direct<'_, '_>,
) -> Result<bool, String> {
    for sample in 0..samples {
        direct.waiting = samples - sample;
        // Each walk has a seed of its own, so that a walk does not depend on those before it.
        let mut random = Random(Random(seed ^ sample.wrapping_mul(0xd134_2543_de82_ef95)).next());
        let mut arrival = match sample {
            0 => walker.run(direct),
            _ => walker.go_to(&Path::default(), direct),
        };
        let goes_on = loop {
            match arrival {
                Arrival::Fork(_) if walker.depth() >= deepest => break direct.leaf(walker, too_deep(deepest)),
                Arrival::Fork(ways) if walker.depth() == 0 => {
                    // All walks start at the first fork, which stays.
                    let way = random.below(ways);
                    walker.take(way, way + 1);
                }
                Arrival::Fork(ways) => {
                    let way = random.below(ways);
                    walker.take_for_good(way);
                }
                Arrival::Leaf(ending) => break direct.leaf(walker, ending),
                Arrival::TooDeep => break true,
                Arrival::Halted => return Ok(false),
            }
            arrival = walker.run(direct);
        };
        walker.tally.backtracks += u64::from(sample > 0);
        if walker.depth() == 0 {
            return Ok(true);
        }
        if !direct.leaves_walked(walker, 1) || !goes_on {
            return Ok(false);
        }
    }
    Ok(false)
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
