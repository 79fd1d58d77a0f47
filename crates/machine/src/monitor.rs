//! Monitors and identity hash codes.
//!
//! An object that was ever locked or asked for its identity hash code has a monitor record: a small `int` array
//! whose elements are the owner (thread number plus one), how often it holds the lock, and the hash code.

use crate::machine::Machine;
use crate::memory::{EntryKind, Exhausted, Ref};
use crate::native::Thrown;
use crate::step::Trouble;
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_classes::Kind;

const OWNER: u32 = 0;
const COUNT: u32 = 1;
const HASH: u32 = 2;
const RECORD_LENGTH: u32 = 3;

impl Machine {
    /// The object that a thread waits to lock, and who has it locked.
    pub fn wanted_lock(&self, thread: ThreadId) -> (Ref, Option<ThreadId>) {
        let object = Ref::of_word(self.thread_word(thread, Slot::BlockedOn));
        let owner = self.monitor(object).map_or(0, |record| self.memory.word_element(record, OWNER) as u32);
        (object, owner.checked_sub(1).map(ThreadId))
    }

    fn is_array(&self, object: Ref) -> bool {
        self.classes.class(self.memory.class_of(object)).is_array()
    }

    /// The object's monitor record, if it has one.
    fn monitor(&self, object: Ref) -> Option<Ref> {
        let record = if self.is_array(object) {
            Ref::of_word(self.memory.get(object.0 + 1))
        } else {
            Ref(self.memory.header(object).upper())
        };
        (!record.is_null()).then_some(record)
    }

    /// The object's monitor record, made if it has none.
    fn make_monitor(&mut self, object: Ref) -> Result<Ref, Exhausted> {
        if let Some(record) = self.monitor(object) {
            return Ok(record);
        }
        let record = self.memory.new_array(self.known.int_array, Kind::Int, RECORD_LENGTH)?;
        if self.is_array(object) {
            self.memory.set_ref(object.0 + 1, record);
        } else {
            let header = self.memory.header(object).0 & 0xFFFF_FFFF | record.word() << 32;
            self.memory.set_header(object, header);
        }
        Ok(record)
    }

    /// `System.identityHashCode`: the n-th object asked for gets the n-th number of a fixed sequence.
    pub fn identity_hash(&mut self, object: Ref) -> Result<i32, Thrown> {
        if object.is_null() {
            return Ok(0);
        }
        let record = self.make_monitor(object)?;
        let known = self.memory.word_element(record, HASH);
        if known != 0 {
            return Ok(known as i32);
        }
        let count = self.memory.get(self.hash_counter) + 1;
        self.memory.set(self.hash_counter, count);
        // Mixes the count as splitmix64 does, so that hash tables see spread-out codes.
        let mut mixed = count.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let hash = ((mixed >> 33) as u32 & 0x7FFF_FFFF).max(1);
        self.memory.set_word_element(record, HASH, u64::from(hash));
        Ok(hash as i32)
    }

    fn me(&self) -> u64 {
        u64::from(self.current.0) + 1
    }

    /// Whether the current thread holds the object's lock.
    pub fn holds_lock(&self, object: Ref) -> bool {
        self.monitor(object).is_some_and(|record| self.memory.word_element(record, OWNER) == self.me())
    }

    /// Whether a thread could lock the object now.
    pub(crate) fn lock_is_free(&self, object: Ref, thread: ThreadId) -> bool {
        let Some(record) = self.monitor(object) else { return true };
        let owner = self.memory.word_element(record, OWNER);
        owner == 0 || owner == u64::from(thread.0) + 1
    }

    /// Locks the object, or blocks the current thread until it can.
    pub(crate) fn lock(&mut self, object: Ref) -> Result<(), Trouble> {
        self.lock_times(object, 1)
    }

    fn lock_times(&mut self, object: Ref, times: u64) -> Result<(), Trouble> {
        let record = self.make_monitor(object)?;
        let owner = self.memory.word_element(record, OWNER);
        if owner == 0 || owner == self.me() {
            let count = self.memory.word_element(record, COUNT);
            self.memory.set_word_element(record, OWNER, self.me());
            self.memory.set_word_element(record, COUNT, count + times);
            return Ok(());
        }
        self.set_thread_word(self.current, Slot::BlockedOn, object.word());
        self.set_thread_state(self.current, ThreadState::Entering);
        Err(Trouble::Block)
    }

    /// Unlocks the object once.
    pub(crate) fn unlock(&mut self, object: Ref) -> Result<(), Thrown> {
        if !self.holds_lock(object) {
            return Err(Thrown::bare("java/lang/IllegalMonitorStateException"));
        }
        let record = self.make_monitor(object)?;
        let count = self.memory.word_element(record, COUNT).saturating_sub(1);
        self.memory.set_word_element(record, COUNT, count);
        if count == 0 {
            self.memory.set_word_element(record, OWNER, 0);
        }
        Ok(())
    }

    /// `Object.wait`: gives the lock up and starts waiting. Returns how often it was held.
    pub fn start_waiting(&mut self, object: Ref, until: u64) -> Result<u64, Thrown> {
        if !self.holds_lock(object) {
            return Err(Thrown::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        let record = self.make_monitor(object)?;
        let count = self.memory.word_element(record, COUNT);
        self.memory.set_word_element(record, COUNT, 0);
        self.memory.set_word_element(record, OWNER, 0);
        let current = self.current;
        self.set_flag(current, flag::NOTIFIED, false);
        self.suspend(ThreadState::Waiting, object, until);
        Ok(count)
    }

    /// Puts the current thread to rest until what it waits for happens or the time has come.
    pub fn suspend(&mut self, state: ThreadState, object: Ref, until: u64) {
        let current = self.current;
        let sequence = self.next_sequence();
        self.set_thread_word(current, Slot::BlockedOn, object.word());
        self.set_thread_word(current, Slot::Until, until);
        self.set_thread_word(current, Slot::Sequence, sequence);
        self.set_thread_state(current, state);
    }

    /// Ends `Object.wait`: takes the lock back as often as it was held, or blocks.
    pub fn finish_waiting(&mut self, object: Ref, times: u64) -> Result<(), Trouble> {
        self.lock_times(object, times)
    }

    fn next_sequence(&mut self) -> u64 {
        let sequence = self.memory.get(self.hash_counter + 1) + 1;
        self.memory.set(self.hash_counter + 1, sequence);
        sequence
    }

    /// `Object.notify` or, if `all`, `notifyAll`: wakes the thread that has waited longest, or all.
    pub fn notify(&mut self, object: Ref, all: bool) -> Result<(), Thrown> {
        if !self.holds_lock(object) {
            return Err(Thrown::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        let mut waiting = self.maybe_waiting();
        waiting.retain(|&thread| {
            self.thread_state(thread) == ThreadState::Waiting
                && self.thread_word(thread, Slot::BlockedOn) == object.word()
                && !self.flag(thread, flag::NOTIFIED)
        });
        waiting.sort_by_key(|&thread| self.thread_word(thread, Slot::Sequence));
        for &thread in waiting.iter().take(if all { usize::MAX } else { 1 }) {
            self.set_flag(thread, flag::NOTIFIED, true);
        }
        Ok(())
    }

    /// `Unsafe.unpark`: lets a parked thread go on, or the next time it parks.
    pub fn unpark(&mut self, thread: ThreadId) {
        self.set_flag(thread, flag::PERMIT, true);
    }

    /// Uses up the current thread's permit, if it has one.
    pub fn take_permit(&mut self) -> bool {
        let current = self.current;
        let had = self.flag(current, flag::PERMIT);
        if had {
            self.set_flag(current, flag::PERMIT, false);
        }
        had
    }

    /// Whether the current thread was notified while waiting.
    pub fn was_notified(&self) -> bool {
        self.flag(self.current, flag::NOTIFIED)
    }
}

impl crate::memory::Memory {
    /// Replaces an object's header, whose class stays.
    pub(crate) fn set_header(&mut self, object: Ref, header: u64) {
        self.change(object.0, header, EntryKind::Header);
    }
}

impl Machine {
    /// Wakes every thread that waits for a thread's end, as the VM does without holding the lock.
    pub fn notify_ended(&mut self, object: Ref) {
        for thread in self.maybe_waiting() {
            if self.thread_state(thread) == ThreadState::Waiting
                && self.thread_word(thread, Slot::BlockedOn) == object.word()
            {
                self.set_flag(thread, flag::NOTIFIED, true);
            }
        }
    }

    /// Whether what a thread waits for ends by itself at some time.
    pub fn is_timed(&self, thread: ThreadId) -> bool {
        self.thread_word(thread, Slot::Until) != 0
    }
}
