//! Which threads are worth a look, so that thousands that sleep cost nothing.
//!
//! A thread that was found waiting is not looked at again until something about it changes or its time comes. All of
//! this could be found by looking at every thread, which is what happens after going back: that changes threads without
//! a word to anybody.

use crate::machine::Machine;
use crate::thread::{Slot, ThreadId, ThreadState};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// Supersets of the threads in certain states.
#[derive(Default)]
pub(crate) struct Candidates {
    /// Threads that may be able to run.
    ready: BTreeSet<u32>,
    /// When waits end, the first on top, and whose they are. Some have ended otherwise.
    timed: BinaryHeap<Reverse<(u64, u32)>>,
    /// Records that may be used for a new thread.
    free: BTreeSet<u32>,
    /// Whether the machine has gone back since anybody looked.
    pub(crate) stale: bool,
}

impl Candidates {
    /// A word of a thread's record changes.
    pub(crate) fn changed(&mut self, thread: ThreadId, slot: Slot, value: u64) {
        if self.stale {
            return; // all will be found again
        }
        match slot {
            Slot::State => {
                self.ready.insert(thread.0);
                if matches!(ThreadState::of_word(value), ThreadState::Terminated | ThreadState::Unused) {
                    self.free.insert(thread.0);
                }
            }
            Slot::Flags | Slot::Until | Slot::BlockedOn => {
                self.ready.insert(thread.0);
            }
            _ => {}
        }
    }

    /// What a thread waits for may have happened.
    pub(crate) fn wake(&mut self, thread: ThreadId) {
        if !self.stale {
            self.ready.insert(thread.0);
        }
    }

    /// A thread cannot run, and will not before it changes or its time comes.
    pub(crate) fn rests(&mut self, thread: ThreadId, until: u64) {
        self.ready.remove(&thread.0);
        if until != 0 {
            self.timed.push(Reverse((until, thread.0)));
        }
    }

    /// Time has come to be `now`.
    pub(crate) fn advance(&mut self, now: u64) {
        while let Some(&Reverse((until, thread))) = self.timed.peek()
            && until <= now
        {
            self.timed.pop();
            self.ready.insert(thread);
        }
    }

    /// The first candidate after `after` in the round, which ends with `last`: `after` itself in the end.
    pub(crate) fn next_ready(&self, after: u32, last: u32) -> Option<ThreadId> {
        let found = if after >= last {
            let above = self.ready.range(after + 1..).next();
            above.or_else(|| self.ready.range(..=last).next())
        } else {
            self.ready.range(after + 1..=last).next()
        };
        found.map(|&thread| ThreadId(thread))
    }
}

impl Machine {
    /// After going back, every thread is worth a look.
    pub(crate) fn refresh_candidates(&mut self) {
        if self.threads.candidates.stale {
            let is_over =
                |&thread: &ThreadId| matches!(self.thread_state(thread), ThreadState::Unused | ThreadState::Terminated);
            let (free, ready): (Vec<_>, Vec<_>) = self.all_threads().partition(is_over);
            let numbers = |threads: Vec<ThreadId>| threads.into_iter().map(|thread| thread.0).collect();
            self.threads.candidates =
                Candidates { ready: numbers(ready), free: numbers(free), ..Candidates::default() };
        }
    }

    /// The first record that can be used again, on a path that has not forked.
    pub(crate) fn free_thread(&mut self) -> Option<ThreadId> {
        self.refresh_candidates();
        let mut current = None;
        let found = loop {
            let thread = ThreadId(self.threads.candidates.free.pop_first()?);
            match self.thread_state(thread) {
                // It is about to end, and has its stack still.
                _ if thread == self.running.thread => current = Some(thread.0),
                ThreadState::Unused | ThreadState::Terminated => break thread,
                _ => {}
            }
        };
        self.threads.candidates.free.extend(current);
        Some(found)
    }

    /// When the first timed wait ends that anybody waits for.
    pub(crate) fn first_due(&mut self) -> Option<u64> {
        while let Some(&Reverse((until, thread))) = self.threads.candidates.timed.peek() {
            if self.thread_word(ThreadId(thread), Slot::Until) == until {
                return Some(until);
            }
            self.threads.candidates.timed.pop();
        }
        None
    }
}
