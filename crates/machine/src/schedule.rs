//! Which thread runs next: fair, and the same each time.

use crate::class_data::InitState;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Step;
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Virtual time passes by this much each time it is read, so that a loop that waits for it ends.
const VIRTUAL_TICK: u64 = 1_000;
/// Where virtual time starts: 2024-01-01T00:00:00Z, in nanoseconds since the epoch.
const VIRTUAL_START: u64 = 1_704_067_200_000_000_000;

fn host_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

impl Machine {
    /// The machine's clock in nanoseconds since the epoch.
    pub fn now(&mut self) -> u64 {
        if self.options.virtual_time {
            let time = self.memory.get(self.clock) + VIRTUAL_TICK;
            self.memory.set(self.clock, time);
            return VIRTUAL_START + time;
        }
        host_time()
    }

    /// What the clock shows before anybody has read it.
    pub(crate) fn clock_at_start(&self) -> u64 {
        if self.options.virtual_time { VIRTUAL_START } else { host_time() }
    }

    fn time_has_come(&mut self, thread: ThreadId, now: u64) -> bool {
        let until = self.thread_word(thread, Slot::Until);
        until != 0 && until <= now
    }

    /// Whether a thread can run, given what it waits for.
    fn is_ready(&mut self, thread: ThreadId, now: u64) -> bool {
        let blocked_on = Ref::of_word(self.thread_word(thread, Slot::BlockedOn));
        let interrupted = self.flag(thread, flag::INTERRUPTED);
        match self.thread_state(thread) {
            ThreadState::Runnable => true,
            ThreadState::Unused | ThreadState::Terminated => false,
            ThreadState::Entering => self.lock_is_free(blocked_on, thread),
            ThreadState::Waiting => interrupted || self.flag(thread, flag::NOTIFIED) || self.time_has_come(thread, now),
            ThreadState::Parked => interrupted || self.flag(thread, flag::PERMIT) || self.time_has_come(thread, now),
            ThreadState::Sleeping => interrupted || self.time_has_come(thread, now),
            ThreadState::Initializing => {
                let class = self.class_of_mirror(blocked_on);
                !matches!(self.init_state(class), InitState::Running(owner) if owner != thread.0)
            }
            ThreadState::Collecting => self.has_cleared(),
            ThreadState::Draining => !self.others_keep_alive(thread),
        }
    }

    /// Whether the program goes on while this thread does.
    pub fn keeps_alive(&self, thread: ThreadId) -> bool {
        !self.flag(thread, flag::DAEMON)
    }

    /// Whether a thread other than `thread` that is no daemon is still alive.
    pub fn others_keep_alive(&self, thread: ThreadId) -> bool {
        let mut others = (0..self.threads.records.len() as u32).map(ThreadId);
        others.any(|other| {
            let is_over = || {
                let state = self.thread_state(other);
                matches!(state, ThreadState::Unused | ThreadState::Terminated | ThreadState::Draining)
            };
            other != thread && !self.flag(other, flag::DAEMON) && !is_over()
        })
    }

    /// The current thread's time slice is over.
    pub(crate) fn slice_over(&mut self) -> Option<Step> {
        if self.threads.records.len() == 1 {
            return None;
        }
        self.reschedule()
    }

    /// Lets the next thread that can run take over: the current one only when no other can.
    pub(crate) fn reschedule(&mut self) -> Option<Step> {
        loop {
            let now = if self.options.virtual_time { self.virtual_now() } else { self.now() };
            if let Some(thread) = self.next_that_can_run(now) {
                self.set_thread_state(thread, ThreadState::Runnable);
                self.set_thread_word(thread, Slot::Until, 0);
                self.switch_to(thread);
                return None;
            }
            if !self.wait_for_time(now) {
                return Some(Step::Deadlock);
            }
        }
    }

    /// The first thread that can run, in order of number from the one after the current; the current one is last.
    fn next_that_can_run(&mut self, now: u64) -> Option<ThreadId> {
        let (current, count) = (self.current.0, self.threads.records.len() as u32);
        if self.forked {
            let mut round = (1..=count).map(|step| ThreadId((current + step) % count));
            return round.find(|&thread| self.is_ready(thread, now));
        }
        self.threads.candidates.advance(now);
        let mut after = current;
        loop {
            let thread = self.threads.candidates.next_ready(after, current)?;
            if self.is_ready(thread, now) {
                return Some(thread);
            }
            match self.thread_state(thread) {
                // These wait for what others do.
                ThreadState::Entering | ThreadState::Initializing | ThreadState::Collecting | ThreadState::Draining => {
                }
                _ => {
                    let until = self.thread_word(thread, Slot::Until);
                    self.threads.candidates.rests(thread, until);
                }
            }
            if thread.0 == current {
                return None;
            }
            after = thread.0;
        }
    }

    /// Virtual time without letting it pass.
    fn virtual_now(&self) -> u64 {
        VIRTUAL_START + self.memory.get(self.clock)
    }

    /// Lets time pass until the first timed wait ends. Returns whether there was one.
    fn wait_for_time(&mut self, now: u64) -> bool {
        let Some(until) = self.first_due() else { return false };
        if self.options.virtual_time {
            self.memory.set(self.clock, until - VIRTUAL_START);
        } else {
            std::thread::sleep(Duration::from_nanos(until.saturating_sub(now)));
        }
        true
    }
}
