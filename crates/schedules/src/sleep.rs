//! Sleep sets: steps that were explored already and need not be taken again until something dependent happened.
//!
//! The sleep set of a position is not stored but follows from the run: a step that was put to sleep at a position is
//! asleep in all later ones up to the first event that is dependent on it.

use crate::event::{Location, Thread};
use crate::remains::ToldSleeper;
use crate::steps::{Step, StepId, Steps};
use crate::trace::{NONE, Trace, some_or_none};

#[derive(Clone, Debug)]
pub(crate) struct Sleeper {
    pub step: StepId,
    thread: u32,
    /// Which alternatives of its event: from the step's own to this, exclusively; `NONE` if it has one only.
    pub end: u32,
    /// Where it was put to sleep.
    since: u32,
    /// Events up to here have been looked at.
    looked: u32,
    /// The first event since then that is dependent on it.
    woken: u32,
}

impl Sleeper {
    /// Whether it is asleep before the event at a position, if all events up to there have been looked at.
    pub(crate) fn is_asleep(&self, position: u32) -> bool {
        self.since <= position && position <= self.woken
    }

    /// The event that woke it.
    pub(crate) fn woken(&self) -> Option<u32> {
        (self.woken != NONE).then_some(self.woken)
    }

    pub(crate) fn told(&self, step: u32) -> ToldSleeper {
        ToldSleeper { step, end: (self.end != NONE).then_some(self.end), since: self.since }
    }

    /// Whether it stands for an alternative of so many. With fewer of them, others are meant.
    fn covers(&self, step: Step, alternative: u32, ways: u32) -> bool {
        step.alternative == NONE || step.ways == ways && (step.alternative..self.end).contains(&alternative)
    }

    fn look(&mut self, trace: &Trace, steps: &Steps) {
        let len = trace.len() as u32;
        if self.woken != NONE || self.looked >= len {
            return;
        }
        if steps.may_use_anything(steps.get(self.step)) {
            self.woken = self.looked;
        }
        for access in steps.accesses(steps.get(self.step)) {
            let mut other = trace.head(Location(access >> 1));
            while other.exists() && other.event() >= self.looked {
                if access & 1 != 0 || other.writes() {
                    self.woken = self.woken.min(other.event());
                }
                other = other.previous();
            }
        }
        let mut own = some_or_none(trace.last_of(Thread(self.thread)));
        while own != NONE && own >= self.looked {
            self.woken = self.woken.min(own);
            own = trace.previous(own);
        }
        self.looked = len;
    }
}

/// All steps that are asleep somewhere in the run, in the order of the positions where they were put to sleep.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sleepers(Vec<Sleeper>);

impl Sleepers {
    /// Bytes that they have taken.
    pub(crate) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Sleeper>()
    }

    /// Looks at all events of the run.
    pub(crate) fn look(&mut self, trace: &Trace, steps: &Steps) {
        for sleeper in &mut self.0 {
            sleeper.look(trace, steps);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Sleeper> {
        self.0.iter()
    }

    pub(crate) fn get(&self, index: usize) -> &Sleeper {
        &self.0[index]
    }

    /// The run goes back to a position.
    pub(crate) fn back(&mut self, position: u32) {
        while self.0.last().is_some_and(|sleeper| sleeper.since > position) {
            self.0.pop();
        }
        for sleeper in &mut self.0 {
            sleeper.looked = sleeper.looked.min(position);
            if sleeper.woken != NONE && sleeper.woken >= position {
                sleeper.woken = NONE;
            }
        }
    }

    /// Puts a step to sleep at the position to which the run has gone back.
    pub(crate) fn add(&mut self, position: u32, id: StepId, steps: &Steps) {
        let step = steps.get(id);
        // The alternatives of a choice fall asleep one after the other: they share an entry.
        if let Some(last) = self.0.last_mut()
            && last.since == position
            && last.thread == step.thread
            && last.end == step.alternative
            && step.alternative != NONE
        {
            last.end += 1;
            return;
        }
        let (thread, end) = (step.thread, step.end());
        self.0.push(Sleeper { step: id, thread, end, since: position, looked: position, woken: NONE });
    }

    /// Puts a step to sleep with as many alternatives as somebody has told, behind all others.
    pub(crate) fn add_told(&mut self, position: u32, id: StepId, end: Option<u32>, steps: &Steps) {
        let (thread, end) = (steps.get(id).thread, end.unwrap_or(NONE));
        self.0.push(Sleeper { step: id, thread, end, since: position, looked: position, woken: NONE });
    }

    /// Whether an alternative, of so many, of a thread's event at a position is asleep, if all events up to there have been
    /// looked at.
    pub(crate) fn is_asleep(&self, steps: &Steps, position: u32, thread: u32, (alternative, ways): (u32, u32)) -> bool {
        self.0.iter().any(|sleeper| {
            sleeper.thread == thread
                && sleeper.is_asleep(position)
                && sleeper.covers(steps.get(sleeper.step), alternative, ways)
        })
    }

    /// Whether a thread has something to do at the end of the run that is not asleep.
    pub(crate) fn may_run(&mut self, trace: &Trace, steps: &Steps, thread: Thread) -> bool {
        let mut asleep = 0;
        for sleeper in self.0.iter_mut().filter(|sleeper| sleeper.thread == thread.0) {
            sleeper.look(trace, steps);
            if sleeper.woken == NONE {
                let step = steps.get(sleeper.step);
                if step.alternative == NONE {
                    return false;
                }
                asleep += sleeper.end - step.alternative;
                if asleep >= step.ways {
                    return false;
                }
            }
        }
        true
    }

    /// The first alternative of a thread's next event that is not asleep at the end of the run.
    pub(crate) fn first_awake(&mut self, trace: &Trace, steps: &Steps, thread: Thread, ways: u32) -> Option<u32> {
        for sleeper in self.0.iter_mut().filter(|sleeper| sleeper.thread == thread.0) {
            sleeper.look(trace, steps);
        }
        (0..ways).find(|way| !self.is_asleep(steps, trace.len() as u32, thread.0, (*way, ways)))
    }
}
