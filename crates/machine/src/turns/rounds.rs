//! Loops without an end that look at nothing of others': whoever goes round in one will do so for ever.
//!
//! Of other loops in which a thread does nothing that others could notice nobody knows whether they end. If it is a daemon,
//! others come first after a while, and the program may end meanwhile, as when it rests.

use super::idling::{MOST_FRAME_WORDS, Spin};
use crate::machine::Machine;
use crate::thread::{Slot, ThreadId, ThreadState, flag};

/// After so many time slices in which it has done nothing that others could notice, a daemon lets others come first.
const MOST_ALONE: u64 = 64;

/// Where the running thread was at the end of an earlier time slice. If it comes there again and nothing has happened
/// meanwhile, it goes round.
#[derive(Default)]
pub(super) struct Rounds {
    then: Moment,
    /// After so many more slices, a later one is remembered: twice as many each time, so that the loop fits in between.
    left: u64,
    distance: u64,
    /// How many slices there were since the last event.
    slices: u64,
}

/// All that a thread goes on from.
#[derive(Default)]
struct Moment {
    place: u32,
    /// Where the heap ended, and how many events there were.
    top: u32,
    events: usize,
    /// Its frames, without what nobody reads any more.
    words: Vec<u64>,
}

impl Rounds {
    fn begin(&mut self, now: Moment) {
        let slices = if self.then.events == now.events { self.slices } else { 0 };
        *self = Rounds { then: now, left: 1, distance: 1, slices };
    }

    /// Whether the thread has been where it is now.
    fn comes_back(&mut self, now: Moment) -> bool {
        // What it has made since then it has left aside, since its frames are the same.
        if (self.then.place, self.then.events, &self.then.words) == (now.place, now.events, &now.words) {
            return true;
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            let distance = self.distance.saturating_mul(2);
            *self = Rounds { then: now, left: distance, distance, slices: self.slices };
        }
        false
    }
}

impl Machine {
    /// The time slice of the running thread is over. If it goes round in a loop and looks at nothing that others could
    /// change, it has no more turns.
    pub(crate) fn goes_round(&mut self) -> bool {
        let (current, end) = (self.running.thread, self.running.fp + self.frame_registers());
        let is_between = !self.memory.sharing.notes() || self.is_uninterrupted() || self.turns.section.is_some();
        if is_between || end > MOST_FRAME_WORDS || end > self.running.stack.len() {
            return false;
        }
        if self.memory.sharing.take_changed() {
            self.turns.idling.clear();
        }
        // What it has changed of objects that it has made since then is of interest to nobody.
        let has_changed = self.memory.sharing.take_lowest_in_round() < self.turns.rounds.then.top;
        let is_read = self.words_read(end);
        let words =
            self.running.stack[..end].iter().zip(is_read).map(|(&word, is_read)| if is_read { word } else { 0 });
        let (place, top, events) = (self.running.pc, self.memory.top, self.turns.trace.len());
        let now = Moment { place, top, events, words: words.collect() };
        if has_changed || self.turns.rounds.then.events != events {
            self.turns.rounds.begin(now);
            return self.lets_others_come();
        }
        if !self.turns.rounds.comes_back(now) {
            return self.lets_others_come();
        }
        let number = self.number_of_spin(Spin::new());
        self.set_thread_word(current, Slot::Since, number);
        self.set_thread_state(current, ThreadState::Spinning);
        true
    }

    /// The running thread may be in a loop without an end: whether it lets others come first.
    fn lets_others_come(&mut self) -> bool {
        let current = self.running.thread;
        self.turns.rounds.slices += 1;
        let lets = self.is_daemon(current) && self.turns.rounds.slices.is_multiple_of(MOST_ALONE);
        if lets {
            self.set_flag(current, flag::LATE, true);
        }
        lets
    }

    /// Whether a thread that keeps the program alive goes round for ever.
    pub(super) fn never_ends(&self) -> bool {
        let goes_round = |thread: ThreadId| {
            self.spins(thread) && self.turns.spins[self.thread_word(thread, Slot::Since) as usize].is_empty()
        };
        self.all_threads().any(|thread| !self.is_daemon(thread) && goes_round(thread))
    }
}
