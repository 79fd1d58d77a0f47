//! Steps: events as wakeup trees and sleep sets remember them.
//!
//! A step is an event without its place in a run: which of its thread's events it is, the alternative that it takes and
//! the locations that it uses. The same few steps stand in the trees many thousand times, so each is stored once and has
//! a number.

use rustc_hash::FxHashMap;

use crate::event::{Access, Location, Thread};
use crate::trace::{NONE, Trace};

/// The number of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct StepId(pub u32);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub thread: u32,
    /// Which of its thread's events it is.
    number: u32,
    /// Which alternative it takes; `NONE` if it has one only or if nobody knows which it will have.
    pub alternative: u32,
    pub ways: u32,
    /// Its access, if it has exactly one.
    only: u32,
    start: u32,
    end: u32,
}

impl Step {
    /// Behind its last alternative: it stands for one only.
    pub(crate) fn end(&self) -> u32 {
        if self.alternative == NONE { NONE } else { self.alternative + 1 }
    }

    pub(crate) fn alternative(&self) -> Option<u32> {
        (self.alternative != NONE).then_some(self.alternative)
    }
}

/// What a step does to a sequence of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Initial {
    /// It cannot come first: something before it is dependent.
    Not,
    /// It is in the sequence, here, and could come first.
    At(usize),
    /// It is not in the sequence and independent of all of it.
    Absent,
}

/// All steps of a search.
#[derive(Clone, Default, Debug)]
pub(crate) struct Steps {
    steps: Vec<Step>,
    /// The accesses of all steps, each as [`packed`], those of a step in order.
    accesses: Vec<u32>,
    /// Thread, number, alternative, ways and accesses to the step.
    known: FxHashMap<Box<[u32]>, StepId>,
    key: Vec<u32>,
    /// By thread and number of the event, the step that such an event was last, or `NONE`: mostly it is again.
    latest: Vec<Vec<u32>>,
}

impl Steps {
    /// Bytes that all this takes: of each step there is a second copy, by which it is found.
    pub(crate) fn bytes(&self) -> usize {
        let found =
            self.known.capacity() * (size_of::<(Box<[u32]>, StepId)>() + 1) + self.steps.len() * 4 * size_of::<u32>();
        let latest = self.latest.iter().map(Vec::capacity).sum::<usize>();
        self.steps.capacity() * size_of::<Step>() + (2 * self.accesses.capacity() + latest) * size_of::<u32>() + found
    }

    pub(crate) fn get(&self, id: StepId) -> Step {
        self.steps[id.0 as usize]
    }

    pub(crate) fn number(&self, id: StepId) -> u32 {
        self.get(id).number
    }

    pub(crate) fn accesses(&self, step: Step) -> &[u32] {
        &self.accesses[step.start as usize..step.end as usize]
    }

    /// The step of an event of a run.
    pub(crate) fn of_event(&mut self, trace: &Trace, event: u32) -> StepId {
        let position = event as usize;
        if trace.leads(event) {
            return self.anything(trace.thread(position), trace.number(position));
        }
        let (ways, taken) = trace.alternative(event);
        let alternative = if ways > 1 { Some(taken) } else { None };
        self.find(trace.thread(position), trace.number(position), alternative, ways, trace.accesses(position))
    }

    /// The step of an event of which nobody knows what it uses, or what those use that follow it.
    pub(crate) fn anything(&mut self, thread: Thread, number: u32) -> StepId {
        self.find(thread, number, None, 1, std::iter::once(Access::write(Location::EVERYTHING, 0)))
    }

    /// Whether that is so.
    pub(crate) fn may_use_anything(&self, step: Step) -> bool {
        step.only == EVERYTHING
    }

    /// The step of an event of a run, with another alternative.
    pub(crate) fn with_alternative(&mut self, trace: &Trace, event: u32, alternative: u32) -> StepId {
        let position = event as usize;
        let ways = trace.choice(position).0;
        self.find(trace.thread(position), trace.number(position), Some(alternative), ways, trace.accesses(position))
    }

    /// Whether an event of a run uses what a step does, and nothing else can be part of it.
    pub(crate) fn uses_the_same(&mut self, id: StepId, trace: &Trace, event: u32) -> bool {
        let step = self.of_event(trace, event);
        !self.may_use_anything(self.get(id)) && self.accesses(self.get(step)) == self.accesses(self.get(id))
    }

    pub(crate) fn find(
        &mut self,
        thread: Thread,
        number: u32,
        alternative: Option<u32>,
        ways: u32,
        accesses: impl Iterator<Item = Access>,
    ) -> StepId {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend([thread.0, number, alternative.unwrap_or(NONE), ways.max(1)]);
        key.extend(accesses.map(packed));
        if key.len() > 5 {
            key[4..].sort_unstable();
        }
        let id = match self.latest_of(&key).filter(|&latest| self.is(latest, &key)) {
            Some(latest) => latest,
            None => {
                let id = self.known.get(&key[..]).copied();
                let id = id.unwrap_or_else(|| self.add(&key));
                self.note_latest(&key, id);
                id
            }
        };
        self.key = key;
        id
    }

    fn latest_of(&self, key: &[u32]) -> Option<StepId> {
        let latest = *self.latest.get(key[0] as usize)?.get(key[1] as usize)?;
        (latest != NONE).then_some(StepId(latest))
    }

    fn note_latest(&mut self, key: &[u32], id: StepId) {
        let (thread, number) = (key[0] as usize, key[1] as usize);
        if self.latest.len() <= thread {
            self.latest.resize_with(thread + 1, Vec::new);
        }
        let latest = &mut self.latest[thread];
        if latest.len() <= number {
            latest.resize(number + 1, NONE);
        }
        latest[number] = id.0;
    }

    /// Whether a step is of an event of whose thread and number it is known.
    fn is(&self, id: StepId, key: &[u32]) -> bool {
        let step = self.get(id);
        [step.alternative, step.ways] == key[2..4] && self.accesses(step) == &key[4..]
    }

    fn add(&mut self, key: &[u32]) -> StepId {
        let id = StepId(self.steps.len() as u32);
        let start = self.accesses.len() as u32;
        self.accesses.extend_from_slice(&key[4..]);
        let end = self.accesses.len() as u32;
        let only = if let [access] = key[4..] { access } else { NONE };
        self.steps.push(Step { thread: key[0], number: key[1], alternative: key[2], ways: key[3], only, start, end });
        self.known.insert(key.into(), id);
        id
    }

    /// Whether two steps of different threads use a common location that one of them writes.
    fn conflict(&self, first: Step, second: Step) -> bool {
        if first.only != NONE && second.only != NONE {
            let is_same = first.only >> 1 == second.only >> 1 && (first.only | second.only) & 1 != 0;
            return is_same || first.only == EVERYTHING || second.only == EVERYTHING;
        }
        if first.only == EVERYTHING || second.only == EVERYTHING {
            return true;
        }
        let (mut first, mut second) = (self.accesses(first), self.accesses(second));
        while let (Some(one), Some(other)) = (first.first(), second.first()) {
            if one >> 1 == other >> 1 {
                if (one | other) & 1 != 0 {
                    return true;
                }
                (first, second) = (&first[1..], &second[1..]);
            } else if one < other {
                first = &first[1..];
            } else {
                second = &second[1..];
            }
        }
        false
    }

    /// Whether a step is a weak initial of a sequence: whether the sequence, perhaps with the step put in, is equivalent
    /// to one that begins with it. The step stands for all alternatives from its own to `end`; one that nobody knows may
    /// be any of them.
    pub(crate) fn initial(&self, step: Step, end: u32, sequence: &[StepId]) -> Initial {
        for (at, other) in sequence.iter().enumerate() {
            let other = self.get(*other);
            if other.thread == step.thread {
                let takes = step.alternative == NONE
                    || other.alternative == NONE
                    || (step.alternative..end).contains(&other.alternative);
                return if takes { Initial::At(at) } else { Initial::Not };
            }
            if self.conflict(step, other) {
                return Initial::Not;
            }
        }
        Initial::Absent
    }
}

/// The access of a step that may use anything.
const EVERYTHING: u32 = Location::EVERYTHING.0 << 1 | 1;

fn packed(access: Access) -> u32 {
    access.location.0 << 1 | u32::from(access.writes)
}
