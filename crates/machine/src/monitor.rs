//! Monitors and identity hash codes.
//!
//! An object that was ever locked or asked for its identity hash code has a monitor record: a small `int` array
//! whose elements are the owner (thread number plus one), how often it holds the lock, the hash code, and the first of
//! the threads that wait to lock it and of those that wait to be notified (numbers plus one). The threads' records link
//! each to the next and to the one before, in a circle. A condition of `java.util.concurrent` has such a queue too, and some
//! of its locks a word that says who can have them, where turns are explored.

use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Ref};
use crate::native::Thrown;
use crate::schedule::Handover;
use crate::session::{BeforeInput, Unheard};
use crate::step::Trouble;
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_classes::link::{ClassId, LoaderId};

const OWNER: u32 = 0;
const COUNT: u32 = 1;
const HASH: u32 = 2;
const ENTERING: u32 = 3;
const WAITING: u32 = 4;
const CONDITION: u32 = 5;
const GATE: u32 = 6;
const RECORD_LENGTH: u32 = 7;

fn number_of(thread: ThreadId) -> u64 {
    u64::from(thread.0) + 1
}

fn with_number(number: u64) -> Option<ThreadId> {
    (number as u32).checked_sub(1).map(ThreadId)
}

impl Machine {
    /// The object with which a thread waits, or the mirror of the class that another one initialises.
    pub fn blocked_on(&self, thread: ThreadId) -> Ref {
        Ref::of_word(self.thread_word(thread, Slot::BlockedOn))
    }

    /// The object that a thread waits to lock, and who has it locked.
    pub fn wanted_lock(&self, thread: ThreadId) -> (Ref, Option<ThreadId>) {
        let object = Ref::of_word(self.thread_word(thread, Slot::BlockedOn));
        (object, self.lock_owner(object))
    }

    /// Who has an object locked.
    pub fn lock_owner(&self, object: Ref) -> Option<ThreadId> {
        self.monitor(object).and_then(|record| with_number(self.monitor_word(record, OWNER)))
    }

    fn is_array(&self, object: Ref) -> bool {
        self.classes.class(self.memory.class_of(object)).is_array()
    }

    /// The object's monitor record, if it has one.
    fn monitor(&self, object: Ref) -> Option<Ref> {
        let record = if self.is_array(object) {
            Ref::of_word(self.memory.own(self.memory.monitor_of_array(object)))
        } else {
            Ref(self.memory.header(object).monitor())
        };
        (!record.is_null()).then_some(record)
    }

    /// The object's monitor record, made if it has none.
    fn make_monitor(&mut self, object: Ref) -> Result<Ref, Exhausted> {
        if let Some(record) = self.monitor(object) {
            return Ok(record);
        }
        let record = self.new_monitor_record(object, RECORD_LENGTH)?;
        self.set_monitor(object, record);
        Ok(record)
    }

    fn set_monitor(&mut self, object: Ref, record: Ref) {
        if self.is_array(object) {
            self.memory.change_own(self.memory.monitor_of_array(object), record.word(), EntryKind::Reference);
        } else {
            let header = self.memory.header(object).0 & 0xFFFF_FFFF | record.word() << 32;
            self.memory.set_header(object, header);
        }
    }

    /// Another object is locked and has a hash code as this one is and has.
    pub(crate) fn share_monitor(&mut self, object: Ref, with: Ref) {
        if let Some(record) = self.monitor(object) {
            self.set_monitor(with, record);
        }
    }

    /// How many identity hash codes were given on the path.
    fn hash_codes(&self) -> u64 {
        self.memory.get(self.globals.hash_counter)
    }

    /// The input of a method that is checked is about to be made, or the method about to be called: the first of these
    /// counts, on a machine that knows one path. Initialisers of the program's classes run from now on.
    pub fn note_input(&mut self) {
        if self.session.before_input.is_none() {
            let (reads, seed) = (self.session.time_reads, self.random_seed());
            self.session.before_input = Some(BeforeInput { hash_codes: self.hash_codes(), reads, seed });
        }
    }

    /// Whether somebody has wanted to know what time it is since then.
    pub fn has_read_time(&self) -> bool {
        self.session.before_input.is_some_and(|before| self.session.time_reads > before.reads)
    }

    /// Whether there are more identity hash codes than there were then: they are others in each run of a JVM.
    pub fn has_given_hash_codes(&self) -> bool {
        self.session.before_input.is_some_and(|before| self.hash_codes() > before.hash_codes)
    }

    /// Whether the main thread has drawn from the random numbers that each thread has since then.
    pub fn has_drawn_chance(&mut self) -> bool {
        let seed = self.random_seed();
        self.session.before_input.is_some_and(|before| seed != before.seed)
    }

    /// What the main thread's next random number is made from.
    fn random_seed(&mut self) -> u64 {
        let offset = self.field_offset(self.known.thread, ("threadLocalRandomSeed", "J"));
        offset.map_or(0, |offset| self.memory.field(self.thread_object(ThreadId::MAIN), offset))
    }

    /// A program asks for an identity hash code. Where a method is checked, one number stands for all that it could be: what
    /// the JDK's tables do with it is said, and what the program itself does is noted as an example.
    pub fn ask_identity_hash(&mut self, object: Ref) -> Result<i32, Thrown> {
        if self.session.parameters.is_some() && !object.is_null() && self.is_of_program(self.memory.class_of(object)) {
            self.session.asks_hash_codes = true;
            let mut methods = self.frames().filter_map(|frame| match frame.owner {
                Owner::Method(method) => Some(self.classes.method(method).class),
                Owner::Stub(_) => None,
            });
            // The first is what it asks with.
            let asks_itself = methods.nth(1).is_some_and(|class| self.classes.class(class).loader != LoaderId::BOOT);
            if asks_itself {
                self.note_example();
            }
        }
        self.identity_hash(object)
    }

    /// Whether objects of a class are none that the JDK has for itself.
    fn is_of_program(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        info.loader != LoaderId::BOOT || info.is_array() || class == self.known.object
    }

    /// `System.identityHashCode`: the n-th object asked for gets the n-th number of a fixed sequence.
    pub fn identity_hash(&mut self, object: Ref) -> Result<i32, Thrown> {
        if object.is_null() {
            return Ok(0);
        }
        let record = self.make_monitor(object)?;
        let known = self.monitor_word(record, HASH);
        if known != 0 {
            return Ok(known as i32);
        }
        let count = self.next_hash_number();
        // Mixes the count as splitmix64 does, so that hash tables see spread-out codes.
        let mut mixed = count.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let hash = ((mixed >> 33) as u32 & 0x7FFF_FFFF).max(1);
        self.set_monitor_word(record, HASH, u64::from(hash));
        Ok(hash as i32)
    }

    /// A number that looks random, another one each time: where turns are explored, that depends on what the thread has drawn
    /// alone.
    pub fn draw(&mut self) -> u64 {
        let current = self.running.thread;
        let count = self.thread_word(current, Slot::Drawn) + 1;
        self.set_thread_word(current, Slot::Drawn, count);
        crate::turns::name_of(self.thread_word(current, Slot::Identity), count)
    }

    /// The number of the next identity hash code. Where turns are explored each thread counts by itself, so that codes do
    /// not depend on whose turn came first.
    fn next_hash_number(&mut self) -> u64 {
        let current = self.running.thread;
        if self.has_turns() {
            let count = self.thread_word(current, Slot::Hashed) + 1;
            self.set_thread_word(current, Slot::Hashed, count);
            return self.thread_word(current, Slot::Identity).wrapping_add(count);
        }
        let count = self.memory.get(self.globals.hash_counter) + 1;
        self.memory.set(self.globals.hash_counter, count);
        count
    }

    fn monitor_word(&self, record: Ref, index: u32) -> u64 {
        self.memory.own(record.0 + ARRAY_HEADER_WORDS + index)
    }

    fn set_monitor_word(&mut self, record: Ref, index: u32, value: u64) {
        self.memory.change_own(record.0 + ARRAY_HEADER_WORDS + index, value, EntryKind::Word);
    }

    fn me(&self) -> u64 {
        number_of(self.running.thread)
    }

    /// Whether the current thread holds the object's lock.
    pub fn holds_lock(&self, object: Ref) -> bool {
        self.monitor(object).is_some_and(|record| self.monitor_word(record, OWNER) == self.me())
    }

    /// Whether any thread has it locked.
    pub(crate) fn is_locked(&self, object: Ref) -> bool {
        self.monitor(object).is_some_and(|record| self.monitor_word(record, OWNER) != 0)
    }

    /// Whether a thread that waits to lock the object could do so now: those that wait do so in turn.
    pub(crate) fn may_lock(&self, object: Ref, thread: ThreadId) -> bool {
        let Some(record) = self.monitor(object) else { return true };
        let element = |index| self.monitor_word(record, index);
        element(OWNER) == 0 && element(ENTERING) == number_of(thread)
    }

    /// Adds a thread at the end of a queue of a monitor.
    fn join_queue(&mut self, record: Ref, queue: u32, thread: ThreadId) {
        let me = number_of(thread);
        let first = self.monitor_word(record, queue);
        let Some(next) = with_number(first) else {
            self.set_monitor_word(record, queue, me);
            self.set_thread_word(thread, Slot::Next, me);
            self.set_thread_word(thread, Slot::Previous, me);
            return;
        };
        let last = self.thread_word(next, Slot::Previous);
        self.set_thread_word(thread, Slot::Next, first);
        self.set_thread_word(thread, Slot::Previous, last);
        self.set_thread_word(next, Slot::Previous, me);
        self.set_thread_word(ThreadId(last as u32 - 1), Slot::Next, me);
    }

    /// Takes a thread out of the queue that it is in, if any.
    pub(crate) fn leave_queue(&mut self, thread: ThreadId) {
        let queue = match self.thread_state(thread) {
            ThreadState::Entering => ENTERING,
            ThreadState::Waiting => WAITING,
            _ => return,
        };
        self.unlink(Ref::of_word(self.thread_word(thread, Slot::BlockedOn)), queue, thread);
    }

    fn unlink(&mut self, object: Ref, queue: u32, thread: ThreadId) {
        let (next, previous) = (self.thread_word(thread, Slot::Next), self.thread_word(thread, Slot::Previous));
        let (Some(after), Some(before)) = (with_number(next), with_number(previous)) else { return };
        if let Some(record) = self.monitor(object)
            && self.monitor_word(record, queue) == number_of(thread)
        {
            self.set_monitor_word(record, queue, if after == thread { 0 } else { next });
        }
        self.set_thread_word(before, Slot::Next, next);
        self.set_thread_word(after, Slot::Previous, previous);
        self.set_thread_word(thread, Slot::Next, 0);
        self.set_thread_word(thread, Slot::Previous, 0);
    }

    /// Locks the object, or blocks the current thread until it can.
    pub(crate) fn lock(&mut self, object: Ref) -> Result<(), Trouble> {
        self.lock_times(object, 1)
    }

    /// Locks the object for a native, which must block and try again if that is not possible yet: then it is false.
    pub fn lock_or_queue(&mut self, object: Ref, times: u64) -> Result<bool, Exhausted> {
        let record = self.make_monitor(object)?;
        let owner = self.monitor_word(record, OWNER);
        if owner == 0 || owner == self.me() {
            if owner == 0 {
                self.note_lock(object, true);
            }
            let count = self.monitor_word(record, COUNT);
            self.set_monitor_word(record, OWNER, self.me());
            self.set_monitor_word(record, COUNT, count + times);
            return Ok(true);
        }
        self.queue_for(object, record, false);
        Ok(false)
    }

    fn queue_for(&mut self, object: Ref, record: Ref, looks: bool) {
        let current = self.running.thread;
        self.set_flag(current, flag::LOOKS, looks);
        self.set_thread_word(current, Slot::BlockedOn, object.word());
        self.set_thread_word(current, Slot::Since, self.running.turn);
        self.set_thread_state(current, ThreadState::Entering);
        self.join_queue(record, ENTERING, current);
    }

    /// Does something under an object's lock and gives that back before anybody else has a turn, so that all others may notice
    /// of it is that they did not have the lock. Without a result the native must block and try again.
    pub fn under_lock<T>(
        &mut self,
        object: Ref,
        act: impl FnOnce(&mut Machine) -> Result<T, Thrown>,
    ) -> Result<Option<T>, Thrown> {
        let record = self.make_monitor(object)?;
        let (owner, count) = (self.monitor_word(record, OWNER), self.monitor_word(record, COUNT));
        match owner {
            0 => self.note_passing_lock(object),
            _ if owner == self.me() => {}
            _ => {
                self.queue_for(object, record, true);
                return Ok(None);
            }
        }
        self.set_monitor_word(record, OWNER, self.me());
        self.set_monitor_word(record, COUNT, count + 1);
        // Whoever is notified goes on because of this event.
        self.memory.sharing.note_lock(true);
        let done = act(self);
        self.memory.sharing.note_lock(false);
        self.set_monitor_word(record, COUNT, count);
        if count == 0 {
            self.give_up(record);
        }
        done.map(Some)
    }

    fn lock_times(&mut self, object: Ref, times: u64) -> Result<(), Trouble> {
        if self.lock_or_queue(object, times)? { Ok(()) } else { Err(Trouble::Block) }
    }

    /// Unlocks the object once.
    pub fn unlock(&mut self, object: Ref) -> Result<(), Thrown> {
        if !self.holds_lock(object) {
            return Err(Thrown::bare("java/lang/IllegalMonitorStateException"));
        }
        let record = self.make_monitor(object)?;
        let count = self.monitor_word(record, COUNT).saturating_sub(1);
        self.set_monitor_word(record, COUNT, count);
        if count == 0 {
            self.note_lock(object, false);
            self.give_up(record);
        }
        Ok(())
    }

    /// The monitor has no owner any more.
    fn give_up(&mut self, record: Ref) {
        self.set_monitor_word(record, OWNER, 0);
        if let Some(first) = with_number(self.monitor_word(record, ENTERING)) {
            self.threads.candidates.wake(first);
            self.hand_over(Handover::Monitor);
        }
    }

    /// `Object.wait`: gives the lock up and starts waiting. Returns how often it was held.
    pub fn start_waiting(&mut self, object: Ref, until: u64) -> Result<u64, Thrown> {
        if !self.holds_lock(object) {
            return Err(Thrown::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        let record = self.make_monitor(object)?;
        let count = self.monitor_word(record, COUNT);
        self.set_monitor_word(record, COUNT, 0);
        self.note_lock(object, false);
        self.give_up(record);
        let current = self.running.thread;
        self.set_flag(current, flag::NOTIFIED, false);
        self.suspend(ThreadState::Waiting, object, until);
        self.join_queue(record, WAITING, current);
        Ok(count)
    }

    /// Puts the current thread to rest until what it waits for happens or the time has come.
    pub fn suspend(&mut self, state: ThreadState, object: Ref, until: u64) {
        let current = self.running.thread;
        self.set_thread_word(current, Slot::BlockedOn, object.word());
        self.set_thread_word(current, Slot::Until, until);
        self.set_thread_word(current, Slot::Since, self.running.turn);
        self.set_thread_state(current, state);
    }

    /// `Object.notify` or, if `all`, `notifyAll`: wakes one of the threads that wait, or all.
    pub fn notify(&mut self, object: Ref, all: bool) -> Result<(), Thrown> {
        if !self.holds_lock(object) {
            return Err(Thrown::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        let record = self.make_monitor(object)?;
        if self.session.told_events.is_some() && self.monitor_word(record, WAITING) == 0 {
            self.note_unheard(object);
        }
        if all {
            while let Some(first) = with_number(self.monitor_word(record, WAITING)) {
                self.wake(first);
            }
            return Ok(());
        }
        debug_assert!(!self.has_turns() || self.waiters(object).len() < 2, "the driver says who is notified");
        let notified = self.threads.schedule.notified(&mut self.queue(record, WAITING));
        if let Some(thread) = notified {
            self.wake(thread);
        }
        Ok(())
    }

    /// Nobody waits for the current thread's notification.
    #[cold]
    fn note_unheard(&mut self, object: Ref) {
        let (thread, events) = (self.running.thread, self.trace().len());
        self.session.unheard.push(Unheard { object, thread, events });
    }

    /// The threads that wait to be notified, in the order of their names.
    pub fn waiters(&mut self, object: Ref) -> Vec<ThreadId> {
        let Some(record) = self.monitor(object) else { return Vec::new() };
        let mut waiters: Vec<ThreadId> = self.queue(record, WAITING).collect();
        waiters.sort_by_key(|&thread| self.thread_word(thread, Slot::Identity));
        waiters
    }

    /// Notifies one of the threads that wait.
    pub fn notify_one(&mut self, thread: ThreadId) {
        self.wake(thread);
    }

    /// Lets a thread go on that waits to be notified.
    fn wake(&mut self, thread: ThreadId) {
        self.leave_queue(thread);
        self.set_flag(thread, flag::NOTIFIED, true);
        self.note_wake(thread);
    }

    /// The threads in a queue of a monitor, in the order in which they have joined it.
    fn queue(&self, record: Ref, queue: u32) -> impl Iterator<Item = ThreadId> {
        let first = with_number(self.monitor_word(record, queue));
        let behind = move |&thread: &ThreadId| {
            let next = with_number(self.thread_word(thread, Slot::Next));
            next.filter(|&next| Some(next) != first)
        };
        std::iter::successors(first, behind)
    }

    /// Adds a thread behind those that wait for a condition.
    pub(crate) fn join_condition(&mut self, condition: Ref, thread: ThreadId) -> Result<(), Exhausted> {
        let record = self.make_monitor(condition)?;
        self.join_queue(record, CONDITION, thread);
        Ok(())
    }

    /// Takes a thread out of those that wait for a condition, if it is one of them.
    pub(crate) fn unlink_from_condition(&mut self, condition: Ref, thread: ThreadId) {
        self.unlink(condition, CONDITION, thread);
    }

    /// The threads that wait for a condition, in the order in which they came.
    pub(crate) fn condition_queue(&self, condition: Ref) -> Vec<ThreadId> {
        self.monitor(condition).map_or_else(Vec::new, |record| self.queue(record, CONDITION).collect())
    }

    /// The word that says who can have a lock that needs more than its fields to say so: 0 to begin with.
    pub fn gate(&self, object: Ref) -> u64 {
        self.monitor(object).map_or(0, |record| self.monitor_word(record, GATE))
    }

    /// Changes that word.
    pub fn set_gate(&mut self, object: Ref, value: u64) -> Result<(), Exhausted> {
        let record = self.make_monitor(object)?;
        self.set_monitor_word(record, GATE, value);
        Ok(())
    }

    /// Whether the current thread has its permit.
    pub fn has_permit(&self) -> bool {
        self.flag(self.running.thread, flag::PERMIT)
    }

    /// Uses up the current thread's permit, if it has one.
    pub fn take_permit(&mut self) -> bool {
        let current = self.running.thread;
        let had = self.flag(current, flag::PERMIT);
        if had {
            self.set_flag(current, flag::PERMIT, false);
        }
        had
    }

    /// Whether the current thread was notified while waiting.
    pub fn was_notified(&self) -> bool {
        self.flag(self.running.thread, flag::NOTIFIED)
    }
}

impl crate::memory::Memory {
    /// Replaces an object's header, whose class stays.
    pub(crate) fn set_header(&mut self, object: Ref, header: u64) {
        self.change_own(object.0, header, EntryKind::Header);
    }
}

impl Machine {
    /// Whether what a thread waits for ends by itself at some time, or goes on at some time once it can.
    pub fn is_timed(&self, thread: ThreadId) -> bool {
        self.ends_by_time(thread) || self.flag(thread, flag::LATE)
    }

    /// Whether what a thread waits for ends by itself at some time.
    pub(crate) fn ends_by_time(&self, thread: ThreadId) -> bool {
        self.thread_word(thread, Slot::Until) != 0
    }
}
