//! Races: pairs of events of a run that could have happened in the other order.
//!
//! An event races with an earlier one of another thread if they are dependent and nothing else orders them: the earlier
//! one did not happen before what its thread did last, nor before its cause, nor before another one that it races with. A
//! blocking operation races only with what it could have overtaken: if it was not possible yet before the earlier event,
//! one looks further back. The operations that threads wait for when the run ends race like events.

use smallvec::SmallVec;

use crate::event::{Access, Event, Need};
use crate::steps::{StepId, Steps};
use crate::trace::{NONE, Trace, Use, some_or_none};

/// An event of the run, and the step that could have happened before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Race {
    pub earlier: u32,
    pub moved: StepId,
}

/// The races of a run's events with those before them. They follow from the run up to the later event: what a run has in
/// common with the one before it is not looked at again.
#[derive(Clone, Default, Debug)]
pub(crate) struct Races {
    /// Each with its later event, in their order.
    found: Vec<(u32, Race)>,
    /// Events before this one were looked at.
    looked: u32,
}

impl Races {
    /// Bytes that they have taken.
    pub(crate) fn bytes(&self) -> usize {
        self.found.capacity() * size_of::<(u32, Race)>()
    }

    /// The run goes back to a position.
    pub(crate) fn back(&mut self, position: u32) {
        self.looked = self.looked.min(position);
        while self.found.last().is_some_and(|&(later, _)| later >= position) {
            self.found.pop();
        }
    }

    /// Finds those of the run as it is; `of_events` has the steps of its events.
    pub(crate) fn look(&mut self, trace: &Trace, of_events: &[StepId], steps: &mut Steps) {
        for later in self.looked..trace.len() as u32 {
            find(trace, later, of_events, steps, |race| self.found.push((later, race)));
        }
        self.looked = trace.len() as u32;
    }

    /// All that were found, in the order of their later events.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Race> + '_ {
        self.found.iter().map(|&(_, race)| race)
    }
}

/// Finds the races of an event with those before it. Events that follow each other with nothing in between race as one, and
/// move as one.
fn find(trace: &Trace, last: u32, of_events: &[StepId], steps: &mut Steps, mut found: impl FnMut(Race)) {
    let (event, end) = trace.block(last);
    if last != end {
        return;
    }
    let position = event as usize;
    let (thread, (ways, _)) = (trace.thread(position), trace.choice(position));
    let (need, (or_waits, or_need)) = (trace.need(event), trace.or_need(event));
    let writes_if = WritesIf::of(trace.waits(event), need, trace.expected(event));
    let mut later = Later {
        trace,
        previous: trace.previous(event),
        causes: trace.causes(event),
        waits: trace.waits(event),
        or_waits,
        or_need,
        need,
        uses: (event..=last)
            .flat_map(|event| trace.uses(event))
            .map(|used| (used.access(), used.before(event)))
            .collect(),
        overtaken: SmallVec::new(),
    };
    later.overtake();
    for Overtaken { event: earlier, before } in later.overtaken {
        let moved = if trace.is_part(event) || event < last {
            steps.anything(thread, trace.number(position))
        } else if ways == 1 && writes_if.is_none() {
            of_events[position]
        } else {
            let accesses = trace.accesses(position).map(|access| moved(access, writes_if, before));
            steps.find(thread, trace.number(position), None, 1, accesses)
        };
        found(Race { earlier, moved });
    }
}

/// Finds the races of what threads wait for at the end of a run.
pub(crate) fn find_blocked(trace: &Trace, blocked: &[Event], steps: &mut Steps, races: &mut Vec<Race>) {
    for event in blocked {
        let previous = some_or_none(trace.last_of(event.thread));
        let number = if previous == NONE { 0 } else { trace.number(previous as usize) + 1 };
        let mut later = Later {
            trace,
            previous,
            causes: [some_or_none(event.cause), some_or_none(event.or_cause)],
            waits: event.waits,
            or_waits: event.or_waits,
            or_need: event.or_need,
            need: event.need,
            uses: event.accesses.iter().map(|access| (*access, trace.head(access.location))).collect(),
            overtaken: SmallVec::new(),
        };
        later.overtake();
        for Overtaken { event: earlier, before } in later.overtaken {
            let writes_if = WritesIf::of(event.waits, event.need, event.expected);
            let accesses = event.accesses.iter().map(|access| moved(*access, writes_if, before));
            let moved = match event.is_part {
                true => steps.anything(event.thread, number),
                false => steps.find(event.thread, number, None, 1, accesses),
            };
            races.push(Race { earlier, moved });
        }
    }
}

/// Whether an event writes its only access depends on what the location was before.
#[derive(Clone, Copy)]
enum WritesIf {
    Found(u64),
    Met(Need),
}

impl WritesIf {
    fn of(waits: bool, need: Option<Need>, expected: Option<u64>) -> Option<WritesIf> {
        expected.map(WritesIf::Found).or(need.filter(|_| !waits).map(WritesIf::Met))
    }
}

/// The access of an event that has overtaken another, before which the location was `before`.
fn moved(access: Access, writes_if: Option<WritesIf>, before: u64) -> Access {
    let writes = match writes_if {
        None => access.writes,
        Some(WritesIf::Found(expected)) => expected == before,
        Some(WritesIf::Met(need)) => need.is_met(before),
    };
    Access { writes, ..access }
}

/// An event that could have happened before others.
struct Later<'a> {
    trace: &'a Trace,
    /// What its thread did before it.
    previous: u32,
    /// Of which one must have come before it.
    causes: [u32; 2],
    waits: bool,
    or_waits: bool,
    or_need: Option<Need>,
    need: Option<Need>,
    /// Its accesses, each with the one before it at its location.
    uses: SmallVec<[(Access, Use<'a>); 2]>,
    /// What it could have overtaken, the latest first.
    overtaken: SmallVec<[Overtaken; 4]>,
}

/// An event that another could have overtaken, and what the location was before it that both use.
struct Overtaken {
    event: u32,
    before: u64,
}

#[derive(PartialEq, Eq)]
enum Verdict {
    /// The two are in a race, or ordered by something else; so are all that happened before the earlier one.
    Settled,
    /// The later one was not possible yet; it may have been before.
    Impossible,
}

impl<'a> Later<'a> {
    fn overtake(&mut self) {
        match self.uses[..] {
            [] => {}
            [(access, previous)] => {
                let mut earlier = conflicting(access, previous);
                while earlier.exists() {
                    if self.consider(earlier) == Verdict::Settled && earlier.writes() {
                        break;
                    }
                    earlier = conflicting(access, earlier.previous());
                }
            }
            _ => self.overtake_by_many(),
        }
    }

    /// The same for several locations: what happened at all of them must be seen in order.
    fn overtake_by_many(&mut self) {
        let mut all: SmallVec<[Use; 8]> = SmallVec::new();
        for (access, previous) in &self.uses {
            let mut earlier = conflicting(*access, *previous);
            while earlier.exists() {
                all.push(earlier);
                if earlier.writes() && (!self.waits || self.is_ordered(earlier.event())) {
                    break;
                }
                earlier = conflicting(*access, earlier.previous());
            }
        }
        all.sort_unstable_by_key(|earlier| std::cmp::Reverse(earlier.event()));
        all.dedup_by_key(|earlier| earlier.event());
        for earlier in all {
            self.consider(earlier);
        }
    }

    fn consider(&mut self, earlier: Use) -> Verdict {
        let (event, earlier) = earlier.of_block();
        if self.is_ordered(event) || self.overtaken.iter().any(|other| self.trace.is_past(event, other.event)) {
            return Verdict::Settled;
        }
        if self.waits && !self.is_possible(event, earlier) {
            return Verdict::Impossible;
        }
        self.overtaken.push(Overtaken { event, before: earlier.access().before });
        Verdict::Settled
    }

    /// Whether an event happened before what the thread did last, or before all causes.
    fn is_ordered(&self, event: u32) -> bool {
        let past = |later: u32| later != NONE && self.trace.is_past(event, later);
        past(self.previous) || past(self.causes[0]) && (self.causes[1] == NONE || past(self.causes[1]))
    }

    /// Whether one of the things that it waits for was there before the earlier event, which begins with a use or leads to it.
    fn is_possible(&self, event: u32, earlier: Use) -> bool {
        self.was_open(0, self.need, event, earlier)
            || self.or_waits && self.uses.len() > 1 && self.was_open(1, self.or_need, event, earlier)
    }

    /// Whether what it waits for was there after all events that did not happen after the earlier one: nothing that did
    /// can have come in between.
    fn was_open(&self, index: usize, need: Option<Need>, event: u32, earlier: Use) -> bool {
        let is_open = |access: Access| need.map_or(access.open, |need| need.is_met(access.before));
        let (awaited, previous) = self.uses[index];
        if earlier.access().location == awaited.location {
            return is_open(earlier.access());
        }
        let (mut open, mut other) = (is_open(awaited), previous);
        while other.exists() && other.event() >= event {
            if self.trace.is_past(event, other.event()) {
                open = is_open(other.access());
            }
            other = other.previous();
        }
        open
    }
}

/// The last use of a location that is dependent on an access of it, from a given one backwards.
fn conflicting<'a>(access: Access, from: Use<'a>) -> Use<'a> {
    if access.writes || !from.exists() || from.writes() { from } else { from.written() }
}
