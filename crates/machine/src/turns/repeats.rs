//! Tasks that are repeated until somebody ends that.
//!
//! How often one is done before that is nowhere said, so a path may have any number of turns. Two things keep them from
//! being endlessly many. A turn that has changed nothing but when the next one is due would only be repeated: who has done it
//! waits until another thread changes what it has looked at. And of other turns, which do not come because of that, a thread
//! has only so many on a path, and the path that has more is cut and says so. What the count depends on is done by the thread
//! itself, so that it is the same in all orders that do not differ.

use super::idling::Spin;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::thread::{Slot, ThreadState};
use jaywalk_schedules::Order;

/// So many turns of repeated tasks a thread has on a path.
const MOST_REPEATS: u64 = 16;

/// How far the current turn has come: what stands in [`Slot::Repeat`].
mod stage {
    /// It is none, or has changed something.
    pub(super) const NONE: u64 = 0;
    /// The task was taken.
    pub(super) const TAKEN: u64 = 1;
    /// Code of the task's own runs, and has changed nothing.
    pub(super) const RUNNING: u64 = 2;
    /// It has ended.
    pub(super) const DONE: u64 = 3;
    /// The task waits for its next turn.
    pub(super) const ADDED: u64 = 4;
    /// Another thread has changed something for it.
    pub(super) const WOKEN: u64 = 5;
}

impl Machine {
    /// The current thread takes a task that is repeated, with the event that is under way. Returns whether it does so too often.
    pub fn begin_repeat(&mut self) -> bool {
        let current = self.running.thread;
        let is_woken = self.is_at(stage::WOKEN);
        self.set_repeat(stage::TAKEN);
        let events = self.turns.trace.len() as u64 + 1;
        self.set_thread_word(current, Slot::RepeatEvent, events);
        let repeats = self.thread_word(current, Slot::Repeats) + u64::from(!is_woken);
        self.set_thread_word(current, Slot::Repeats, repeats);
        repeats > MOST_REPEATS
    }

    /// Code of a task's own begins. Returns whether that is one that is repeated, and not in the midst of it.
    pub fn begin_task(&mut self) -> bool {
        let begins = self.is_at(stage::TAKEN);
        if begins {
            self.settle_look();
            let (current, top) = (self.running.thread, u64::from(self.memory.top));
            self.set_repeat(stage::RUNNING);
            self.set_thread_word(current, Slot::RepeatTop, top);
            self.set_thread_word(current, Slot::RepeatLocks, 0);
        }
        begins
    }

    /// It has ended.
    pub fn end_task(&mut self) {
        self.settle_look();
        let has_locks = self.thread_word(self.running.thread, Slot::RepeatLocks) != 0;
        if self.is_at(stage::RUNNING) {
            self.set_repeat(if has_locks { stage::NONE } else { stage::DONE });
        }
    }

    /// The task is to have another turn.
    pub fn add_repeated(&mut self) {
        if self.is_at(stage::DONE) {
            self.set_repeat(stage::ADDED);
        }
    }

    /// The task that is running has changed something, or asked what time it is.
    pub(crate) fn change_in_task(&mut self) {
        if self.is_at(stage::RUNNING) {
            self.set_repeat(stage::NONE);
        }
    }

    /// The same, if it has changed a word that was there before it.
    pub(super) fn settle_task(&mut self, lowest: u32) {
        if u64::from(lowest) < self.thread_word(self.running.thread, Slot::RepeatTop) {
            self.change_in_task();
        }
    }

    /// It has taken a lock, or given it back.
    pub(super) fn note_lock_in_task(&mut self, takes: bool) {
        if self.is_at(stage::RUNNING) {
            let current = self.running.thread;
            let locks = self.thread_word(current, Slot::RepeatLocks);
            let locks = if takes { locks.wrapping_add(1) } else { locks.wrapping_sub(1) };
            self.set_thread_word(current, Slot::RepeatLocks, locks);
        }
    }

    /// The current thread is about to wait for the next turn of the only task that there is. If the last one has changed
    /// nothing, it waits for others to change something before that: returns whether it does. Then it has to
    /// [look](Machine::look_before_repeat) when it goes on.
    pub fn waits_before_repeat(&mut self) -> bool {
        if !self.is_at(stage::ADDED) {
            return false;
        }
        self.set_repeat(stage::NONE);
        let current = self.running.thread;
        let spin = self.used_in_turn();
        let number = self.number_of_spin(spin);
        self.suspend(ThreadState::Spinning, Ref::NULL, 0);
        self.set_thread_word(current, Slot::Since, number);
        true
    }

    /// The current thread goes on that has waited so: it looks at what has made it go on.
    pub fn look_before_repeat(&mut self) {
        self.set_repeat(stage::WOKEN);
        let number = self.thread_word(self.running.thread, Slot::Since) as usize;
        for (location, _) in self.turns.spins[number].clone() {
            self.memory.sharing.note_location(location.0, (false, true, false), Order::BARE);
        }
    }

    /// What the current thread has used since it took the task, each with the last event of its own that has changed it, or else
    /// the first that has looked.
    fn used_in_turn(&self) -> Spin {
        let current = self.running.thread;
        let first = self.thread_word(current, Slot::RepeatEvent) as usize;
        let mut spin = Spin::new();
        for event in (first..self.turns.trace.len()).filter(|&event| self.turns.deeds[event].actor == current) {
            let is_lock = self.turns.deeds[event].is_lock;
            for access in self.turns.trace.accesses(event).filter(|access| !(is_lock && access.writes)) {
                match spin.iter_mut().find(|(location, _)| *location == access.location) {
                    Some((_, since)) if access.writes => *since = Some(event),
                    Some(_) => {}
                    None => spin.push((access.location, Some(event))),
                }
            }
        }
        spin
    }

    fn is_at(&self, stage: u64) -> bool {
        self.thread_word(self.running.thread, Slot::Repeat) == stage
    }

    fn set_repeat(&mut self, stage: u64) {
        self.set_thread_word(self.running.thread, Slot::Repeat, stage);
    }
}
