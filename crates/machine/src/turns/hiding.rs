//! What is nobody's business: the machine's own looks, and what the JDK does for itself.

use crate::machine::Machine;
use crate::thread::Slot;

impl Machine {
    /// Looks at something that is no doing of the program's.
    pub fn unnoticed<T>(&mut self, look: impl FnOnce(&mut Machine) -> T) -> T {
        let was_hidden = self.memory.sharing.hide(true);
        let seen = look(self);
        self.memory.sharing.hide(was_hidden);
        seen
    }

    /// What the current thread does from here on is nobody's business, until [`Machine::end_hidden`].
    pub fn begin_hidden(&mut self) {
        self.hide_by(|depth| depth + 1);
    }

    /// It is again.
    pub fn end_hidden(&mut self) {
        self.hide_by(|depth| depth.saturating_sub(1));
    }

    /// It is for a while, whoever hid it. Returns how to go on, for [`Machine::restore_hidden`].
    pub fn lift_hidden(&mut self) -> u64 {
        let depth = self.thread_word(self.running.thread, Slot::Hidden);
        self.hide_by(|_| 0);
        depth
    }

    /// It is as it was before [`Machine::lift_hidden`].
    pub fn restore_hidden(&mut self, depth: u64) {
        self.hide_by(|_| depth);
    }

    /// Whether what the current thread does is nobody's business.
    pub fn is_hidden(&self) -> bool {
        self.thread_word(self.running.thread, Slot::Hidden) != 0
    }

    fn hide_by(&mut self, change: impl FnOnce(u64) -> u64) {
        if self.options.schedules {
            let current = self.running.thread;
            let depth = change(self.thread_word(current, Slot::Hidden));
            self.set_thread_word(current, Slot::Hidden, depth);
            self.heed();
        }
    }

    /// Another thread runs, or something begins or ends that is nobody's business.
    pub(crate) fn heed(&self) {
        if self.memory.sharing.is_on() {
            self.memory.sharing.hide(self.thread_word(self.running.thread, Slot::Hidden) != 0);
        }
    }
}
