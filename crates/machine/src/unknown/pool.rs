//! Object pools: which objects a symbolic object of a pool can be (UDITA, figures 11 and 12).
//!
//! Every call of `getAny` or `getNew` leaves a symbolic object; its object is chosen when it is first used, in any
//! order. What must hold of the choices: an object from `getNew` is none that an earlier call returned, and there are
//! no more objects than the pool has room for. A choice is offered only if the symbolic objects that are still open can
//! be chosen too, so no alternative leads nowhere.
//!
//! The papers keep the calls in levels, one for each `getNew`; the order of the calls says the same.

/// What a call on a pool returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbolic {
    /// Whether `getNew` returned it.
    pub(crate) is_fresh: bool,
    /// The object that was chosen; 0 is `null`.
    pub(crate) chosen: Option<u32>,
}

/// What a pool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// How many objects it has room for, if there is a limit.
    pub(crate) size: Option<usize>,
    /// Whether `getAny` may return `null`.
    pub(crate) includes_null: bool,
}

const NULL: u32 = 0;

/// The fewest objects with which all calls can be answered, given what is chosen.
///
/// Cut the calls anywhere: the objects chosen before the cut and those of the `getNew`s after it are all different. The
/// largest of these numbers is enough, too: an open `getNew` takes an object that was chosen for a later `getAny`
/// while there is one, and an open `getAny` what the last `getNew` before it has. Where there is none before it, null
/// must do; in a pool without null the first call of all counts as a `getNew`, which it is: it returns what no earlier
/// call did.
fn smallest_model(calls: &[Symbolic], includes_null: bool) -> usize {
    let counts = |(index, call): (usize, &Symbolic)| call.is_fresh || index == 0 && !includes_null;
    let mut fresh_after = calls.iter().enumerate().filter(|&call| counts(call)).count();
    let mut before: Vec<u32> = Vec::new();
    let mut smallest = fresh_after;
    for (index, call) in calls.iter().enumerate() {
        fresh_after -= usize::from(counts((index, call)));
        if let Some(object) = call.chosen
            && object != NULL
            && !before.contains(&object)
        {
            before.push(object);
        }
        smallest = smallest.max(before.len() + fresh_after);
    }
    smallest
}

/// Whether the calls can be answered within the bounds.
pub(crate) fn is_feasible(calls: &[Symbolic], bounds: Bounds) -> bool {
    let Some(size) = bounds.size else { return true };
    calls.len() <= size || smallest_model(calls, bounds.includes_null) <= size
}

/// The objects that the call with number `which` can have returned, in the order in which they are tried: null,
/// objects that other calls have, and the one object `unused` that none has. All unused objects are alike, so one stands
/// for all: no two alternatives lead to isomorphic structures.
pub(crate) fn candidates(calls: &mut [Symbolic], which: usize, bounds: Bounds, unused: Option<u32>) -> Vec<u32> {
    let mut tried: Vec<u32> = Vec::new();
    if bounds.includes_null && !calls[which].is_fresh {
        tried.push(NULL);
    }
    tried.extend(objects_in_reach(calls, which));
    tried.extend(unused);
    tried.retain(|&object| {
        calls[which].chosen = Some(object);
        is_feasible(calls, bounds)
    });
    calls[which].chosen = None;
    tried
}

/// The objects of other calls between which and this one no `getNew` stands, in the order of the calls. Sorting them
/// keeps pools of thousands of objects fast.
fn objects_in_reach(calls: &[Symbolic], which: usize) -> impl Iterator<Item = u32> {
    let is_fresh = calls[which].is_fresh;
    let mut taken: Vec<(u32, usize, bool)> = Vec::with_capacity(calls.len());
    for (index, call) in calls.iter().enumerate() {
        if let Some(object) = call.chosen
            && object != NULL
            && index != which
        {
            let is_out_of_reach = if index < which { is_fresh } else { call.is_fresh };
            taken.push((object, index, is_out_of_reach));
        }
    }
    taken.sort_unstable();
    let groups = taken.chunk_by(|one, other| one.0 == other.0);
    let in_reach = groups.filter(|calls| calls.iter().all(|&(_, _, is_out_of_reach)| !is_out_of_reach));
    let mut objects: Vec<(usize, u32)> = in_reach.map(|calls| (calls[0].1, calls[0].0)).collect();
    objects.sort_unstable();
    objects.into_iter().map(|(_, object)| object)
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
                let old = if is_fresh { 1..1 } else { 1..used + 1 };
                let new = bounds.size.is_none_or(|size| (used as usize) < size).then_some(used + 1);
                let null = (bounds.includes_null && !is_fresh).then_some(NULL);
                for object in null.into_iter().chain(old).chain(new) {
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

    fn choose(mut calls: Vec<Symbolic>, order: &[usize], bounds: Bounds, found: &mut BTreeSet<Structure>) {
        let Some((&which, rest)) = order.split_first() else {
            let objects: Vec<_> = calls.iter().filter_map(|call| call.chosen).collect();
            assert!(found.insert(canonical(&objects)), "{objects:?} twice");
            return;
        };
        let unused = (1..).find(|&object| calls.iter().all(|call| call.chosen != Some(object)));
        let objects = candidates(&mut calls, which, bounds, unused);
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
                for (size, includes_null) in (0..=length).flat_map(|size| [(size, false), (size, true)]) {
                    let size = (size < length).then_some(size);
                    let bounds = Bounds { size, includes_null };
                    let expected = eager(&calls, bounds);
                    for order in orders(length) {
                        assert_eq!(delayed(&calls, &order, bounds), expected, "{calls:?} {order:?} {bounds:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_example_of_the_paper_leaves_one_object_for_all_three() {
        // n1 = getNew; a1, a2, a3 = getAny; n2, n3 = getNew, in a pool of three: a1 = a2 = a3 = n1.
        let calls = [true, false, false, false, true, true];
        let bounds = Bounds { size: Some(3), includes_null: false };
        assert_eq!(delayed(&calls, &[1, 2, 3, 0, 4, 5], bounds).len(), 1);
    }
}
