//! Which thread runs next: fair, and the same each time.
//!
//! Turns go round, so whoever can run does so in the end. Whoever waits for what another thread gives away only for
//! moments, such as a lock, must find it there when its turn comes, however the other's loop fits its time slices:
//! slices differ in length, giving up a monitor that somebody waits for ends one, and so does waking a thread that has
//! been parked for long.

use crate::class_data::InitState;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Step;
use crate::thread::{Count, Slot, ThreadId, ThreadState, flag};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Virtual time passes by this much each time it is read, so that a loop that waits for it ends.
const VIRTUAL_TICK: u64 = 1_000;
/// Where virtual time starts: 2024-01-01T00:00:00Z, in nanoseconds since the epoch.
const VIRTUAL_START: u64 = 1_704_067_200_000_000_000;

/// Operations with a backward branch or call that a thread may run before another one gets its turn: at least, and the
/// range of what comes on top.
const SHORTEST_SLICE: u64 = 16_000;
const SLICE_RANGE: u64 = 8_000;
/// A thread that has been parked for so many turns of others has the next one when it is woken.
const LONG_WAIT: u64 = 16;

/// How long the time slice of a turn is. The lengths are spread evenly over their range, and no loop of the program's
/// runs in step with them.
pub(crate) fn slice_length(turn: u64) -> i64 {
    let spread = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    (SHORTEST_SLICE + ((spread * SLICE_RANGE) >> 32)) as i64
}

fn host_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

impl Machine {
    /// Ends the current thread's slice after the operation that it is at.
    pub(crate) fn end_slice(&mut self) {
        self.fuel = 0;
    }

    /// `Unsafe.unpark`: lets a parked thread go on, or the next time it parks.
    pub fn unpark(&mut self, thread: ThreadId) {
        self.set_flag(thread, flag::PERMIT, true);
        let since = self.thread_word(thread, Slot::Since);
        if self.thread_state(thread) == ThreadState::Parked && self.turn.saturating_sub(since) > LONG_WAIT {
            self.end_slice();
        }
    }

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
            ThreadState::Entering => self.may_lock(blocked_on, thread),
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
        let is_one = match self.thread_state(thread) {
            ThreadState::Unused | ThreadState::Terminated | ThreadState::Draining => false,
            _ => self.keeps_alive(thread),
        };
        self.count(Count::Keeping) > u64::from(is_one)
    }

    /// The current thread's time slice is over.
    pub(crate) fn slice_over(&mut self) -> Option<Step> {
        if self.count(Count::Records) == 1 {
            return None;
        }
        self.reschedule()
    }

    /// Lets the next thread that can run take over: the current one only when no other can.
    pub(crate) fn reschedule(&mut self) -> Option<Step> {
        loop {
            let now = if self.options.virtual_time { self.virtual_now() } else { self.now() };
            if let Some(thread) = self.next_that_can_run(now) {
                self.leave_queue(thread);
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
        self.refresh_candidates();
        self.threads.candidates.advance(now);
        let current = self.current.0;
        let mut after = current;
        loop {
            let thread = self.threads.candidates.next_ready(after, current)?;
            if self.is_ready(thread, now) {
                return Some(thread);
            }
            match self.thread_state(thread) {
                // These wait for what others do.
                ThreadState::Initializing | ThreadState::Collecting | ThreadState::Draining => {}
                _ if self.flag(thread, flag::HOUSEKEEPING) => {}
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
    pub fn virtual_now(&self) -> u64 {
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
