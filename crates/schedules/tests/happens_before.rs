//! What happens before what, and races, against their definitions, on random traces that go back now and then.

mod support;

use jaywalk_schedules::{HappensBefore, Location, Order, Strength, Thread, Use};
use support::Random;

#[derive(Clone)]
struct Owned {
    thread: Thread,
    started_by: Option<usize>,
    uses: Vec<Use>,
}

const ORDERS: [Order; 8] = [
    Order::PLAIN,
    Order::OPAQUE,
    Order::ACQUIRE,
    Order::RELEASE,
    Order::BARE,
    Order::TAKES,
    Order::HANDS_ON,
    Order::SYNCHRONIZES,
];

/// Variables that are plain, of mixed modes, and only for synchronising.
fn random_use(random: &mut Random) -> Use {
    let location = random.below(6);
    let order = match location {
        0 | 1 => Order::PLAIN,
        2 | 3 => ORDERS[random.below(8)],
        _ => [Order::TAKES, Order::HANDS_ON, Order::SYNCHRONIZES][random.below(3)],
    };
    Use { location: Location(location as u32), writes: random.chance(50), order, counts: random.chance(80) }
}

fn random_event(random: &mut Random, events: &[Owned]) -> Owned {
    let thread = Thread(random.below(4) as u32);
    let is_first = events.iter().all(|event| event.thread != thread);
    let starts = is_first && !events.is_empty() && random.chance(70);
    let mut uses: Vec<Use> = (0..[0, 1, 1, 1, 2][random.below(5)]).map(|_| random_use(random)).collect();
    uses.sort_by_key(|access| access.location);
    uses.dedup_by_key(|access| access.location);
    Owned { thread, started_by: starts.then(|| random.below(events.len())), uses }
}

/// Program order, starts, and edges from every release to every later acquire of its location; and what follows from these.
fn closure(events: &[Owned]) -> Vec<Vec<bool>> {
    let hands_on = |one: &Owned, other: &Owned| {
        one.uses.iter().filter(|release| release.order.releases).any(|release| {
            other.uses.iter().any(|acquire| acquire.order.acquires && acquire.location == release.location)
        })
    };
    let mut before = vec![vec![false; events.len()]; events.len()];
    for later in 0..events.len() {
        for earlier in (0..later).rev() {
            before[earlier][later] = events[earlier].thread == events[later].thread
                || events[later].started_by == Some(earlier)
                || hands_on(&events[earlier], &events[later])
                || (earlier + 1..later).any(|between| before[earlier][between] && before[between][later]);
        }
    }
    before
}

/// Location, events, and strength of all races.
type Races = Vec<(Location, usize, usize, Strength)>;

fn races(events: &[Owned], before: &[Vec<bool>]) -> Races {
    let mut races = Races::new();
    for (later, second) in events.iter().enumerate() {
        for (earlier, first) in events[..later].iter().enumerate().filter(|&(earlier, _)| !before[earlier][later]) {
            for one in first.uses.iter().filter(|one| one.counts) {
                for other in second.uses.iter().filter(|other| other.counts && other.location == one.location) {
                    let strength = one.order.strength.min(other.order.strength);
                    if (one.writes || other.writes) && strength < Strength::Total {
                        races.push((one.location, earlier, later, strength));
                    }
                }
            }
        }
    }
    races
}

fn check(known: &HappensBefore, events: &[Owned]) {
    let before = closure(events);
    for (earlier, row) in before.iter().enumerate() {
        for (later, &is_before) in row.iter().enumerate() {
            assert_eq!(known.happens_before(earlier, later), is_before, "{earlier} and {later}");
        }
    }
    let all = races(events, &before);
    let found: Races =
        known.races().iter().map(|race| (race.location, race.events[0], race.events[1], race.strength)).collect();
    for race in &found {
        assert!(all.contains(race), "{race:?} is no race");
    }
    // Of each location the first race is found, and what is left out comes behind a plain write that races too.
    for &(location, earlier, later, _) in &all {
        let is_found = found.iter().any(|race| (race.0, race.1, race.2) == (location, earlier, later));
        let by_write = |event: usize| {
            events[event].uses.iter().any(|access| {
                access.location == location
                    && access.writes
                    && access.counts
                    && access.order.strength == Strength::Plain
            })
        };
        let is_behind = (earlier + 1..later).any(|write| {
            by_write(write)
                && found.iter().any(|race| {
                    race.0 == location && race.1.max(race.2) <= later && { race.1 == write || race.2 == write }
                })
        });
        assert!(is_found || is_behind, "{location:?}: {earlier} and {later} race, and nobody says so");
    }
}

#[test]
fn races_and_order_are_as_defined() {
    let mut random = Random::of_test(7);
    for _ in 0..2_000 {
        let (mut known, mut events) = (HappensBefore::new(), Vec::<Owned>::new());
        for _ in 0..1 + random.below(5) {
            for _ in 0..random.below(12) {
                let event = random_event(&mut random, &events);
                known.push(event.thread, event.started_by, &event.uses);
                events.push(event);
            }
            check(&known, &events);
            let len = random.below(events.len() + 1);
            known.truncate(len);
            events.truncate(len);
            assert_eq!((known.len(), known.is_empty()), (len, len == 0));
        }
        check(&known, &events);
    }
}
