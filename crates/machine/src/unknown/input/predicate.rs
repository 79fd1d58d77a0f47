//! Predicates of a contract that do not end: a fault of the contract, so each has a time of its own.

use crate::machine::Machine;
use crate::native::Thrown;

/// The word about the predicate that is asked: the last time slice for its answer, the thread that asks, and whether the
/// time was up.
const DEADLINE: u64 = (1 << THREAD) - 1;
const THREAD: u32 = 40;
const OVERDUE: u64 = 1 << 63;

/// So many time slices are enough to leave a predicate that was stopped.
const GRACE: u64 = 10;

impl Machine {
    /// A predicate is about to be asked.
    pub fn begin_predicate(&mut self) {
        self.memory.watch.spoil("a predicate");
        let slices = self.options.input.slices;
        let word = self.asking_thread() | (self.running.turn + slices).min(DEADLINE);
        self.memory.set(self.globals.predicate, if slices == 0 { 0 } else { word });
    }

    /// It has answered, or thrown. Returns whether its time was up: then the path is about to fail.
    pub fn end_predicate(&mut self) -> bool {
        let is_overdue = self.memory.get(self.globals.predicate) & OVERDUE != 0;
        if !is_overdue {
            self.memory.set(self.globals.predicate, 0);
        }
        is_overdue
    }

    /// Whether a predicate is asked that is stopped when its time is up.
    pub fn is_predicate_timed(&self) -> bool {
        let word = self.memory.get(self.globals.predicate);
        word != 0 && self.running.turn <= (word & DEADLINE) + GRACE
    }

    /// What stops a predicate whose time is up: an exception that comes from nowhere (JVMS §2.10).
    pub(crate) fn overdue_predicate(&mut self) -> Option<Thrown> {
        let word = self.memory.get(self.globals.predicate);
        let is_up = word != 0 && word & OVERDUE == 0 && self.running.turn > word & DEADLINE;
        if !is_up || word & !DEADLINE != self.asking_thread() {
            return None;
        }
        self.memory.watch.spoil("a predicate that does not end");
        self.memory.set(self.globals.predicate, word | OVERDUE);
        Some(Thrown::bare("java/lang/InternalError"))
    }

    fn asking_thread(&self) -> u64 {
        u64::from(self.running.thread.0 + 1) << THREAD & !OVERDUE
    }
}
