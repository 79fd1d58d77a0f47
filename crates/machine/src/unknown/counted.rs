//! Which objects a call on a pool can have returned, where counting the calls tells: then a fork costs the same however
//! many calls there are. [`candidates`](super::pool::candidates) looks at each of them and tells always.

use super::pool::Bounds;
use std::ops::RangeInclusive;

/// What is true of all calls on a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// How many calls were chosen for.
    pub(super) chosen: u32,
    /// The largest number of an object that was chosen.
    pub(super) used: u32,
    /// How many calls of `getNew` there were.
    pub(super) fresh: u32,
    /// How many calls there are up to the last one that is chosen.
    pub(super) reach: u32,
    /// How many calls there are up to the last `getAny` for which an object was chosen that no call had.
    pub(super) stray: u32,
    /// Whether an object was first chosen for another call than the `getNew` that has its number among these.
    pub(super) is_mixed: bool,
}

/// Where a call stands among those on its pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// How many calls came before it.
    pub(super) before: u32,
    /// How many calls of `getNew` came before it.
    pub(super) fresh_before: u32,
    pub(super) is_fresh: bool,
}

impl Standing {
    /// Whether it is a `getAny` that takes an object of its own with this number, when so many are in use.
    pub(super) fn strays(self, number: u32, used: u32) -> bool {
        number > used && !self.is_fresh
    }

    /// Whether it is to be noted as mixed that this number is chosen for the call, when so many are in use.
    pub(super) fn mixes(self, number: u32, used: u32) -> bool {
        number > used && !(self.is_fresh && number == self.fresh_before + 1)
    }
}

/// The numbers of objects of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// One after the other.
    Range(RangeInclusive<u32>),
    Listed(Vec<u32>),
}

impl Numbers {
    pub(super) fn first(&self) -> Option<u32> {
        match self {
            Numbers::Range(numbers) => (!numbers.is_empty()).then_some(*numbers.start()),
            Numbers::Listed(numbers) => numbers.first().copied(),
        }
    }

    pub(super) fn count(&self) -> u32 {
        match self {
            Numbers::Range(numbers) => (numbers.end() + 1).saturating_sub(*numbers.start()),
            Numbers::Listed(numbers) => numbers.len() as u32,
        }
    }
}

/// The numbers of the objects that an open call can have returned; `None` where counts do not tell.
pub(super) fn numbers(counts: Counts, standing: Standing, bounds: Bounds) -> Option<Numbers> {
    let Standing { before, fresh_before, is_fresh } = standing;
    // Another `getNew` has each object that a later call has, so it is the next one that none has.
    if is_fresh && bounds.are_alike && counts.stray <= before {
        return Some(Numbers::Range(counts.used + 1..=counts.used + 1));
    }
    // Each call before it took the next object, so it has the one behind them.
    if is_fresh && !bounds.are_alike && fresh_before == before {
        return Some(Numbers::Range(before + 1..=before + 1));
    }
    let fresh_after = counts.fresh - fresh_before - u32::from(is_fresh);
    // Nothing is chosen for a later call, so the calls of `getNew` among them need an object each. While free objects are
    // alike, the calls before it that are open do not matter.
    let is_latest = counts.reach <= before && (bounds.are_alike || counts.chosen == before);
    // No later call needs an object that none before it has.
    let is_unbounded = bounds.are_alike && fresh_after == 0 && !is_fresh;
    if is_latest || is_unbounded {
        let in_order = bounds.in_order(counts.used, is_fresh);
        let last = (*in_order.end()).min(counts.used.max(bounds.room().saturating_sub(fresh_after)));
        return Some(Numbers::Range(*in_order.start()..=last));
    }
    // The objects that calls have are those of `getNew`: it can be that of an earlier one, or another.
    let are_all_fresh = bounds.are_alike && !counts.is_mixed && counts.used == counts.fresh && !is_fresh;
    are_all_fresh.then(|| {
        let earlier = 1 - u32::from(bounds.includes_null)..=fresh_before;
        if counts.fresh == bounds.room() {
            return Numbers::Range(earlier);
        }
        Numbers::Listed(earlier.chain([counts.fresh + 1]).collect())
    })
}

/// Whether the newest call, a `getNew`, can be answered along with those before it; `None` where counts do not tell.
pub(super) fn can_be_answered(counts: Counts, bounds: Bounds) -> Option<bool> {
    // Where each object that calls have is that of a `getNew`, these calls need an object each. Only the first call may
    // need another: if there is no null, and it is open.
    let is_certain = bounds.includes_null || counts.fresh != bounds.room();
    (bounds.are_alike && counts.stray == 0 && is_certain).then(|| counts.fresh <= bounds.room())
}

#[cfg(test)]
mod tests {
    use super::super::pool::{Symbolic, candidates, is_feasible};
    use super::*;

    /// What is noted as objects are chosen.
    #[derive(Clone, Copy, Default)]
    struct Noted {
        stray: u32,
        is_mixed: bool,
    }

    fn counts(calls: &[Symbolic], Noted { stray, is_mixed }: Noted) -> Counts {
        let chosen = || calls.iter().filter_map(|call| call.chosen);
        Counts {
            chosen: chosen().count() as u32,
            used: chosen().max().unwrap_or(0),
            fresh: calls.iter().filter(|call| call.is_fresh).count() as u32,
            reach: calls.iter().rposition(|call| call.chosen.is_some()).map_or(0, |last| last as u32 + 1),
            stray,
            is_mixed,
        }
    }

    fn standing(calls: &[Symbolic], which: usize) -> Standing {
        let fresh_before = calls[..which].iter().filter(|call| call.is_fresh).count() as u32;
        Standing { before: which as u32, fresh_before, is_fresh: calls[which].is_fresh }
    }

    /// Chooses for the calls in every order and every way. Returns how often counting told.
    fn choose(calls: &[Symbolic], noted: Noted, bounds: Bounds) -> u32 {
        let mut told = 0;
        for which in (0..calls.len()).filter(|&which| calls[which].chosen.is_none()) {
            let (counted, standing) = (counts(calls, noted), standing(calls, which));
            let mut expected = candidates(calls, which, bounds);
            for &number in &expected {
                let mut calls = calls.to_vec();
                calls[which].chosen = Some(number);
                let stray = if standing.strays(number, counted.used) { standing.before + 1 } else { 0 };
                let is_mixed = noted.is_mixed || standing.mixes(number, counted.used);
                told += choose(&calls, Noted { stray: noted.stray.max(stray), is_mixed }, bounds);
            }
            let told_numbers = match numbers(counted, standing, bounds) {
                None => continue,
                Some(Numbers::Range(numbers)) => numbers.collect(),
                Some(Numbers::Listed(numbers)) => numbers,
            };
            expected.sort_unstable();
            assert_eq!(told_numbers, expected, "{which} of {calls:?} {bounds:?}");
            told += 1;
        }
        let fresh = Symbolic { is_fresh: true, chosen: None };
        let with_another = [calls, &[fresh]].concat();
        if let Some(can_be) = can_be_answered(counts(&with_another, noted), bounds) {
            assert_eq!(can_be, is_feasible(&with_another, bounds), "{with_another:?} {bounds:?}");
        }
        told
    }

    #[test]
    fn counting_tells_what_looking_at_each_call_does() {
        for length in 1..=4 {
            for bits in 0..1u32 << length {
                let symbolic = |bit| Symbolic { is_fresh: bits >> bit & 1 == 1, chosen: None };
                let calls: Vec<_> = (0..length).map(symbolic).collect();
                for size in (1..=length).map(Some).chain([None]) {
                    for (includes_null, are_alike) in [(false, false), (false, true), (true, false), (true, true)] {
                        let bounds = Bounds { size, includes_null, are_alike };
                        if is_feasible(&calls, bounds) {
                            assert!(choose(&calls, Noted::default(), bounds) > 0, "{calls:?} {bounds:?}");
                        }
                    }
                }
            }
        }
    }
}
