//! What is nobody's business: the machine's own looks, and what the JDK does for itself.
//!
//! No other thread has a turn meanwhile, and no event tells of it. So it must not wait for others, and no code of the program's
//! may run there: a path on which that happens ends as unsupported.

use crate::code::Owner;
use crate::machine::Machine;
use crate::step::{Step, Trouble, Unsupported};
use crate::thread::{Slot, ThreadState};

/// How often what is nobody's business was begun stands in the lower bits of [`Slot::Hidden`]; above, the frame that did so first.
const FRAME_SHIFT: u32 = 32;

impl Machine {
    /// Looks at something that is no doing of the program's.
    pub fn unnoticed<T>(&mut self, look: impl FnOnce(&mut Machine) -> T) -> T {
        let was_hidden = self.memory.sharing.hide(true);
        let seen = look(self);
        self.memory.sharing.hide(was_hidden);
        seen
    }

    /// Does something that others may notice, also in the midst of what is nobody's business.
    pub fn noticed<T>(&mut self, act: impl FnOnce(&mut Machine) -> T) -> T {
        let was_hidden = self.memory.sharing.hide(false);
        let done = act(self);
        self.memory.sharing.hide(was_hidden);
        done
    }

    /// What the current thread does from here on is nobody's business, until [`Machine::end_hidden`].
    pub fn begin_hidden(&mut self) {
        let first = 1 | (self.running.fp as u64) << FRAME_SHIFT;
        if self.has_turns() && !self.is_hidden() {
            // What was shown to others so far is not called after what begins here.
            self.share_published();
            self.set_thread_word(self.running.thread, Slot::Unseen, 0);
        }
        self.hide_by(|depth| if depth == 0 { first } else { depth + 1 });
    }

    /// It is again.
    pub fn end_hidden(&mut self) {
        self.call_published();
        self.hide_by(|depth| if depth as u32 <= 1 { 0 } else { depth - 1 });
    }

    /// It is for a while, whoever hid it. Returns how to go on, for [`Machine::restore_hidden`].
    pub fn lift_hidden(&mut self) -> u64 {
        self.call_published();
        let depth = self.thread_word(self.running.thread, Slot::Hidden);
        self.hide_by(|_| 0);
        depth
    }

    /// It is as it was before [`Machine::lift_hidden`].
    pub fn restore_hidden(&mut self, depth: u64) {
        self.call_published();
        self.hide_by(|_| depth);
    }

    /// What was shown to others so far is called after what ends here.
    fn call_published(&mut self) {
        if self.has_turns() {
            self.share_published();
        }
    }

    /// The frame of the native with which what the current thread does became nobody's business, if it is.
    pub(super) fn first_hidden_frame(&self) -> Option<usize> {
        let hidden = self.thread_word(self.running.thread, Slot::Hidden);
        (hidden != 0).then_some((hidden >> FRAME_SHIFT) as usize)
    }

    /// Whether what the current thread does is nobody's business.
    pub fn is_hidden(&self) -> bool {
        self.thread_word(self.running.thread, Slot::Hidden) != 0
    }

    /// Stops the path where code of the program's runs within what is nobody's business.
    #[cold]
    pub(crate) fn refuse_hidden_program(&mut self) -> Option<Step> {
        let begun = self.first_hidden_frame().unwrap_or(0);
        let is_program = self.frames().take_while(|frame| frame.base > begun).any(|frame| {
            matches!(frame.owner, Owner::Method(method) if self.is_class_of_program(self.classes.method(method).class))
        });
        let refused = "code of the program's called by what the JDK does for itself among threads";
        if is_program { self.come_to_terms(Err(Trouble::unsupported(refused))) } else { None }
    }

    /// The same where it waits for others. Who starts a thread may wait for that one's lock, of which an event tells.
    pub(super) fn refuse_hidden_waiting(&mut self) -> Option<Step> {
        let current = self.running.thread;
        let waits = match self.thread_state(current) {
            ThreadState::Terminated => false,
            ThreadState::Entering => {
                let class = self.memory.class_of(self.blocked_on(current));
                !self.classes.is_subclass(class, self.known.thread)
            }
            _ => true,
        };
        (waits && self.is_hidden()).then(|| {
            let calls = self.describe_call_path();
            let what = "waiting in what the JDK does for itself among threads".to_owned();
            self.stop_unsupported(Unsupported { what, calls })
        })
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
    #[inline(always)] // linking asks also where there is one thread
    pub(crate) fn heed(&self) {
        if self.memory.sharing.is_on() {
            self.memory.sharing.hide(self.is_hidden());
        }
    }
}
