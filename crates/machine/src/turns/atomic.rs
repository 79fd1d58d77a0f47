//! Sections that no other thread interrupts, unless their own blocks (`gov.nasa.jpf.vm.Verify.beginAtomic`).
//!
//! What a thread does in one is one event, so that it is before or after what others do as a whole. A choice is an event of its
//! own: what comes before it leads, and what comes behind it follows at once, since no other thread has a turn there either.

use super::Waiting;
use crate::machine::Machine;
use crate::step::Step;
use crate::thread::{Slot, ThreadId, ThreadState};
use jaywalk_schedules::Access;

impl Machine {
    /// No other thread has a turn from here on, until [`Machine::end_atomic`] has been called as often as this.
    pub fn begin_atomic(&mut self) {
        let current = self.running.thread;
        let depth = self.thread_word(current, Slot::Atomic);
        self.set_thread_word(current, Slot::Atomic, depth + 1);
    }

    /// Others may have turns again.
    pub fn end_atomic(&mut self) {
        let current = self.running.thread;
        let depth = self.thread_word(current, Slot::Atomic);
        self.set_thread_word(current, Slot::Atomic, depth.saturating_sub(1));
        // Else what it has done is told when this is over.
        if depth <= 1 && self.turns.section.is_none() {
            self.turns.follows = false;
        }
    }

    /// The program is about to choose. What it has done in a section so far is an event, which is there when the path comes back
    /// here, and others follow at once: if it has done nothing yet, they begin with one that does nothing.
    #[cold]
    pub(crate) fn part_section(&mut self) {
        let is_uninterrupted = self.is_uninterrupted();
        let events = self.turns.trace.len();
        if !is_uninterrupted && !self.is_in_section() {
            // What the operation has done until now is there when the path comes back, and the choice follows at once.
            if self.memory.sharing.has_doings() {
                self.turns.leads = true;
                self.note_event(true);
                self.turns.leads = false;
            }
            return;
        }
        self.turns.leads = is_uninterrupted;
        self.note_event(true);
        if is_uninterrupted && !self.turns.follows && self.turns.trace.len() == events {
            self.turns.accesses.clear();
            self.push_event(Waiting { at: self.turns.at, ..Waiting::default() }, false);
        }
        self.turns.leads = false;
    }

    /// Whether the current thread has to wait behind a choice in a section.
    pub(super) fn is_parted(&self) -> bool {
        self.turns.follows && self.is_in_atomic(self.running.thread) && !self.is_uninterrupted()
    }

    /// Whether a thread is in a section.
    pub(super) fn is_in_atomic(&self, thread: ThreadId) -> bool {
        self.thread_word(thread, Slot::Atomic) != 0
    }

    /// The event that is told next is only a part of a section if its thread has to wait: had it not, the section would have
    /// gone on. So the event looks at what the thread waits for. Returns whether that is so.
    pub(super) fn note_parting(&mut self) -> bool {
        let current = self.running.thread;
        if !self.is_in_atomic(current) {
            return false;
        }
        let Some(pending) = self.pending_of(current) else { return false };
        for access in pending.accesses {
            if self.turns.accesses.iter().all(|known| known.location != access.location) {
                self.turns.accesses.push(Access { writes: false, ..access });
            }
        }
        true
    }

    /// Whether the current thread can go on, and no other may.
    pub fn is_uninterrupted(&self) -> bool {
        let current = self.running.thread;
        self.is_in_atomic(current) && self.thread_state(current) == ThreadState::Runnable
    }

    /// The path stops here: what was done in a section so far is an event.
    #[cold]
    pub(crate) fn end_section(&mut self, step: Step) -> Step {
        if self.turns.section.is_some() && self.stops(&step) {
            let ends_section = self.ends_section(&step);
            self.turns.leads |= ends_section;
            self.note_event(true);
            self.turns.leads &= !ends_section;
        }
        step
    }

    /// Whether the path ends with a step in the midst of a section: that follows what was done there.
    pub(super) fn ends_section(&self, step: &Step) -> bool {
        let ends_path =
            matches!(step, Step::Pruned | Step::Empty | Step::Uncaught(_) | Step::Unsupported | Step::Bound(_));
        ends_path && self.is_uninterrupted()
    }
}
