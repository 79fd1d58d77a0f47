//! A trace that went back equals one that never was elsewhere.

mod support;

use jaywalk_schedules::{Access, Event, Location, Thread, Trace};
use support::Random;

#[derive(Clone)]
struct Owned {
    thread: Thread,
    accesses: Vec<Access>,
    cause: Option<usize>,
}

fn push(trace: &mut Trace, event: &Owned) {
    trace.push(&Event { cause: event.cause, ..Event::new(event.thread, &event.accesses) });
}

fn random_event(random: &mut Random, len: usize) -> Owned {
    let count = [0, 1, 1, 1, 1, 2, 5][random.below(7)];
    let access = |random: &mut Random| {
        let location = Location(random.below(4) as u32);
        let (writes, open, owned) = (random.chance(40), random.chance(50), random.chance(50));
        Access { location, writes, open, owned, before: random.next() }
    };
    Owned {
        thread: Thread(random.below(5) as u32),
        accesses: (0..count).map(|_| access(random)).collect(),
        cause: (len > 0 && random.chance(10)).then(|| random.below(len)),
    }
}

/// Which events happened before which, by the definition.
fn order(events: &[Owned]) -> Vec<Vec<bool>> {
    let dependent = |one: &Owned, other: &Owned| {
        one.thread == other.thread
            || one
                .accesses
                .iter()
                .any(|a| other.accesses.iter().any(|b| a.location == b.location && (a.writes || b.writes)))
    };
    let mut before = vec![vec![false; events.len()]; events.len()];
    for later in 0..events.len() {
        for earlier in (0..later).rev() {
            before[earlier][later] = dependent(&events[earlier], &events[later])
                || events[later].cause == Some(earlier)
                || (earlier + 1..later).any(|between| before[earlier][between] && before[between][later]);
        }
    }
    before
}

#[test]
fn going_back() {
    let mut random = Random::of_test(1);
    for _ in 0..300 {
        let (mut trace, mut events) = (Trace::new(), Vec::<Owned>::new());
        for _ in 0..random.below(8) {
            for _ in 0..random.below(20) {
                let event = random_event(&mut random, events.len());
                push(&mut trace, &event);
                events.push(event);
            }
            let len = random.below(events.len() + 1);
            trace.truncate(len);
            events.truncate(len);
        }
        let mut anew = Trace::new();
        events.iter().for_each(|event| push(&mut anew, event));
        let before = order(&events);
        assert_eq!(trace.len(), events.len());
        for later in 0..events.len() {
            assert_eq!(trace.thread(later), anew.thread(later));
            assert_eq!(trace.number(later), anew.number(later));
            assert_eq!(trace.cause(later), events[later].cause);
            assert!(trace.accesses(later).eq(anew.accesses(later)));
            for (earlier, before) in before.iter().enumerate().take(later) {
                assert_eq!(trace.happens_before(earlier, later), before[later], "{earlier} and {later}");
                assert_eq!(anew.happens_before(earlier, later), before[later], "{earlier} and {later}");
            }
        }
        for thread in (0..5).map(Thread) {
            assert_eq!(trace.last_of(thread), anew.last_of(thread));
        }
    }
}

#[test]
fn a_location_counts_once() {
    let mut trace = Trace::new();
    let (read, write) = (Access::read(Location(0), 7), Access::write(Location(0), 7));
    trace.push(&Event::new(Thread(0), &[read]));
    trace.push(&Event::new(Thread(1), &[read, write, read]));
    assert_eq!(trace.accesses(1).collect::<Vec<_>>(), [write]);
    assert!(trace.happens_before(0, 1));
}
