//! Loops that look at the clock: a turn that changes nothing but the time is a timed wait.
//!
//! A thread that comes to a look at the clock twice with the same frames, and has changed nothing in between, goes round until
//! another thread changes one of the words that it has looked at, or until so much time has passed that its turn is another
//! one. So the second look is an event that reads these words, and may come at any time. If none of them was changed since
//! the thread has looked at it, the time has come: the clock is put to the first moment at which the turn is another one.
//! Which moment that is, is tried: the machine goes from a snapshot through a turn with a later and a later clock.
//!
//! What a turn makes is no change if nothing is left of it: who has the same frames and has changed no older word has no way
//! to it.

use super::idling::{MOST_FRAME_WORDS, Spin};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::schedule::VIRTUAL_TICK;
use crate::session::ToldEvent;
use crate::step::Step;
use crate::thread::{Slot, ThreadId, ThreadState};
use jaywalk_schedules::Order;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// A time that is further away never comes: as many milliseconds as an `int` can say.
const FARTHEST: u64 = i32::MAX as u64 * 1_000_000;
/// A later clock is tried with so many times the distance.
const GROWTH: u64 = 16;
/// Where none makes a difference, the next so many milliseconds are tried one by one: a loop may wait for a moment of each second.
const TRIED_ONE_BY_ONE: u64 = 1_000;
const MILLISECOND: u64 = 1_000_000;
/// A turn that is tried and takes more time slices than this is another one.
const MOST_SLICES: u32 = 256;

/// Of looks at the clock.
#[derive(Default)]
pub(super) struct Clock {
    /// Whether the running thread has come to wait for a time that is not known yet.
    wants_due: bool,
    /// What is being tried.
    trial: Option<Trial>,
    /// For a place, the time that was waited for there last: mostly it is the same on other paths. None if there was none.
    known: FxHashMap<u64, Option<u64>>,
}

/// A turn with a later clock.
struct Trial {
    time: u64,
    /// Whether the thread has come back to where it looks at the clock.
    is_back: bool,
}

/// What a trial saves of what is no state of the path.
struct Undisturbed {
    stop_at: usize,
    repeats: bool,
    looks_for_loops: bool,
    last_turn: u64,
    trace: Option<u64>,
    told_events: Option<Vec<ToldEvent>>,
    leaves_resting: bool,
}

impl Machine {
    /// The running thread is about to look at the clock. If that is a turn of a loop in which it has changed nothing, it waits
    /// before that: returns whether it does.
    pub fn waits_for_clock(&mut self) -> bool {
        let end = self.running.fp + self.frame_registers();
        let is_between = !self.memory.sharing.notes() || self.is_uninterrupted() || self.turns.section.is_some();
        if is_between || end > MOST_FRAME_WORDS || end > self.running.stack.len() {
            return false;
        }
        self.settle_look();
        let (current, here) = (self.running.thread, self.name_of_look(end));
        let word = |machine: &Machine, slot| machine.thread_word(current, slot);
        if word(self, Slot::Look) == here && word(self, Slot::LookLocks) == 0 {
            let kept = word(self, Slot::LooksKept);
            self.set_thread_word(current, Slot::LooksLeft, kept);
            self.wait_for_clock(here);
            return true;
        }
        // As in `rounds`: twice as many looks each time, so that a turn fits in between.
        let (left, kept) = match word(self, Slot::Look) {
            0 => (0, 1),
            _ => (word(self, Slot::LooksLeft) - 1, word(self, Slot::LooksKept) * 2),
        };
        self.set_thread_word(current, Slot::LooksLeft, left);
        if left == 0 {
            let (events, top) = (self.turns.trace.len() as u64, u64::from(self.memory.top));
            let slots = [
                (Slot::Look, here),
                (Slot::LookEvent, events),
                (Slot::LookTop, top),
                (Slot::LookLocks, 0),
                (Slot::LooksLeft, kept),
                (Slot::LooksKept, kept),
            ];
            slots.into_iter().for_each(|(slot, value)| self.set_thread_word(current, slot, value));
        }
        false
    }

    /// The time, for a thread that goes on which has waited to look at the clock.
    pub fn now_after_waiting(&mut self) -> u64 {
        let current = self.running.thread;
        let next = self.virtual_now() + VIRTUAL_TICK;
        let time = match self.turns.clock.trial.as_ref().map(|trial| trial.time) {
            Some(time) => time,
            None if self.note_look() => next,
            None => next.max(self.thread_word(current, Slot::LookDue)),
        };
        self.session.time_reads += 1;
        self.set_thread_word(current, Slot::Clock, time);
        self.memory.sharing.interrupts_turn();
        self.change_in_task();
        time
    }

    /// What the look is as an event. Returns whether something has changed that the thread has looked at in its turn.
    fn note_look(&mut self) -> bool {
        let current = self.running.thread;
        let is_changed = self.has_cause_to_look(current);
        let spin = self.turns.spins[self.thread_word(current, Slot::Since) as usize].clone();
        for &(location, _) in &spin {
            self.memory.sharing.note_location(location.0, (false, true, false), Order::BARE);
        }
        let events = self.turns.trace.len() + usize::from(!spin.is_empty());
        self.set_thread_word(current, Slot::LookEvent, events as u64);
        is_changed
    }

    /// The running thread has done something that another turn of a loop does not do again.
    pub(super) fn forget_look(&mut self) {
        let current = self.running.thread;
        if self.thread_word(current, Slot::Look) != 0 {
            self.set_thread_word(current, Slot::Look, 0);
        }
    }

    /// The same, if it has changed what was there when it looked at the clock.
    pub(crate) fn settle_look(&mut self) {
        let lowest = self.memory.sharing.take_lowest_changed();
        if u64::from(lowest) < self.thread_word(self.running.thread, Slot::LookTop) {
            self.forget_look();
        }
        self.settle_task(lowest);
    }

    /// The running thread has taken a lock, or given it back.
    pub(super) fn note_lock_in_look(&mut self, takes: bool) {
        let current = self.running.thread;
        if self.thread_word(current, Slot::Look) != 0 {
            let locks = self.thread_word(current, Slot::LookLocks);
            let locks = if takes { locks.wrapping_add(1) } else { locks.wrapping_sub(1) };
            self.set_thread_word(current, Slot::LookLocks, locks);
        }
    }

    /// Where the thread is, with all that it goes on from; never 0.
    fn name_of_look(&mut self, end: usize) -> u64 {
        let is_read = self.words_read(end);
        let mut hasher = FxHasher::default();
        hasher.write_u32(self.running.pc);
        for (&word, is_read) in self.running.stack[..end].iter().zip(is_read) {
            hasher.write_u64(if is_read { word } else { 0 });
        }
        hasher.finish().max(1)
    }

    fn wait_for_clock(&mut self, here: u64) {
        let current = self.running.thread;
        if let Some(trial) = &mut self.turns.clock.trial {
            trial.is_back = true;
            return self.suspend(ThreadState::Runnable, Ref::NULL, 0);
        }
        let spin = self.looked_at();
        let number = self.number_of_spin(spin);
        self.suspend(ThreadState::Spinning, Ref::NULL, 0);
        self.set_thread_word(current, Slot::Since, number);
        self.set_thread_word(current, Slot::LookDue, 0);
        if self.has_cause_to_look(current) {
            return self.set_thread_state(current, ThreadState::Runnable);
        }
        // Until when is found out when the machine has stopped.
        self.set_thread_word(current, Slot::Until, here);
        self.turns.clock.wants_due = true;
    }

    /// The events of the running thread since it looked at the clock.
    fn events_of_turn(&self) -> impl Iterator<Item = usize> + '_ {
        let current = self.running.thread;
        let first = self.thread_word(current, Slot::LookEvent) as usize;
        (first..self.turns.trace.len()).filter(move |&event| self.turns.deeds[event].actor == current)
    }

    /// What it has looked at with these, each with the first event with which it has.
    fn looked_at(&self) -> Spin {
        let mut spin = Spin::new();
        for event in self.events_of_turn() {
            // A lock that it takes and gives back is nothing that it waits for.
            let is_lock = self.turns.deeds[event].is_lock;
            for access in self.turns.trace.accesses(event).filter(|access| !(is_lock && access.writes)) {
                if !spin.iter().any(|&(location, _)| location == access.location) {
                    spin.push((access.location, Some(event)));
                }
            }
        }
        spin
    }

    /// The machine has stopped so. If the running thread waits for a time, it is found out which.
    #[inline]
    pub(crate) fn settle_clock(&mut self, step: Step) -> Step {
        if !std::mem::take(&mut self.turns.clock.wants_due) || step != Step::Turn {
            return step;
        }
        let current = self.running.thread;
        let here = self.thread_word(current, Slot::Until);
        let due = self.find_due(here);
        self.turns.clock.known.insert(here, due);
        self.set_thread_word(current, Slot::Until, due.unwrap_or(0));
        self.set_thread_word(current, Slot::LookDue, due.unwrap_or(0));
        self.end_turn()
    }

    /// The first time at which the turn of the running thread is another one.
    fn find_due(&mut self, here: u64) -> Option<u64> {
        let now = self.virtual_now() + VIRTUAL_TICK;
        let farthest = now + FARTHEST;
        let known = self.turns.clock.known.get(&here).copied();
        let last = known.flatten().filter(|last| (now + 1..=farthest).contains(last));
        if let Some(last) = last.filter(|&last| self.is_other_turn(last) && !self.is_other_turn(last - 1)) {
            return Some(last);
        }
        let (mut before, mut distance) = (now, 0);
        let mut due = loop {
            let time = (now + distance).min(farthest);
            if self.is_other_turn(time) {
                break time;
            }
            if time == farthest {
                let steps = if known == Some(None) { 0 } else { TRIED_ONE_BY_ONE };
                return (1..=steps).map(|step| now + step * MILLISECOND).find(|&time| self.is_other_turn(time));
            }
            (before, distance) = (time, (distance * GROWTH).max(VIRTUAL_TICK));
        };
        while due - before > 1 {
            let middle = before + (due - before) / 2;
            match self.is_other_turn(middle) {
                true => due = middle,
                false => before = middle,
            }
        }
        Some(due)
    }

    /// Whether the running thread, which waits to look at the clock, goes another way if that shows this time.
    fn is_other_turn(&mut self, time: u64) -> bool {
        if !self.snapshot() {
            return true;
        }
        let undisturbed = Undisturbed {
            stop_at: self.turns.stop_at,
            repeats: self.turns.repeats,
            looks_for_loops: self.turns.looks_for_loops,
            last_turn: self.session.last_turn,
            trace: self.session.trace.take(),
            told_events: self.session.told_events.take(),
            leaves_resting: self.session.leaves_resting,
        };
        self.turns.clock.trial = Some(Trial { time, is_back: false });
        let is_other = self.goes_another_way();
        self.turns.clock.trial = None;
        self.back();
        self.pop_choice();
        let Undisturbed { stop_at, repeats, looks_for_loops, last_turn, trace, told_events, leaves_resting } =
            undisturbed;
        (self.turns.stop_at, self.turns.repeats, self.turns.looks_for_loops) = (stop_at, repeats, looks_for_loops);
        (self.session.last_turn, self.session.trace, self.session.told_events) = (last_turn, trace, told_events);
        self.session.leaves_resting = leaves_resting;
        is_other
    }

    fn goes_another_way(&mut self) -> bool {
        let current = self.running.thread;
        let turn: Vec<u32> = self.events_of_turn().map(|event| self.turns.deeds[event].place).collect();
        let first = self.turns.trace.len();
        self.suspend(ThreadState::Runnable, Ref::NULL, 0);
        for _ in 0..MOST_SLICES {
            self.stop_after_turn(self.running.turn + 1);
            self.stop_after_events(self.turns.trace.len() + 1);
            let step = self.run();
            let deeds = &self.turns.deeds[first.min(self.turns.deeds.len())..];
            let done = deeds.len();
            if done > turn.len() || deeds.iter().zip(&turn).any(|(deed, &place)| deed.place != place) {
                return true;
            }
            self.settle_look();
            if self.thread_word(current, Slot::Look) == 0 || self.running.thread != current {
                return true;
            }
            match step {
                Step::Turn | Step::Deadlock if self.is_back_from_trial() => return done != turn.len(),
                Step::Turn | Step::Deadlock => match self.go_on_in_trial(current) {
                    true => {}
                    // It cannot go on, as it could not in the turn before, unless it waits for something else.
                    false => return turn.get(done) != Some(&self.running.pc),
                },
                Step::Paused | Step::Limit | Step::Tracing => {}
                _ => return true,
            }
        }
        true
    }

    fn is_back_from_trial(&self) -> bool {
        self.turns.clock.trial.as_ref().is_some_and(|trial| trial.is_back)
    }

    /// Lets a thread go on if it can.
    fn go_on_in_trial(&mut self, thread: ThreadId) -> bool {
        let goes_on = self.is_enabled(thread);
        if goes_on {
            self.give_turn(thread);
        }
        goes_on
    }
}
