//! Which threads are worth a look, so that thousands that sleep cost nothing.
//!
//! A thread that was found waiting is not looked at again until something about it changes or its time comes. All of
//! this could be found by looking at every thread, which is what happens once a path has forked: going back changes
//! threads without a word to anybody.

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
    /// Threads that may be in `Object.wait`.
    waiting: BTreeSet<u32>,
    /// Records that may be used for a new thread.
    free: BTreeSet<u32>,
}

impl Candidates {
    /// A word of a thread's record changes.
    pub(crate) fn changed(&mut self, thread: ThreadId, slot: Slot, value: u64) {
        match slot {
            Slot::State => {
                self.ready.insert(thread.0);
                match ThreadState::of_word(value) {
                    ThreadState::Waiting => self.waiting.insert(thread.0),
                    ThreadState::Terminated | ThreadState::Unused => self.free.insert(thread.0),
                    _ => false,
                };
            }
            Slot::Flags | Slot::Until | Slot::BlockedOn => {
                self.ready.insert(thread.0);
            }
            _ => {}
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
    /// All threads that may be in `Object.wait`, in order of number.
    pub(crate) fn maybe_waiting(&mut self) -> Vec<ThreadId> {
        if self.forked {
            return self.live_threads();
        }
        let mut waiting = std::mem::take(&mut self.threads.candidates.waiting);
        waiting.retain(|&thread| self.thread_state(ThreadId(thread)) == ThreadState::Waiting);
        let threads = waiting.iter().map(|&thread| ThreadId(thread)).collect();
        self.threads.candidates.waiting = waiting;
        threads
    }

    /// Records that may be unused, in order of number.
    pub(crate) fn maybe_free(&mut self) -> Vec<ThreadId> {
        if self.forked {
            return (0..self.threads.records.len() as u32).map(ThreadId).collect();
        }
        // The first may be the current thread's, which is still in use.
        const ENOUGH: usize = 2;
        let mut found = Vec::new();
        while let Some(thread) = self.threads.candidates.free.pop_first().map(ThreadId) {
            if matches!(self.thread_state(thread), ThreadState::Unused | ThreadState::Terminated) {
                found.push(thread);
            }
            if found.len() == ENOUGH {
                break;
            }
        }
        self.threads.candidates.free.extend(found.iter().map(|thread| thread.0));
        found
    }

    /// When the first timed wait ends.
    pub(crate) fn first_due(&mut self) -> Option<u64> {
        if self.forked {
            let timed = self.live_threads().into_iter().map(|thread| self.thread_word(thread, Slot::Until));
            return timed.filter(|&until| until != 0).min();
        }
        while let Some(&Reverse((until, thread))) = self.threads.candidates.timed.peek() {
            if self.thread_word(ThreadId(thread), Slot::Until) == until {
                return Some(until);
            }
            self.threads.candidates.timed.pop();
        }
        None
    }
}
