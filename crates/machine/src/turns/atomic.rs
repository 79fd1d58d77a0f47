//! Sections that no other thread interrupts, unless their own blocks (`gov.nasa.jpf.vm.Verify.beginAtomic`).
//!
//! What a thread does in one is one event, so that it is before or after what others do as a whole. A choice, which is an
//! event of its own, parts it, and no other thread has a turn there either.

use crate::machine::Machine;
use crate::step::Step;
use crate::thread::{Slot, ThreadState};

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
    }

    /// The event that is told next is a part of a section if its thread has to wait.
    pub(super) fn note_parting(&mut self) {
        let current = self.running.thread;
        if self.thread_word(current, Slot::Atomic) != 0 && self.thread_state(current) != ThreadState::Runnable {
            self.turns.parted.push(self.turns.trace.len() as u32);
        }
    }

    /// Whether a thread had to wait within a section on this path: in another order it might have done all of it at once.
    pub fn has_parted_section(&self) -> bool {
        !self.turns.parted.is_empty()
    }

    /// Whether the current thread can go on, and no other may.
    pub(crate) fn is_uninterrupted(&self) -> bool {
        let current = self.running.thread;
        self.thread_word(current, Slot::Atomic) != 0 && self.thread_state(current) == ThreadState::Runnable
    }

    /// The path stops here: what was done in a section so far is an event.
    #[cold]
    pub(crate) fn end_section(&mut self, step: Step) -> Step {
        if self.turns.section.is_some() && super::is_stop(&step) {
            self.note_event(true);
        }
        step
    }
}
