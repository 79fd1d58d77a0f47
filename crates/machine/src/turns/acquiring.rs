//! Synchronisers of `java.util.concurrent` whose operations are events, as those of monitors are.
//!
//! A thread that cannot acquire one waits, and nothing that it has tried is an event. So nobody can notice who waits: what
//! could tell is no such operation. Whether it can go on follows from one word, which every operation on the synchroniser
//! is about.
//!
//! Conditions keep their waiting threads in the order in which they came. Who is signalled, or gives up because it was
//! interrupted or its time has come, is settled between the two of them; acquiring the lock again is an event of its own.

use super::giving::Pending;
use super::locations::Belonging;
use crate::machine::Machine;
use crate::memory::sharing::Noted;
use crate::memory::{Exhausted, Ref};
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_schedules::{Access, Location, Need, Order};

/// The word that says whether a synchroniser can be acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A field of the object, by its offset.
    Field(u32),
    /// The same of one that holds a `long`, which is known.
    Long(u32),
    /// A field of another object that belongs to it, by its address.
    Word(u32),
    /// The word that is kept for the object: see [`Machine::gate`].
    Gate,
}

/// What a thread wants of a synchroniser.
#[derive(Clone, Copy, Debug)]
pub struct Acquisition {
    /// The synchroniser.
    pub synchronizer: Ref,
    /// The word that it is about.
    pub awaited: Awaited,
    /// What must be found there.
    pub need: Need,
    /// Whether that changes the word.
    pub writes: bool,
    /// Whether an interrupt ends the waiting.
    pub interruptible: bool,
    /// When it ends by itself, or 0.
    pub until: u64,
    /// The address of an `int` that lets it go on as well, if that is at least 1. Such an operation is not interruptible.
    pub or_word: Option<u32>,
}

/// Beside the offset of a field in [`Slot::Awaited`]: it holds a `long`.
const LONG: u64 = 1 << 32;
/// It is the address of a word.
const WORD: u64 = 1 << 33;

/// What the other word must be that lets a thread go on.
const OR_NEED: Need = Need::AtLeast(1);

impl Machine {
    fn awaited_word(&self, object: Ref, awaited: Awaited) -> u64 {
        match awaited {
            Awaited::Field(offset) => self.memory.look_up(self.memory.peek(object.0 + offset)),
            Awaited::Long(offset) => self.memory.peek(object.0 + offset),
            Awaited::Word(address) => self.memory.look_up(self.memory.peek(address)),
            Awaited::Gate => self.gate(object),
        }
    }

    /// Whether a synchroniser can be acquired now.
    pub fn is_met(&self, wanted: &Acquisition) -> bool {
        let is_there = |address| OR_NEED.is_met(self.memory.look_up(self.memory.peek(address)));
        wanted.need.is_met(self.awaited_word(wanted.synchronizer, wanted.awaited))
            || wanted.or_word.is_some_and(is_there)
    }

    /// An operation uses the word of a synchroniser, which is yet to be changed.
    pub fn note_synchronizer(&mut self, object: Ref, awaited: Awaited, writes: bool) {
        self.note_awaited(object, awaited, writes, if writes { Order::SYNCHRONIZES } else { Order::TAKES });
    }

    /// The same of one that hands on less than that.
    pub fn note_awaited(&mut self, object: Ref, awaited: Awaited, writes: bool, order: Order) {
        let address = address_of(object, awaited);
        if self.memory.sharing.notes() && self.memory.sharing.is_shared(address) {
            let before = self.awaited_word(object, awaited);
            let noted =
                Noted { before, owned: false, order: Some(order), ..Noted::synchronizer(address, writes, true) };
            self.memory.sharing.note(noted);
        }
    }

    /// An operation acquires a synchroniser if it can, and goes on in any case.
    pub fn note_attempt(&mut self, wanted: &Acquisition) {
        if !self.memory.sharing.notes() {
            return;
        }
        let writes = wanted.writes && self.is_met(wanted);
        self.note_synchronizer(wanted.synchronizer, wanted.awaited, writes);
        if wanted.writes && self.memory.sharing.has_doings() {
            self.memory.sharing.note_need(wanted.need);
        }
    }

    /// A thread has acquired a synchroniser, or goes on without because of an interrupt or a time: which of these it is
    /// follows from what comes before, so all are noted alike.
    pub fn note_acquisition(&mut self, wanted: &Acquisition) {
        // Who goes on without has only looked.
        let has_acquired = wanted.writes && self.is_met(wanted);
        self.note_going_on(wanted, if has_acquired { Order::SYNCHRONIZES } else { Order::TAKES });
    }

    /// The same of one for which it is yet to be chosen whether it has looked at the word when that was as it is now: it may not
    /// know what others did before.
    pub fn note_undecided(&mut self, wanted: &Acquisition) {
        self.note_going_on(wanted, Order::BARE);
    }

    fn note_going_on(&mut self, wanted: &Acquisition, order: Order) {
        if !self.memory.sharing.notes() {
            return;
        }
        self.note_awaited(wanted.synchronizer, wanted.awaited, wanted.writes, order);
        let current = self.running.thread;
        if !self.memory.sharing.has_doings() {
            // Nobody else has a way to it: only an interrupt can end the waiting, or a time.
            if wanted.interruptible && !self.is_met(wanted) {
                self.note_interruption(current, wanted.until == 0);
            }
            return;
        }
        if wanted.until == 0 {
            self.memory.sharing.note_need(wanted.need);
            self.memory.sharing.note_waits();
        }
        if wanted.interruptible {
            self.note_interruption(current, false);
            self.memory.sharing.note_or_waits(None);
        }
        if let Some(address) = wanted.or_word {
            self.note_synchronizer(wanted.synchronizer, Awaited::Word(address), wanted.writes);
            self.memory.sharing.note_or_waits(Some(OR_NEED));
        }
        if wanted.until != 0 && !self.is_met(wanted) && !self.flag(current, flag::INTERRUPTED) {
            self.note_idle();
        }
    }

    /// A thread goes on that an interrupt could have let go on; `waits` if nothing else could.
    fn note_interruption(&mut self, thread: ThreadId, waits: bool) {
        let open = self.flag(thread, flag::INTERRUPTED);
        self.note_of_thread(thread, Belonging::Interrupt, (true, open), Order::TAKES);
        if waits {
            self.memory.sharing.note_waits();
        }
    }

    /// Whether the current thread could have looked at a word when that still was `old`, and was interrupted only after that
    /// had changed. Else that it finds an interrupt, and the word as it was, is what happens in another order of turns.
    pub fn may_have_looked_before(&mut self, wanted: &Acquisition, old: u64) -> bool {
        let current = self.running.thread;
        let address = address_of(wanted.synchronizer, wanted.awaited);
        let is_noted = self.memory.sharing.notes() && self.memory.sharing.is_shared(address);
        if !is_noted || !self.interrupted(current) {
            return false;
        }
        let location = Location(self.location_of_word(address, 1));
        let interrupt = self.belonging(current, Belonging::Interrupt);
        let thread = self.number_of_thread(current);
        let [cause, or_cause] = self.causes_of(current);
        let trace = &self.turns.trace;
        let (Some(change), Some(interrupted)) = (trace.change_of(location, old), trace.last_write(interrupt)) else {
            return false;
        };
        let knows = |event: usize| event == change || trace.happens_before(change, event);
        let last = [trace.last_of(thread), cause.filter(|_| or_cause.is_none())];
        knows(interrupted) && !last.into_iter().flatten().any(knows)
    }

    /// The current thread waits until it can acquire a synchroniser.
    pub fn wait_to_acquire(&mut self, wanted: &Acquisition) {
        let current = self.running.thread;
        let awaited = match wanted.awaited {
            Awaited::Field(offset) => u64::from(offset),
            Awaited::Long(offset) => u64::from(offset) | LONG,
            Awaited::Word(address) => u64::from(address) | WORD,
            Awaited::Gate => 0,
        };
        let (need, bits, value) = match wanted.need {
            Need::Clear(bits) => (0, bits, 0),
            Need::AtLeast(least) => (1, 0, u64::from(least as u32)),
            Need::Differs(bits, value) => (2, bits, value),
        };
        self.set_thread_word(current, Slot::Awaited, awaited);
        self.set_thread_word(current, Slot::Need, need);
        self.set_thread_word(current, Slot::NeedBits, bits);
        self.set_thread_word(current, Slot::NeedValue, value);
        self.set_thread_word(current, Slot::OrAwaited, wanted.or_word.unwrap_or(0).into());
        self.set_flag(current, flag::INTERRUPTIBLE, wanted.interruptible);
        self.set_flag(current, flag::LOOKS, !wanted.writes);
        self.suspend(ThreadState::Acquiring, wanted.synchronizer, wanted.until);
    }

    /// The same where it goes on only when a time has come, which is some time once it can: as one that waits for a time,
    /// it lets others go first.
    pub fn wait_to_acquire_late(&mut self, wanted: &Acquisition) {
        self.wait_to_acquire(wanted);
        self.set_flag(self.running.thread, flag::LATE, true);
    }

    /// What a thread waits to acquire.
    fn acquisition_of(&self, thread: ThreadId) -> Acquisition {
        let word = |slot| self.thread_word(thread, slot);
        Acquisition {
            synchronizer: self.blocked_on(thread),
            awaited: match word(Slot::Awaited) {
                0 => Awaited::Gate,
                offset if offset & LONG != 0 => Awaited::Long(offset as u32),
                address if address & WORD != 0 => Awaited::Word(address as u32),
                offset => Awaited::Field(offset as u32),
            },
            need: match (word(Slot::Need), word(Slot::NeedBits), word(Slot::NeedValue)) {
                (0, bits, _) => Need::Clear(bits),
                (1, _, least) => Need::AtLeast(least as u32 as i32),
                (_, bits, value) => Need::Differs(bits, value),
            },
            writes: !self.flag(thread, flag::LOOKS),
            interruptible: self.flag(thread, flag::INTERRUPTIBLE),
            until: word(Slot::Until),
            or_word: Some(word(Slot::OrAwaited) as u32).filter(|&address| address != 0),
        }
    }

    pub(super) fn can_acquire(&self, thread: ThreadId) -> bool {
        self.is_met(&self.acquisition_of(thread))
    }

    pub(super) fn heeds_interrupt(&self, thread: ThreadId) -> bool {
        self.flag(thread, flag::INTERRUPTIBLE)
    }

    /// What a thread would do that waits to acquire a synchroniser.
    pub(super) fn pending_acquisition(&mut self, thread: ThreadId) -> Pending {
        let wanted = self.acquisition_of(thread);
        let before = self.awaited_word(wanted.synchronizer, wanted.awaited);
        let location = self.location_of_word(address_of(wanted.synchronizer, wanted.awaited), 1);
        let mut accesses =
            vec![Access { location: Location(location), writes: wanted.writes, open: false, owned: false, before }];
        if wanted.interruptible {
            let location = self.belonging(thread, Belonging::Interrupt);
            accesses.push(Access { location, writes: true, open: false, owned: false, before: 0 });
        }
        if let Some(address) = wanted.or_word {
            let before = self.awaited_word(wanted.synchronizer, Awaited::Word(address));
            let location = Location(self.location_of_word(address, 1));
            accesses.push(Access { location, writes: wanted.writes, open: false, owned: false, before });
        }
        Pending {
            thread: self.number_of_thread(thread),
            accesses,
            waits: true,
            or_waits: wanted.interruptible || wanted.or_word.is_some(),
            or_need: wanted.or_word.map(|_| OR_NEED),
            need: Some(wanted.need),
            causes: self.causes_of(thread),
            is_part: self.is_in_atomic(thread),
        }
    }

    /// The current thread waits for a condition to be signalled, behind those that do so already.
    pub fn wait_for_signal(&mut self, condition: Ref, interruptible: bool, until: u64) -> Result<(), Exhausted> {
        let current = self.running.thread;
        self.set_flag(current, flag::NOTIFIED, false);
        self.set_flag(current, flag::CANCELLED, false);
        self.set_flag(current, flag::INTERRUPTIBLE, interruptible);
        self.suspend(ThreadState::Awaiting, condition, until);
        if interruptible && self.interrupted(current) {
            self.note_interrupted_before(current);
        }
        self.without_change(|machine| machine.join_condition(condition, current))
    }

    /// A thread begins to wait that was interrupted since it has looked whether it was: it goes on at once, but could not
    /// without that.
    fn note_interrupted_before(&mut self, thread: ThreadId) {
        let number = self.number_of_thread(thread);
        let interrupt = self.belonging(thread, Belonging::Interrupt);
        let trace = &self.turns.trace;
        let own = trace.writes_since(interrupt, None).find(|&event| trace.thread(event) == number);
        let mut interrupts = trace.writes_since(interrupt, own);
        // Any of several would do.
        let (last, first) = (interrupts.next(), interrupts.last());
        for event in last.into_iter().chain(first) {
            self.note_cause(thread, event as u64 + 1);
        }
    }

    /// The current thread goes on that waited for a condition. Returns whether it was signalled; if not, nobody can signal
    /// it any more.
    pub fn stop_waiting_for_signal(&mut self) -> bool {
        let current = self.running.thread;
        let was_signalled = self.flag(current, flag::NOTIFIED);
        let was_interrupted = self.flag(current, flag::INTERRUPTED);
        self.note_of_thread(current, Belonging::Signal, (true, true), Order::BARE);
        self.note_of_thread(current, Belonging::Interrupt, (true, was_interrupted), Order::TAKES);
        self.set_flag(current, flag::CANCELLED, !was_signalled);
        if !was_signalled && !was_interrupted {
            self.note_idle();
        }
        was_signalled
    }

    /// The current thread has the lock again with which it waited for a condition.
    pub fn leave_condition(&mut self, condition: Ref) {
        let current = self.running.thread;
        self.without_change(|machine| machine.unlink_from_condition(condition, current));
        self.set_flag(current, flag::CANCELLED, false);
    }

    /// Lets the thread go on that has waited longest for a condition, or all. The current one has its lock.
    pub fn signal(&mut self, condition: Ref, all: bool) {
        for thread in self.look_at_waiters(condition, true) {
            self.unlink_from_condition(condition, thread);
            self.set_flag(thread, flag::NOTIFIED, true);
            self.note_cause(thread, self.turns.trace.len() as u64 + 1);
            if !all {
                return;
            }
        }
    }

    /// The threads that wait for a condition to be signalled, in the order in which they came. Whoever has given up waiting
    /// is none of them, but may have done so a little later.
    pub fn look_at_waiters(&mut self, condition: Ref, changes: bool) -> Vec<ThreadId> {
        let mut waiters = self.condition_queue(condition);
        for &thread in &waiters {
            self.note_of_thread(thread, Belonging::Signal, (changes, true), Order::BARE);
        }
        waiters.retain(|&thread| !self.flag(thread, flag::CANCELLED));
        waiters
    }

    /// The time has come until which the current thread has waited.
    pub fn let_time_pass(&mut self, until: u64) {
        let current = self.running.thread;
        if self.thread_word(current, Slot::Clock) < until {
            self.set_thread_word(current, Slot::Clock, until);
        }
    }

    /// A thread with a permit may wait for a lock of `java.util.concurrent`, which could use the permit up.
    pub fn risk_permit(&mut self) {
        if self.has_permit() {
            self.set_flag(self.running.thread, flag::PERMIT_AT_RISK, true);
        }
    }

    /// Whether that is so; it is not any more.
    pub fn take_permit_at_risk(&mut self) -> bool {
        let current = self.running.thread;
        let is_at_risk = self.flag(current, flag::PERMIT_AT_RISK);
        if is_at_risk {
            self.set_flag(current, flag::PERMIT_AT_RISK, false);
        }
        is_at_risk
    }

    /// The number of a word that threads share, the same on all paths; none if no other thread has a way to it.
    pub fn location_of(&mut self, object: Ref, awaited: Awaited) -> Option<u32> {
        let address = address_of(object, awaited);
        self.memory.sharing.is_shared(address).then(|| self.location_of_word(address, 1))
    }
}

/// What is no field stands for the object itself.
fn address_of(object: Ref, awaited: Awaited) -> u32 {
    match awaited {
        Awaited::Field(offset) | Awaited::Long(offset) => object.0 + offset,
        Awaited::Word(address) => address,
        Awaited::Gate => object.0,
    }
}
