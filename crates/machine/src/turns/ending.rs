//! The end of a program: others come first who can go on.

use super::Deed;
use super::locations::MAIN;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Step;
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_schedules::{Access, Event};

/// A thread that only a time lets go on does so before the program ends, but not more often than so from then on.
const MOST_RESTS: u64 = 3;

/// Beside a number in [`Slot::Generation`]: a daemon was among them, for whose end nobody waits.
const BY_DAEMON: u64 = 1 << 63;

/// Of a path with more events no other orders are looked for, so who goes on without end keeps the program alive no longer.
const MOST_EVENTS: usize = 1 << 17;

/// With what a thread ends the path that has put that off.
const STOPS_PRUNED: u64 = 0;
const STOPS_EMPTY: u64 = 1;
const STOPS_FAILED: u64 = 2;

impl Machine {
    /// The program is about to end. Others may do something before that, however late they are, and it makes no
    /// difference to them whether they had time: so they come first. Returns whether there are such.
    pub(crate) fn waits_to_exit(&mut self, status: i32) -> bool {
        if !self.has_turns() {
            return false;
        }
        let current = self.running.thread;
        for other in self.all_threads().filter(|&other| other != current) {
            if self.thread_word(other, Slot::Rests) != 0 {
                self.set_thread_word(other, Slot::Rests, 0);
            }
        }
        if self.can_exit(current) {
            return false;
        }
        self.set_thread_word(current, Slot::Since, u64::from(status as u32));
        self.set_thread_state(current, ThreadState::Exiting);
        true
    }

    /// Whether a thread may end the program: nobody else could go on, but for a time that has passed often.
    pub(super) fn can_exit(&mut self, thread: ThreadId) -> bool {
        let mut is_any_awake = false;
        for other in self.all_threads().filter(|&other| other != thread) {
            let is_kept = self.flag(other, flag::HOUSEKEEPING) || self.thread_state(other) == ThreadState::Exiting;
            if is_kept || !self.is_enabled(other) {
                continue;
            }
            // Who does nothing but rest again and again will be found to wait in a loop.
            if !self.is_timed(other) || self.thread_word(other, Slot::Rests) < MOST_RESTS {
                return false;
            }
            is_any_awake = true;
        }
        self.session.leaves_resting |= is_any_awake;
        true
    }

    /// The path has ended where the current thread is, by a failure of its or because it goes on no further here; others may
    /// go on, to see what they would do. What fails in another thread might have come first, and then the path ends so: that
    /// is an event, with which the first failure is ordered. Which comes first of those that end it otherwise is all the same.
    pub fn abandon_thread(&mut self, fails: bool) {
        let current = self.running.thread;
        let thread = self.number_of_thread(current);
        let location = self.location_of_failure();
        let has_failed = self.turns.trace.last_write(location).is_some();
        let access =
            Access { location, writes: fails && !has_failed, open: true, owned: false, before: u64::from(has_failed) };
        let [cause, or_cause] = self.causes_of(current);
        let expected = fails.then_some(0);
        // In a section nobody comes in between.
        let trace = &self.turns.trace;
        let has_done = |last: usize| last + 1 == trace.len() && (trace.is_led(thread) || trace.follows(last));
        let follows = self.is_in_atomic(current) && trace.last_of(thread).is_some_and(has_done);
        self.turns.trace.push(&Event { cause, or_cause, expected, follows, ..Event::new(thread, &[access]) });
        if let Some(racing) = &mut self.turns.racing {
            racing.push(thread, cause);
        }
        self.turns.deeds.push(Deed::new(self.running.pc, current, self.thread_word(current, Slot::Clock)));
        self.set_thread_state(current, ThreadState::Abandoned);
    }

    /// Whether the program ends now though others could go on: it is about to, and they have done so for too long.
    #[cold]
    pub(super) fn ends_regardless(&mut self) -> bool {
        if self.trace().len() <= MOST_EVENTS {
            return false;
        }
        let Some(ends) = self.all_threads().find(|&thread| self.thread_state(thread) == ThreadState::Exiting) else {
            return false;
        };
        for other in self.live_threads().into_iter().filter(|&other| other != ends) {
            self.leave_queue(other);
            self.set_thread_state(other, ThreadState::Abandoned);
        }
        self.session.leaves_resting = true;
        true
    }

    /// The current thread has its turn. What is left to do of some turns is no operation of the program's: then they are over
    /// with this step.
    pub(crate) fn begin_turn(&mut self) -> Option<Step> {
        match self.thread_state(self.running.thread) {
            ThreadState::Exiting => {
                let status = self.thread_word(self.running.thread, Slot::Since) as i32;
                Some(Step::Ended(status))
            }
            ThreadState::Draining => self.drain(),
            ThreadState::Stopping => Some(self.put_off_step()),
            _ => None,
        }
    }

    /// An operation ends the path, and has done something before that others could notice: others may come in between, so the
    /// path ends when the thread has its next turn. Returns what comes of the operation now.
    pub(super) fn put_off(&mut self, step: Step) -> Step {
        let (number, exception) = match step {
            Step::Uncaught(exception) => (STOPS_FAILED, exception),
            Step::Empty => (STOPS_EMPTY, Ref::NULL),
            _ => (STOPS_PRUNED, Ref::NULL),
        };
        let current = self.running.thread;
        self.set_thread_word(current, Slot::Since, number);
        self.set_thread_word(current, Slot::BlockedOn, exception.word());
        self.set_thread_state(current, ThreadState::Stopping);
        self.end_turn()
    }

    /// With what the current thread ends the path that has put that off.
    fn put_off_step(&self) -> Step {
        match self.thread_word(self.running.thread, Slot::Since) {
            STOPS_PRUNED => Step::Pruned,
            STOPS_EMPTY => Step::Empty,
            _ => Step::Uncaught(self.blocked_on(self.running.thread)),
        }
    }

    /// The main thread waits for all others that keep the program alive, for one after the other, so that each end is seen
    /// by an event of its own, but of which it knows.
    fn drain(&mut self) -> Option<Step> {
        let main = self.running.thread;
        let mut left: Vec<ThreadId> = self.all_threads().filter(|&thread| self.is_left_to_join(main, thread)).collect();
        left.sort_by_key(|&thread| self.joining_order(thread));
        for next in left {
            if !self.has_ended(self.thread_object(next)) {
                return Some(self.end_turn());
            }
            if self.knows_end(main, next) {
                continue;
            }
            self.set_flag(next, flag::JOINED, true);
            self.turns.next_to_join = None;
            self.note_look_at_life(self.thread_object(next), true);
            if self.note_event(true) {
                return Some(self.end_turn());
            }
        }
        self.set_flag(main, flag::JOINED, true);
        self.set_thread_state(main, ThreadState::Runnable);
        None
    }

    /// The thread for whose end the main one waits next.
    pub(super) fn next_to_join(&mut self, main: ThreadId) -> Option<ThreadId> {
        if let Some(known) = self.turns.next_to_join {
            return known;
        }
        let mut next = None;
        for thread in self.all_threads() {
            let comes_first = next.is_none_or(|next| self.joining_order(thread) < self.joining_order(next));
            if comes_first && self.is_left_to_join(main, thread) && !self.knows_end(main, thread) {
                next = Some(thread);
            }
        }
        self.turns.next_to_join = Some(next);
        next
    }

    /// A thread is started, and has its name: the main one may wait for it first.
    pub(super) fn note_left_to_join(&mut self, child: ThreadId) {
        if let Some(known) = self.turns.next_to_join
            && self.keeps_alive(child)
            && known.is_none_or(|known| self.joining_order(child) < self.joining_order(known))
        {
            self.turns.next_to_join = Some(Some(child));
        }
    }

    /// Whether a thread has ended, and the main one has done something since that came after it in all orders alike, as it has
    /// who has joined it.
    fn knows_end(&mut self, main: ThreadId, thread: ThreadId) -> bool {
        if !self.has_ended(self.thread_object(thread)) {
            return false;
        }
        let last = [thread, main].map(|thread| {
            let number = self.number_of_thread(thread);
            self.turns.trace.last_of(number)
        });
        matches!(last, [Some(end), Some(since)] if self.turns.trace.happens_before(end, since))
    }

    /// The current thread has started another one.
    pub(super) fn note_generation(&mut self, child: ThreadId) {
        let parent = self.running.thread;
        let by_daemon = if self.keeps_alive(parent) { 0 } else { BY_DAEMON };
        let has_drained =
            |thread: ThreadId| self.flag(thread, flag::JOINED) && self.thread_word(thread, Slot::Identity) == MAIN;
        if by_daemon != 0 && self.keeps_alive(child) && self.all_threads().any(has_drained) {
            // Had it been there before, the program would have waited for its end.
            self.session.leaves_resting = true;
        }
        let generation = (self.thread_word(parent, Slot::Generation) + 1) | by_daemon;
        self.set_thread_word(child, Slot::Generation, generation);
    }

    /// In which order the main thread waits for others. What it waits for next may depend on nothing but the ends that it has
    /// seen, whatever the order of turns: so who starts threads comes before these, which are all there when it has ended.
    /// Numbers of threads are those of one machine, and what a token tells is repeated on another: names are the same.
    fn joining_order(&self, thread: ThreadId) -> (u64, u64) {
        (self.thread_word(thread, Slot::Generation), self.thread_word(thread, Slot::Identity))
    }

    fn is_left_to_join(&self, main: ThreadId, thread: ThreadId) -> bool {
        let is_other = thread != main && !self.flag(thread, flag::JOINED) && self.keeps_alive(thread);
        is_other && self.thread_state(thread) != ThreadState::Unused
    }
}
