//! Numbers by chance that are the same on every machine.

/// A generator of pseudo-random numbers: SplitMix64. The same seed gives the same walks on every machine.
pub(crate) struct Random(u64);

impl Random {
    /// Each walk has numbers of its own, so that it does not depend on those before it.
    pub(crate) fn of_walk(seed: u64, number: u64) -> Random {
        Random(Random(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95)).next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// One of the numbers below `end`, all as likely as each other: what would favour the small ones is drawn again.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
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
