//! What `join()` has to do with the lock of the thread that ends.
//!
//! In the JDK, `join` is a loop of `wait` under that lock. Here it waits for the end, with one event, which is the same as long
//! as nobody else has anything to do with the lock: where that is not so, the path is given up.

use crate::machine::Machine;
use crate::memory::Ref;
use crate::memory::sharing::Noted;

/// What is wrong with a `join` that is about to end.
const LOCKED: &str = "the end of `join` while a third thread has the lock of the thread that has ended";
const NOTIFIED: &str = "`notify` on a thread, where others wait to be notified and one may wait in `join`";

impl Machine {
    /// Somebody of those who wait for a thread's object is notified, and may not be alone: who waits for the thread's end waits
    /// there, too.
    pub fn note_notified(&mut self, object: Ref) {
        if self.classes.is_subclass(self.memory.class_of(object), self.known.thread) {
            self.turns.notified.push((self.turns.trace.len(), object));
        }
    }

    /// The current thread is about to go on that has waited for the end of another, without having its lock. Returns why that
    /// may not be as in the JDK.
    pub fn end_join(&mut self, object: Ref) -> Option<&'static str> {
        if self.memory.sharing.is_on() && self.memory.sharing.is_shared(object.0) {
            // In another order, a third one may have the lock.
            self.memory.sharing.note(Noted::synchronizer(object.0, false, true));
        }
        if self.is_locked(object) {
            return Some(LOCKED);
        }
        let current = self.number_of_thread(self.running.thread);
        let before = self.turns.trace.last_of(current);
        let is_known = |event: usize| before.is_some_and(|before| self.turns.trace.happens_before(event, before));
        let may_have_waited = |&(event, notified): &(usize, Ref)| notified == object && !is_known(event);
        self.turns.notified.iter().any(may_have_waited).then_some(NOTIFIED)
    }
}
