//! Object pools: which objects a symbolic object of a pool can be (UDITA, figures 11 and 12).
//!
//! Every call of `getAny` or `getNew` leaves a symbolic object; its object is chosen when it is first used, in any
//! order. What must hold of the choices: an object from `getNew` is none that an earlier call returned, and there are
//! no more objects than the pool has room for. A choice is offered only if the symbolic objects that are still open can
//! be chosen too, so no alternative leads nowhere.
//!
//! The papers keep the calls in levels, one for each `getNew`; the order of the calls says the same.
//!
//! What the calls can have returned is what the eager pool (figure 10) returns: null, an object that an earlier call
//! returned, or the next one that none has. There are two ways to come to it.
//!
//! - While nobody can tell the objects apart that no call has ([`alike`]), they may be handed out in the order of use
//!   instead of the order of calls: exchanging them turns one into the other, and nothing else changes. So each time one
//!   of them stands for all.
//! - Once the program may have told them apart, because it has gone through the pool or because their constructor does
//!   more than to fill in fields ([`told_apart`]), the object with the next number is the only one that the eager pool
//!   would hand out. Used in another order than asked for, a symbolic object can be each object that the eager pool may
//!   come to by then, and the symbolic objects before it are bound to lead there.

/// What a call on a pool returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbolic {
    /// Whether `getNew` returned it.
    pub(crate) is_fresh: bool,
    /// The number of the object that was chosen: [`NULL`], or its place in the pool, counted from 1.
    pub(crate) chosen: Option<u32>,
}

/// What a pool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// How many objects it has room for, if there is a limit.
    pub(crate) size: Option<u32>,
    /// Whether `getAny` may return `null`.
    pub(crate) includes_null: bool,
    /// Whether nobody can tell objects apart that no call has returned.
    pub(crate) are_alike: bool,
}

impl Bounds {
    pub(crate) fn room(self) -> u32 {
        self.size.unwrap_or(u32::MAX - 1)
    }

    /// The alternatives of the newest call when all before it are chosen, with so many objects: those of the eager pool.
    pub(crate) fn in_order(self, used: u32, is_fresh: bool) -> std::ops::RangeInclusive<u32> {
        let first = if is_fresh { used + 1 } else { 1 - u32::from(self.includes_null) };
        first..=(used + 1).min(self.room())
    }
}

/// The number of `null`.
pub(crate) const NULL: u32 = 0;

/// Whether the calls can be answered within the bounds.
pub(crate) fn is_feasible(calls: &[Symbolic], bounds: Bounds) -> bool {
    if bounds.are_alike {
        alike::smallest_model(calls, bounds.includes_null) <= bounds.room()
    } else {
        calls.iter().try_fold(told_apart::Used::NONE, |used, call| used.after(*call, bounds)).is_some()
    }
}

/// The numbers of the objects that the call with index `which` can have returned, in the order in which they are tried.
pub(crate) fn candidates(calls: &[Symbolic], which: usize, bounds: Bounds) -> Vec<u32> {
    if bounds.are_alike {
        alike::candidates(calls, which, bounds)
    } else {
        told_apart::candidates(calls, which, bounds)
    }
}

/// The numbers of the objects that all calls have returned if the open ones are chosen for in their order, each in the
/// first way there is: the first of its [`candidates`], all in one go.
pub(crate) fn first_ways(calls: &[Symbolic], bounds: Bounds) -> Vec<u32> {
    if bounds.are_alike { alike::first_ways(calls, bounds) } else { told_apart::first_ways(calls, bounds) }
}

/// Objects that no call has are alike.
mod alike {
    use super::{Bounds, NULL, Symbolic};

    /// Whether a call needs an object that no earlier call has. In a pool without null the first call of all is such a
    /// one too.
    fn needs_another(index: usize, call: &Symbolic, includes_null: bool) -> bool {
        call.is_fresh || index == 0 && !includes_null
    }

    /// The fewest objects with which all calls can be answered, given what is chosen: the most that is needed at any cut.
    pub(super) fn smallest_model(calls: &[Symbolic], includes_null: bool) -> u32 {
        let first = first_calls(calls, calls.len());
        let fresh = calls.iter().enumerate().filter(|(index, call)| needs_another(*index, call, includes_null)).count();
        needs(calls, &first, includes_null).fold(fresh as u32, u32::max)
    }

    /// Cut the calls behind any of them: the objects chosen before the cut and those of the `getNew`s after it are all
    /// different. No fewer objects will do at any cut, and the largest of these numbers is enough: an open `getNew` takes
    /// an object that was chosen for a later `getAny` while there is one, and an open `getAny` what the last `getNew`
    /// before it has, or null where there is none.
    fn needs(calls: &[Symbolic], first: &[usize], includes_null: bool) -> impl Iterator<Item = u32> {
        let counts = move |(index, call): (usize, &Symbolic)| u32::from(needs_another(index, call, includes_null));
        let mut fresh_after: u32 = calls.iter().enumerate().map(counts).sum();
        let mut before = 0;
        calls.iter().enumerate().map(move |(index, call)| {
            fresh_after -= counts((index, call));
            before += u32::from(call.chosen.is_some_and(|object| object != NULL && first[object as usize] == index));
            before + fresh_after
        })
    }

    /// For each number of an object the first call that has it, one call left out.
    fn first_calls(calls: &[Symbolic], left_out: usize) -> Vec<usize> {
        let most = calls.iter().filter_map(|call| call.chosen).max().unwrap_or(NULL);
        let mut first = vec![usize::MAX; most as usize + 1];
        for (index, call) in calls.iter().enumerate().rev() {
            if let Some(object) = call.chosen
                && index != left_out
            {
                first[object as usize] = index;
            }
        }
        first
    }

    /// Null, objects that other calls have in the order of these, and the next object that none has, which stands for
    /// all of them: no two alternatives lead to isomorphic structures.
    pub(super) fn candidates(calls: &[Symbolic], which: usize, bounds: Bounds) -> Vec<u32> {
        let is_fresh = calls[which].is_fresh;
        let first = first_calls(calls, which);
        // With an object that is first chosen for a later call, one more is needed at each cut up to that call; with an
        // object that none has, at all cuts from here on.
        let mut cuts = needs(calls, &first, bounds.includes_null).enumerate().skip(which);
        let end = cuts.find(|&(_, need)| need >= bounds.room()).map_or(calls.len(), |(index, _)| index);
        let mut is_out_of_reach = vec![false; first.len()];
        for (index, call) in calls.iter().enumerate() {
            if let Some(object) = call.chosen {
                is_out_of_reach[object as usize] |= if index < which { is_fresh } else { call.is_fresh };
            }
        }
        let mut tried = Vec::new();
        if bounds.includes_null && !is_fresh {
            tried.push(NULL);
        }
        for (index, call) in calls.iter().enumerate().take(end.saturating_add(1)) {
            if let Some(object) = call.chosen
                && object != NULL
                && first[object as usize] == index
                && !is_out_of_reach[object as usize]
            {
                tried.push(object);
            }
        }
        if end == calls.len() {
            tried.push(first.len() as u32);
        }
        tried
    }

    /// Without null, the first call needs an object of its own, as those of `getNew` do: the first one that is chosen
    /// for a later `getAny`, or another. There must be one, because what was chosen so far leads on. Other calls can have
    /// null, or what the first call has.
    pub(super) fn first_ways(calls: &[Symbolic], bounds: Bounds) -> Vec<u32> {
        let first = first_calls(calls, calls.len());
        let mut used = first.len() as u32 - 1;
        let is_first_of = |(index, call): &(usize, &Symbolic)| {
            call.chosen.is_some_and(|object| object != NULL && first[object as usize] == *index)
        };
        let mut later = calls.iter().enumerate().filter(is_first_of).filter(|(_, call)| !call.is_fresh).peekable();
        let mut numbers: Vec<u32> = Vec::with_capacity(calls.len());
        for (index, call) in calls.iter().enumerate() {
            while later.next_if(|&(other, _)| other <= index).is_some() {}
            let number = if let Some(chosen) = call.chosen {
                chosen
            } else if needs_another(index, call, bounds.includes_null) {
                later.next().and_then(|(_, call)| call.chosen).unwrap_or_else(|| {
                    used += 1;
                    used
                })
            } else if bounds.includes_null {
                NULL
            } else {
                numbers.first().copied().unwrap_or(NULL)
            };
            numbers.push(number);
        }
        numbers
    }
}

/// The program can tell the objects apart, so that they are handed out in the order of their numbers.
mod told_apart {
    use super::{Bounds, NULL, Symbolic};

    /// How many objects the eager pool can have handed out: a range, whatever was chosen and whatever is open.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Used {
        least: u32,
        most: u32,
    }

    impl Used {
        pub(super) const NONE: Used = Used { least: 0, most: 0 };

        fn range(least: u32, most: u32) -> Option<Used> {
            (least <= most).then_some(Used { least, most })
        }

        fn contains(self, used: u32) -> bool {
            self.least <= used && used <= self.most
        }

        fn meets(self, other: Used) -> bool {
            self.least.max(other.least) <= self.most.min(other.most)
        }

        /// The same after one more call; `None` if it cannot be answered.
        pub(super) fn after(self, call: Symbolic, bounds: Bounds) -> Option<Used> {
            let Used { least, most } = self;
            match call.chosen {
                None if call.is_fresh => Used::range(least + 1, (most + 1).min(bounds.room())),
                None => Used::range(least.max(u32::from(!bounds.includes_null)), (most + 1).min(bounds.room())),
                Some(NULL) => Some(self),
                // The next object, which has this number, or one of those before.
                Some(object) if self.contains(object - 1) => {
                    Used::range(object, if call.is_fresh { object } else { most.max(object) })
                }
                Some(object) => (object <= least && !call.is_fresh).then_some(self),
            }
        }

        /// How many must have been handed out before a call for it to be so many after it.
        fn before(self, call: Symbolic, bounds: Bounds) -> Option<Used> {
            let Used { least, most } = self;
            match call.chosen {
                None if call.is_fresh => Used::range(least.saturating_sub(1), most.checked_sub(1)?),
                None if most == 0 && !bounds.includes_null => None,
                None => Used::range(least.saturating_sub(1), most),
                Some(NULL) => Some(self),
                Some(object) if call.is_fresh => {
                    self.contains(object).then_some(Used { least: object - 1, most: object - 1 })
                }
                Some(object) if least <= object => Used::range(object - 1, most).filter(|_| object <= most),
                Some(_) => Some(self),
            }
        }
    }

    /// How many must have been handed out after a call for those behind it to be answered, for each call.
    fn after_each(calls: &[Symbolic], bounds: Bounds) -> Vec<Option<Used>> {
        let mut used = Some(Used { least: 0, most: bounds.room() });
        let mut after: Vec<_> = calls
            .iter()
            .rev()
            .map(|call| {
                let before = used.and_then(|used| used.before(*call, bounds));
                std::mem::replace(&mut used, before)
            })
            .collect();
        after.reverse();
        after
    }

    /// With all before it chosen, a call has null, the first object, which leads where all that are handed out do, or
    /// the next one.
    pub(super) fn first_ways(calls: &[Symbolic], bounds: Bounds) -> Vec<u32> {
        let mut used = Used::NONE;
        let choose = |(call, after): (&Symbolic, Option<Used>)| {
            let leads_on = |&number: &u32| {
                let now = used.after(Symbolic { chosen: Some(number), ..*call }, bounds);
                now.zip(after).is_some_and(|(now, after)| now.meets(after)) && number <= bounds.room()
            };
            let first = if bounds.includes_null && !call.is_fresh { NULL } else { 1 };
            let first_way = || [first, 1, used.most + 1].into_iter().find(leads_on).unwrap_or(NULL);
            let number = call.chosen.unwrap_or_else(first_way);
            used = used.after(Symbolic { chosen: Some(number), ..*call }, bounds).unwrap_or(used);
            number
        };
        calls.iter().zip(after_each(calls, bounds)).map(choose).collect()
    }

    /// Null and the objects in the order of their numbers, as far as the eager pool can come to them.
    pub(super) fn candidates(calls: &[Symbolic], which: usize, bounds: Bounds) -> Vec<u32> {
        let call = calls[which];
        let before = calls[..which].iter().try_fold(Used::NONE, |used, call| used.after(*call, bounds));
        let any = Used { least: 0, most: bounds.room() };
        let after = calls[which + 1..].iter().rev().try_fold(any, |used, call| used.before(*call, bounds));
        let (Some(before), Some(after)) = (before, after) else { return Vec::new() };
        let least_null = if bounds.includes_null && !call.is_fresh { NULL } else { 1 };
        let leads_on = |object: &u32| {
            let used = before.after(Symbolic { chosen: Some(*object), ..call }, bounds);
            used.is_some_and(|used| used.meets(after))
        };
        (least_null..=(before.most + 1).min(bounds.room())).filter(leads_on).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A way to answer all calls, with objects numbered in the order of the calls.
    type Structure = Vec<u32>;

    fn canonical(objects: &[u32]) -> Structure {
        let mut seen = vec![NULL];
        let number = |object: &u32| {
            let known = seen.iter().position(|other| other == object);
            known.unwrap_or_else(|| {
                seen.push(*object);
                seen.len() - 1
            }) as u32
        };
        objects.iter().map(number).collect()
    }

    /// The eager pool of figure 10.
    fn eager(calls: &[bool], bounds: Bounds) -> BTreeSet<Structure> {
        let mut partial = vec![Vec::new()];
        for &is_fresh in calls {
            let mut longer = Vec::new();
            for objects in partial {
                let used = objects.iter().copied().max().unwrap_or(NULL);
                for object in bounds.in_order(used, is_fresh) {
                    let mut objects: Structure = objects.clone();
                    objects.push(object);
                    longer.push(objects);
                }
            }
            partial = longer;
        }
        partial.into_iter().collect()
    }

    /// All structures when the calls are chosen for in the given order; asserts that none comes up twice and that no
    /// choice leads nowhere.
    fn delayed(calls: &[bool], order: &[usize], bounds: Bounds) -> BTreeSet<Structure> {
        let open: Vec<_> = calls.iter().map(|&is_fresh| Symbolic { is_fresh, chosen: None }).collect();
        let mut found = BTreeSet::new();
        if is_feasible(&open, bounds) {
            choose(open, order, bounds, &mut found);
        }
        found
    }

    fn choose(calls: Vec<Symbolic>, order: &[usize], bounds: Bounds, found: &mut BTreeSet<Structure>) {
        assert!(is_feasible(&calls, bounds), "{calls:?}");
        let Some((&which, rest)) = order.split_first() else {
            let objects: Vec<_> = calls.iter().filter_map(|call| call.chosen).collect();
            // Objects that can be told apart have the very numbers that the eager pool gives them.
            let structure = if bounds.are_alike { canonical(&objects) } else { objects };
            assert!(found.insert(structure), "{calls:?} twice");
            return;
        };
        let mut settled = calls.clone();
        for which in 0..calls.len() {
            if settled[which].chosen.is_none() {
                settled[which].chosen = candidates(&settled, which, bounds).first().copied();
            }
        }
        let settled: Vec<u32> = settled.iter().filter_map(|call| call.chosen).collect();
        assert_eq!(first_ways(&calls, bounds), settled, "{calls:?} {bounds:?}");
        let objects = candidates(&calls, which, bounds);
        assert!(!objects.is_empty(), "{calls:?} cannot be answered");
        for object in objects {
            let mut calls = calls.clone();
            calls[which].chosen = Some(object);
            choose(calls, rest, bounds, found);
        }
    }

    fn orders(length: usize) -> Vec<Vec<usize>> {
        let mut all = vec![vec![]];
        for next in 0..length {
            all = all
                .into_iter()
                .flat_map(|order| {
                    (0..=order.len()).map(move |at| {
                        let mut order = order.clone();
                        order.insert(at, next);
                        order
                    })
                })
                .collect();
        }
        all
    }

    #[test]
    fn every_order_of_use_gives_the_structures_of_the_eager_pool() {
        for length in 0..=5 {
            for bits in 0..1u32 << length {
                let calls: Vec<bool> = (0..length).map(|bit| bits >> bit & 1 == 1).collect();
                for size in (0..length).map(Some).chain([None]) {
                    for (includes_null, are_alike) in [(false, false), (false, true), (true, false), (true, true)] {
                        let bounds = Bounds { size, includes_null, are_alike };
                        let expected = eager(&calls, bounds);
                        for order in orders(length as usize) {
                            assert_eq!(delayed(&calls, &order, bounds), expected, "{calls:?} {order:?} {bounds:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_example_of_the_paper_leaves_one_object_for_all_three() {
        // n1 = getNew; a1, a2, a3 = getAny; n2, n3 = getNew, in a pool of three: a1 = a2 = a3 = n1.
        let calls = [true, false, false, false, true, true];
        let bounds = Bounds { size: Some(3), includes_null: false, are_alike: true };
        assert_eq!(delayed(&calls, &[1, 2, 3, 0, 4, 5], bounds).len(), 1);
    }
}
