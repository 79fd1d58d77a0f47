//! Who can go on, what those wait for who cannot, and giving a turn.

use super::locations::Belonging;
use crate::class_data::InitState;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::{PathBound, Step, Unsupported};
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_schedules::{Access, Location, Need, Thread};

/// Why a path is not walked to an end that it does not have.
const ENDLESS: &str = "a thread goes round for ever in a loop that changes nothing and waits for nobody";

/// What a blocked thread waits to do.
#[derive(Clone, Debug)]
pub struct Pending {
    /// Who.
    pub thread: Thread,
    /// What it would do.
    pub accesses: Vec<Access>,
    /// Whether it cannot do so before the first of these allows it; if not, it looks at them in a loop.
    pub waits: bool,
    /// Whether the second would allow it as well.
    pub or_waits: bool,
    /// What it needs to find there, if that is not whether it is open.
    pub or_need: Option<Need>,
    /// What it needs to find at the first.
    pub need: Option<Need>,
    /// Of which one must come before, in whatever order.
    pub causes: [Option<usize>; 2],
    /// Whether it would be the beginning of what no other thread interrupts.
    pub is_part: bool,
}

impl Machine {
    /// Whether any thread could go on now.
    pub fn is_any_enabled(&mut self) -> bool {
        self.all_threads().any(|thread| self.is_enabled(thread))
    }

    /// The first of the threads that could go on now of which something is true, in the order of
    /// [`enabled_threads`](Machine::enabled_threads). Where thousands could, most need not be looked at.
    pub fn first_enabled(&mut self, mut is_wanted: impl FnMut(&mut Machine, ThreadId) -> bool) -> Option<ThreadId> {
        let mut find = |is_last: bool| {
            self.all_threads()
                .find(|&thread| self.is_timed(thread) == is_last && self.is_enabled(thread) && is_wanted(self, thread))
        };
        find(false).or_else(|| find(true))
    }

    /// The threads that could go on now, in the order of their starts; those last that a time lets go on.
    pub fn enabled_threads(&mut self) -> Vec<ThreadId> {
        let mut threads = Vec::new();
        self.list_enabled(&mut threads);
        threads
    }

    /// The same, into a list that is there.
    pub fn list_enabled(&mut self, threads: &mut Vec<ThreadId>) {
        threads.clear();
        let mut untimed = 0;
        for thread in self.all_threads() {
            if !self.is_enabled(thread) {
                continue;
            }
            threads.push(thread);
            if !self.is_timed(thread) {
                threads[untimed..].rotate_right(1);
                untimed += 1;
            }
        }
    }

    /// Whether a thread could go on now. Time passes for each by itself: whoever waits for a time can go on.
    pub fn is_enabled(&mut self, thread: ThreadId) -> bool {
        self.can_go_on(thread) && (thread == self.running.thread || !self.is_uninterrupted())
    }

    /// The same whether or not another thread may be interrupted. Of threads that have ended there may be many.
    fn can_go_on(&mut self, thread: ThreadId) -> bool {
        match self.thread_state(thread) {
            ThreadState::Runnable | ThreadState::Sleeping | ThreadState::Stopping => true,
            ThreadState::Unused | ThreadState::Abandoned | ThreadState::Terminated => false,
            ThreadState::Entering => self.lock_owner(self.blocked_on(thread)).is_none(),
            // Who waits until a time gives up before it has the lock again.
            ThreadState::Waiting if self.goes_on_by_time(thread) => true,
            ThreadState::Waiting => {
                (self.interrupted(thread) || self.flag(thread, flag::NOTIFIED))
                    && self.lock_owner(self.blocked_on(thread)).is_none()
            }
            ThreadState::Parked => {
                self.flag(thread, flag::PERMIT) || self.interrupted(thread) || self.goes_on_by_time(thread)
            }
            ThreadState::Acquiring => {
                self.can_acquire(thread)
                    || self.goes_on_by_time(thread)
                    || self.interrupted(thread) && self.heeds_interrupt(thread)
            }
            ThreadState::Awaiting => {
                self.flag(thread, flag::NOTIFIED)
                    || self.goes_on_by_time(thread)
                    || self.interrupted(thread) && self.heeds_interrupt(thread)
            }
            ThreadState::Joining => {
                self.interrupted(thread) || self.goes_on_by_time(thread) || self.has_ended(self.blocked_on(thread))
            }
            ThreadState::Initializing => {
                let class = self.class_of_mirror(self.blocked_on(thread));
                !matches!(self.init_state(class), InitState::Running(owner) if owner != thread.0)
            }
            ThreadState::Collecting => self.has_cleared(),
            ThreadState::Draining => {
                self.next_to_join(thread).is_none_or(|next| self.has_ended(self.thread_object(next)))
            }
            ThreadState::Exiting => self.can_exit(thread),
            ThreadState::Spinning => self.goes_on_by_time(thread) || self.has_cause_to_look(thread),
        }
    }

    /// Whether a time lets a thread go on. What the JDK looks after now and then can wait.
    fn goes_on_by_time(&self, thread: ThreadId) -> bool {
        self.ends_by_time(thread) && !self.flag(thread, flag::HOUSEKEEPING)
    }

    /// Whether a `java.lang.Thread` has ended, or was never started.
    pub fn has_ended(&self, thread: Ref) -> bool {
        self.thread_of_object(thread).is_none_or(|thread| {
            matches!(self.thread_state(thread), ThreadState::Unused | ThreadState::Terminated | ThreadState::Draining)
        })
    }

    /// Lets a thread run that can.
    pub fn give_turn(&mut self, thread: ThreadId) {
        // Whose section has to wait goes on with it another time.
        self.turns.follows &= self.is_uninterrupted();
        if matches!(self.thread_state(thread), ThreadState::Exiting | ThreadState::Draining | ThreadState::Stopping) {
            return self.switch_to(thread);
        }
        self.leave_queue(thread);
        let until = self.thread_word(thread, Slot::Until);
        if until != 0 {
            // Whether it is time that lets it go on, or somebody else, its clock may stand there.
            let is_late = self.thread_word(thread, Slot::Clock) < until;
            let tells_itself = matches!(
                self.thread_state(thread),
                ThreadState::Acquiring | ThreadState::Awaiting | ThreadState::Joining | ThreadState::Spinning
            );
            let by_time = !tells_itself && !self.flag(thread, flag::NOTIFIED | flag::PERMIT | flag::INTERRUPTED);
            if is_late && by_time {
                self.set_thread_word(thread, Slot::Clock, until);
            }
        }
        if self.is_timed(thread) {
            let rests = self.thread_word(thread, Slot::Rests);
            self.set_thread_word(thread, Slot::Rests, rests + 1);
            self.set_flag(thread, flag::LATE, false);
        }
        self.set_thread_state(thread, ThreadState::Runnable);
        self.set_thread_word(thread, Slot::Until, 0);
        self.switch_to(thread);
    }

    /// What the operations of blocked threads would do if they could. Whoever waits to be notified could not.
    pub fn pending(&mut self) -> Vec<Pending> {
        let threads = self.all_threads();
        threads.filter_map(|thread| self.pending_of(thread)).collect()
    }

    /// What the operation of a blocked thread would do if it could.
    pub(super) fn pending_of(&mut self, thread: ThreadId) -> Option<Pending> {
        let blocked_on = self.blocked_on(thread);
        let state = self.thread_state(thread);
        let (location, writes) = match state {
            ThreadState::Entering => {
                (Location(self.location_of_word(blocked_on.0, 1)), !self.flag(thread, flag::LOOKS))
            }
            ThreadState::Waiting if self.flag(thread, flag::NOTIFIED) => {
                (Location(self.location_of_word(blocked_on.0, 1)), true)
            }
            ThreadState::Parked => (self.belonging(thread, Belonging::Permit), true),
            ThreadState::Joining => return self.pending_join(thread, blocked_on),
            ThreadState::Draining => {
                let next = self.next_to_join(thread)?;
                (self.belonging(next, Belonging::Life), false)
            }
            ThreadState::Initializing => {
                let class = self.class_of_mirror(blocked_on);
                let address = self.state_address(class).ok()?;
                (Location(self.location_of_word(address, 1)), true)
            }
            ThreadState::Acquiring => return Some(self.pending_acquisition(thread)),
            ThreadState::Spinning => {
                let spin = &self.turns.spins[self.thread_word(thread, Slot::Since) as usize];
                let accesses = spin.iter().map(|&(location, _)| Access::read(location, 0)).collect();
                return Some(Pending {
                    thread: self.number_of_thread(thread),
                    accesses,
                    waits: false,
                    or_waits: false,
                    or_need: None,
                    need: None,
                    causes: [None; 2],
                    is_part: self.is_in_atomic(thread),
                });
            }
            _ => return None,
        };
        Some(Pending {
            thread: self.number_of_thread(thread),
            accesses: vec![Access { location, writes, open: false, owned: state != ThreadState::Parked, before: 0 }],
            waits: true,
            or_waits: false,
            or_need: None,
            need: None,
            causes: self.causes_of(thread),
            is_part: self.is_in_atomic(thread),
        })
    }

    /// What a thread would do that waits for the end of another.
    fn pending_join(&mut self, thread: ThreadId, other: Ref) -> Option<Pending> {
        let other = self.thread_of_object(other)?;
        let locations = [self.belonging(other, Belonging::Life), self.belonging(thread, Belonging::Interrupt)];
        let access = |writes: bool| {
            let location = locations[usize::from(writes)];
            Access { location, writes, open: false, owned: !writes, before: 0 }
        };
        Some(Pending {
            thread: self.number_of_thread(thread),
            accesses: [false, true].map(access).to_vec(),
            waits: true,
            or_waits: true,
            or_need: None,
            need: None,
            causes: self.causes_of(thread),
            is_part: self.is_in_atomic(thread),
        })
    }

    /// The current thread blocks, or has ended: the driver says who goes on.
    pub(crate) fn end_turn(&mut self) -> Step {
        if let Some(refused) = self.refuse_hidden_waiting() {
            return refused;
        }
        match self.is_any_enabled() {
            true => Step::Turn,
            false if self.never_ends() => self.stop_at_bound(PathBound::Loops, Unsupported::new(ENDLESS)),
            false => Step::Deadlock,
        }
    }
}
