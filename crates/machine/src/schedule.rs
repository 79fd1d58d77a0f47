//! Turns of threads, and time: who could run, and letting one of them do so.
//!
//! Which one it is, is not decided here: the machine asks the [`Schedule`] that it was made with.

use crate::class_data::InitState;
use crate::machine::{Machine, Options};
use crate::memory::Ref;
use crate::step::Step;
use crate::thread::{Count, Slot, ThreadId, ThreadState, flag};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Virtual time passes by this much each time it is read, so that a loop that waits for it ends.
pub(crate) const VIRTUAL_TICK: u64 = 1_000;
/// And by this much for each operation that counts in a slice, where several threads take turns: whoever waits for a time
/// has it come, however busy the others are.
const VIRTUAL_OPERATION: u64 = 10;
/// What is left of a slice that a thread has ended itself; the time that it took has passed already.
const HANDED_OVER: i64 = i64::MIN / 2;
/// Where virtual time starts: 2024-01-01T00:00:00Z, in nanoseconds since the epoch.
const VIRTUAL_START: u64 = 1_704_067_200_000_000_000;

/// A call that is prepared lets less virtual time pass.
pub(crate) const SOON: u64 = 1_000_000_000;

/// Says who goes on where several threads could. Every answer must follow from what it is asked with and from nothing
/// else: what a path does is a function of the path.
pub trait Schedule: Sync {
    /// How many operations with a backward branch or call the thread whose turn it is may run.
    fn slice(&self, turn: u64) -> i64;

    /// The thread whose turn is next, one of those that can run; `None` if nobody can.
    fn next_thread(&self, ready: &mut Ready<'_>) -> Option<ThreadId>;

    /// The thread that `Object.notify` wakes, one of those that wait, in the order in which they began to.
    fn notified(&self, waiters: &mut dyn Iterator<Item = ThreadId>) -> Option<ThreadId>;

    /// Nobody can run: the time to which the clock moves on, no later than the first time-out; `None` if it stays.
    fn next_time(&self, first_due: Option<u64>) -> Option<u64>;

    /// Whether the current thread's slice ends because of what it has just done for others.
    fn ends_slice(&self, handover: Handover) -> bool;
}

/// What a thread does that lets another one go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handover {
    /// It gives up a monitor that somebody waits for.
    Monitor,
    /// It wakes a thread that has been parked for so many turns.
    Unpark(u64),
}

/// The threads that can run at a time.
pub struct Ready<'a> {
    machine: &'a mut Machine,
    now: u64,
}

impl Ready<'_> {
    /// The thread that has run so far.
    pub fn current(&self) -> ThreadId {
        self.machine.running.thread
    }

    /// The first that can run of the threads behind this one, in the round of their numbers; it comes last itself.
    pub fn after(&mut self, thread: ThreadId) -> Option<ThreadId> {
        self.machine.ready_after(thread, self.now)
    }
}

fn host_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

/// What the clock shows before anybody has read it.
pub(crate) fn clock_at_start(options: &Options) -> u64 {
    if options.virtual_time { VIRTUAL_START } else { host_time() }
}

impl Machine {
    /// The current thread lets another one go on: its slice may end after the operation that it is at.
    pub(crate) fn hand_over(&mut self, handover: Handover) {
        if !self.has_turns() && self.threads.schedule.ends_slice(handover) && self.running.fuel > 0 {
            self.memory.watch.spoil("the end of a time slice");
            self.pass_slice();
            self.running.fuel = HANDED_OVER;
        }
    }

    /// `Unsafe.unpark`: lets a parked thread go on, or the next time it parks.
    pub fn unpark(&mut self, thread: ThreadId) {
        self.set_flag(thread, flag::PERMIT, true);
        if self.thread_state(thread) == ThreadState::Parked {
            let since = self.thread_word(thread, Slot::Since);
            self.hand_over(Handover::Unpark(self.running.turn.saturating_sub(since)));
        }
    }

    /// The same for who waits until some time after that, which is not to look at the clock.
    pub fn now_for_waiting(&mut self) -> u64 {
        self.without_change(Machine::read_clock)
    }

    /// The machine's clock in nanoseconds since the epoch.
    pub fn now(&mut self) -> u64 {
        if self.has_turns() {
            self.change_in_task();
        }
        self.read_clock()
    }

    fn read_clock(&mut self) -> u64 {
        self.session.time_reads += 1;
        if self.has_turns() {
            let (current, time) = (self.running.thread, self.virtual_now() + VIRTUAL_TICK);
            self.set_thread_word(current, Slot::Clock, time);
            self.memory.sharing.interrupts_turn();
            return time;
        }
        if self.options.virtual_time {
            self.memory.watch.note(|notes| notes.asked_for_time = true);
            let time = self.memory.get(self.globals.clock) + VIRTUAL_TICK;
            self.memory.set(self.globals.clock, time);
            return VIRTUAL_START + time;
        }
        self.memory.watch.spoil("the time");
        host_time()
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
            ThreadState::Unused | ThreadState::Abandoned | ThreadState::Terminated => false,
            ThreadState::Entering => self.may_lock(blocked_on, thread),
            ThreadState::Waiting => interrupted || self.flag(thread, flag::NOTIFIED) || self.time_has_come(thread, now),
            ThreadState::Parked => interrupted || self.flag(thread, flag::PERMIT) || self.time_has_come(thread, now),
            ThreadState::Sleeping => interrupted || self.time_has_come(thread, now),
            ThreadState::Joining => interrupted || self.time_has_come(thread, now) || self.has_ended(blocked_on),
            ThreadState::Initializing => {
                let class = self.class_of_mirror(blocked_on);
                !matches!(self.init_state(class), InitState::Running(owner) if owner != thread.0)
            }
            ThreadState::Collecting => self.has_cleared(),
            ThreadState::Draining => !self.others_keep_alive(thread),
            // Where the driver gives turns, it says when these can go on.
            ThreadState::Exiting
            | ThreadState::Stopping
            | ThreadState::Spinning
            | ThreadState::Acquiring
            | ThreadState::Awaiting => true,
        }
    }

    /// Whether no other thread can have a turn before the current one does something for it.
    pub(crate) fn others_rest(&mut self) -> bool {
        let others: Vec<ThreadId> =
            self.live_threads().into_iter().filter(|&thread| thread != self.running.thread).collect();
        let soon = self.virtual_now() + SOON;
        let is_virtual = self.options.virtual_time;
        let is_due = |machine: &Machine, thread| machine.thread_word(thread, Slot::Until) != 0 && !is_virtual;
        others.into_iter().all(|thread| !is_due(self, thread) && !self.is_ready(thread, soon))
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
        if self.count(Count::Records) == 1 || self.has_turns() || self.is_uninterrupted() {
            return None;
        }
        self.reschedule()
    }

    /// Begins the next slice, of the same thread.
    pub(crate) fn begin_slice(&mut self) {
        if self.running.fuel > HANDED_OVER / 2 && self.count(Count::Records) > 1 && !self.has_turns() {
            self.pass_slice();
        }
        self.running.turn += 1;
        self.running.fuel = self.threads.schedule.slice(self.running.turn);
    }

    /// Lets the virtual time pass that the slice took so far.
    fn pass_slice(&mut self) {
        if self.options.virtual_time {
            let operations = self.threads.schedule.slice(self.running.turn) - self.running.fuel.max(0);
            let time = self.memory.get(self.globals.clock) + operations as u64 * VIRTUAL_OPERATION;
            self.memory.set(self.globals.clock, time);
        }
    }

    /// Lets the thread run whose turn is next.
    pub(crate) fn reschedule(&mut self) -> Option<Step> {
        if self.has_turns() {
            return Some(self.end_turn());
        }
        loop {
            let now = if self.options.virtual_time { self.virtual_now() } else { self.now() };
            let schedule = self.threads.schedule;
            if let Some(thread) = schedule.next_thread(&mut Ready { machine: self, now }) {
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

    /// The first thread that can run, in order of number from the one after `last`, which comes last itself.
    fn ready_after(&mut self, last: ThreadId, now: u64) -> Option<ThreadId> {
        self.refresh_candidates();
        self.threads.candidates.advance(now);
        let mut after = last.0;
        loop {
            let thread = self.threads.candidates.next_ready(after, last.0)?;
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
            if thread == last {
                return None;
            }
            after = thread.0;
        }
    }

    /// Virtual time without letting it pass.
    pub fn virtual_now(&self) -> u64 {
        if self.has_turns() {
            return self.thread_word(self.running.thread, Slot::Clock);
        }
        self.memory.watch.note(|notes| notes.asked_for_time = true);
        VIRTUAL_START + self.memory.get(self.globals.clock)
    }

    /// Lets time pass while nobody can run. Returns whether it has.
    fn wait_for_time(&mut self, now: u64) -> bool {
        let first_due = self.first_due();
        let Some(until) = self.threads.schedule.next_time(first_due) else { return false };
        if self.options.virtual_time {
            self.memory.set(self.globals.clock, until - VIRTUAL_START);
        } else {
            std::thread::sleep(Duration::from_nanos(until.saturating_sub(now)));
        }
        true
    }
}
