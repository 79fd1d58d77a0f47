//! What an operation does that other threads could notice, beside reading and writing words.

use super::locations::Belonging;
use crate::machine::Machine;
use crate::memory::sharing::Noted;
use crate::memory::{Memory, Ref};
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_schedules::{Location, Order};

impl Machine {
    /// What lies in a thread's words is of interest to others: it begins or ends, or is looked at.
    pub(super) fn note_of_thread(
        &mut self,
        thread: ThreadId,
        what: Belonging,
        (writes, open): (bool, bool),
        order: Order,
    ) {
        if self.memory.sharing.is_on() {
            let location = self.belonging(thread, what).0;
            // Whether it lives, only the thread itself can change once it does.
            let owned = what == Belonging::Life;
            self.memory.sharing.note_location(location, (writes, open, owned), order);
        }
    }

    /// A thread is started or ends.
    pub fn note_life(&mut self, thread: ThreadId, begins: bool) {
        // What was done before the start is known to the thread itself by that.
        let order = if begins { Order::BARE } else { Order::HANDS_ON };
        self.note_of_thread(thread, Belonging::Life, (true, begins), order);
        if begins {
            self.note_start(self.thread_object(thread));
        }
    }

    /// Somebody starts a thread, or tries to and is not the first. That is done under the thread's lock, which others may
    /// have.
    pub fn note_start(&mut self, thread: Ref) {
        self.note_birth(thread, true);
        self.note_passing_lock(thread);
    }

    /// An object's lock is taken and given back in one: it is as it was, and could be had. What was done before is known to
    /// whoever has it next.
    pub(crate) fn note_passing_lock(&mut self, object: Ref) {
        if self.memory.sharing.is_on() && self.memory.sharing.is_shared(object.0) {
            let passing = Noted { order: Some(Order::SYNCHRONIZES), ..Noted::synchronizer(object.0, false, true) };
            self.memory.sharing.note(passing);
            self.memory.sharing.note_waits();
        }
    }

    /// A thread is started, or somebody does something to it that is lost on a thread that has not been started.
    pub fn note_birth(&mut self, thread: Ref, writes: bool) {
        if self.memory.sharing.is_on()
            && let Some(location) = self.birth_of(thread)
        {
            self.memory.sharing.note_location(location.0, (writes, true, false), Order::BARE);
        }
    }

    /// Somebody looks whether a thread lives, which may not have been started, or goes on because it has ended.
    pub fn note_look_at_life(&mut self, thread: Ref, waits: bool) {
        if !self.memory.sharing.is_on() {
            return;
        }
        let location = match self.thread_of_object(thread) {
            Some(number) => Some(self.belonging(number, Belonging::Life)),
            None => self.life_of(thread),
        };
        // Else it has not been started, and nobody else can do so.
        if let Some(location) = location {
            let has_ended = self.has_ended(thread);
            self.memory.sharing.note_location(location.0, (false, has_ended, true), Order::TAKES);
            if waits {
                self.memory.sharing.note_waits();
            }
        }
    }

    /// The current thread goes on that waited for another's end, because that came, or because of an interrupt or, if it is
    /// `timed`, of a time: which of these it is follows from what comes before, so all are noted alike.
    pub fn note_joined(&mut self, thread: Ref, timed: bool) {
        let current = self.running.thread;
        if self.thread_of_object(thread).is_none() && self.life_of(thread).is_none() {
            return;
        }
        self.note_look_at_life(thread, !timed);
        let was_interrupted = self.flag(current, flag::INTERRUPTED);
        self.note_of_thread(current, Belonging::Interrupt, (true, was_interrupted), Order::TAKES);
        self.memory.sharing.note_or_waits(None);
    }

    /// A thread is given its permit, or uses that; `waits` if it could not go on without. Nobody may rely on what was done
    /// before a permit was given: parking may end without one.
    pub fn note_permit(&mut self, thread: ThreadId, waits: bool) {
        self.note_of_permit(thread, true, Order::BARE);
        if waits {
            self.memory.sharing.note_waits();
        }
    }

    /// All that the operation does is that a time has come for which it has waited: what it must be ordered with stays what it
    /// was.
    pub fn note_idle(&mut self) {
        if self.memory.sharing.notes() {
            self.memory.sharing.note_idle();
        }
    }

    /// The current thread goes on that waited to be notified until a time. Whether it was notified or gives up is settled
    /// between it and who notifies; having the lock again is an event of its own.
    pub fn note_end_of_timed_wait(&mut self) {
        let current = self.running.thread;
        let was_notified = self.flag(current, flag::NOTIFIED);
        self.note_of_thread(current, Belonging::Signal, (true, true), Order::BARE);
        self.set_flag(current, flag::CANCELLED, !was_notified);
        if !was_notified && !self.flag(current, flag::INTERRUPTED) {
            self.note_idle();
        }
    }

    /// It has the lock again.
    pub fn end_timed_wait(&mut self) {
        self.set_flag(self.running.thread, flag::CANCELLED, false);
    }

    /// Threads that wait for an object may be notified: those that wait until a time may have given up before, or do so yet.
    pub fn note_notification(&mut self, object: Ref) {
        if !self.has_turns() {
            return;
        }
        for thread in self.all_threads() {
            let waits = self.thread_state(thread) == ThreadState::Waiting && self.is_timed(thread);
            if self.blocked_on(thread) == object && (waits || self.flag(thread, flag::CANCELLED)) {
                self.note_of_thread(thread, Belonging::Signal, (true, true), Order::BARE);
            }
        }
    }

    /// The thread learns that it was interrupted.
    pub fn note_interrupted(&mut self, thread: ThreadId) {
        self.note_of_permit(thread, true, Order::TAKES);
    }

    fn note_of_permit(&mut self, thread: ThreadId, writes: bool, order: Order) {
        let open = self.flag(thread, flag::PERMIT) || self.flag(thread, flag::INTERRUPTED);
        self.note_of_thread(thread, Belonging::Permit, (writes, open), order);
    }

    /// Somebody looks whether it was interrupted.
    pub fn note_look_at_permit(&mut self, thread: ThreadId) {
        self.note_of_permit(thread, false, Order::BARE);
    }

    /// The operation writes only if it finds this.
    pub fn note_expected(&mut self, word: u64) {
        if self.memory.sharing.is_on() {
            self.memory.sharing.expect(word);
        }
    }

    /// Something that lies outside of memory is looked at, or changed, to which threads come by a word: what files there are,
    /// or where one is read. That orders nothing else.
    pub fn note_outside(&mut self, address: u32, writes: bool) {
        let is_shared = address < Memory::heap_start() || self.memory.sharing.is_shared(address);
        if self.memory.sharing.is_on() && is_shared {
            // Also where it is for the JDK's own sake: the program may change files that the JDK reads.
            let (before, order) = (self.memory.peek(address), Some(Order::BARE));
            self.memory.sharing.note(Noted { order, ..Noted::variable(address, writes, before) });
        }
    }

    /// A system property is looked at, or changed: also where that is nobody's business otherwise, since the program may change
    /// what the JDK looks at.
    pub fn note_property(&mut self, name: &str, changes: bool) {
        if self.memory.sharing.is_on() {
            let location = self.location_of_property(name);
            self.memory.sharing.note_location(location.0, (changes, true, false), Order::BARE);
        }
    }

    /// An object is locked for the first time, or not any more.
    pub(crate) fn note_lock(&mut self, object: Ref, takes: bool) {
        // All threads can find a class.
        let is_shared = object.0 < Memory::heap_start() || self.memory.sharing.is_shared(object.0);
        if self.memory.sharing.notes() && is_shared {
            self.memory.sharing.note(Noted::synchronizer(object.0, true, takes));
            self.memory.sharing.note_lock(takes);
            if takes {
                self.memory.sharing.note_waits();
            }
        }
    }

    /// Changes what says who has a lock of `java.util.concurrent`: it is taken, as was noted, or given back. Within what is
    /// nobody's business, that is not what the event is about.
    pub fn change_owner(&mut self, takes: bool, change: impl FnOnce(&mut Machine)) {
        self.without_change(change);
        if self.memory.sharing.notes() && self.memory.sharing.has_doings() {
            self.memory.sharing.note_lock(takes);
        }
    }

    /// Does something that leaves a thread where it was when it comes back to it in a loop.
    pub(crate) fn without_change<T>(&mut self, change: impl FnOnce(&mut Machine) -> T) -> T {
        let (had_changed, lowest) = (self.memory.sharing.take_changed(), self.memory.sharing.lowest_changed());
        let changed = change(self);
        self.memory.sharing.restore_lowest_changed(lowest);
        match had_changed {
            true => self.memory.sharing.interrupts_turn(),
            false => _ = self.memory.sharing.take_changed(),
        }
        changed
    }

    /// The current thread lets another one go on that waits for a lock to be notified: what it has done so far, taking the
    /// lock among it, comes before that in every order. Where it takes the lock and gives it back in one, that is the event
    /// under way.
    pub(crate) fn note_wake(&mut self, thread: ThreadId) {
        if self.has_turns() {
            let number = self.number_of_thread(self.running.thread);
            let last = match self.is_in_section() || self.memory.sharing.takes_lock() {
                true => Some(self.turns.trace.len()),
                false => self.turns.trace.last_of(number),
            };
            self.note_cause(thread, last.map_or(0, |event| event as u64 + 1));
        }
    }

    /// The current thread interrupts another, which is an event: who waits goes on because of it.
    pub fn note_interrupt(&mut self, thread: ThreadId) {
        self.note_of_permit(thread, true, Order::HANDS_ON);
        let was_interrupted = self.flag(thread, flag::INTERRUPTED);
        self.note_of_thread(thread, Belonging::Interrupt, (true, was_interrupted), Order::HANDS_ON);
        let is_ended = match self.thread_state(thread) {
            ThreadState::Waiting => true,
            ThreadState::Awaiting => self.heeds_interrupt(thread),
            _ => false,
        };
        if self.has_turns() && is_ended {
            self.note_cause(thread, self.turns.trace.len() as u64 + 1);
        }
    }

    /// Something lets a thread go on that waits. Whoever waits for a time could have gone on without.
    pub(super) fn note_cause(&mut self, thread: ThreadId, event: u64) {
        if !self.is_timed(thread) {
            let is_first = self.thread_word(thread, Slot::Cause) == 0;
            self.set_thread_word(thread, if is_first { Slot::Cause } else { Slot::OtherCause }, event);
        }
    }

    /// The events of which one let a thread go on, which no other order of turns could take away.
    pub(super) fn causes_of(&self, thread: ThreadId) -> [Option<usize>; 2] {
        [Slot::Cause, Slot::OtherCause].map(|slot| (self.thread_word(thread, slot) as usize).checked_sub(1))
    }

    pub(super) fn forget_causes(&mut self, thread: ThreadId) {
        self.set_thread_word(thread, Slot::Cause, 0);
        self.set_thread_word(thread, Slot::OtherCause, 0);
    }

    /// Initialising a class of the program's begins or ends, or a thread goes on because it is initialised.
    pub(crate) fn note_class(&mut self, class: ClassId, writes: bool, open: bool) {
        let is_hidden = self.thread_word(self.running.thread, Slot::Hidden) != 0;
        if self.memory.sharing.is_on()
            && !is_hidden
            && let Ok(address) = self.state_address(class)
        {
            self.memory.sharing.note(Noted::synchronizer(address, writes, open));
            if open {
                self.memory.sharing.note_waits();
            }
        }
    }

    /// The current thread begins to initialise a class. When it does so for one of the JDK's is nobody's business, nor where
    /// there is no code to run: whether that has been seen depends on other paths. Returns how much the
    /// thread had shown before one of the JDK's, for [`Machine::end_initializing`].
    pub(crate) fn begin_initializing(&mut self, class: ClassId) -> Option<u32> {
        if !self.has_turns() {
            return None;
        }
        if self.is_class_of_program(class) {
            if self.runs_initializers(class) {
                self.note_class(class, true, true);
            }
            return None;
        }
        self.begin_hidden();
        Some(self.count_anew(0))
    }

    /// It has initialised the class, or failed to. It may have begun before there was another thread.
    pub(crate) fn end_initializing(&mut self, class: ClassId, counted: Option<u32>) {
        if let Some(counted) = counted {
            self.count_anew(counted);
            self.end_hidden();
        } else if self.has_turns() && self.is_class_of_program(class) && self.runs_initializers(class) {
            self.note_class(class, true, false);
        }
    }

    /// Whether threads may have raced to initialise a class: one of them has, on this path.
    pub(crate) fn is_contended(&mut self, class: ClassId) -> bool {
        self.memory.sharing.is_on()
            && self.is_class_of_program(class)
            && self.state_address(class).is_ok_and(|address| {
                let location = self.turns.locations.get(address, 1);
                location.is_some_and(|location| self.turns.trace.last_write(Location(location)).is_some())
            })
    }

    /// Whether the order in which threads come to a class can make a difference to the program: not for the JDK's own, nor
    /// for a proxy's, which the JDK has written.
    pub fn is_class_of_program(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        info.loader >= LoaderId::APP && !info.superclass.is_some_and(|above| self.makes_proxies(above, class))
    }

    fn makes_proxies(&self, above: ClassId, class: ClassId) -> bool {
        let name = |class: ClassId| self.classes.symbols.text(self.classes.class(class).name);
        let is_numbered = |name: &str| name.starts_with(self.linkage.names.proxy_prefix);
        self.classes.class(above).loader == LoaderId::BOOT
            && name(above) == self.linkage.names.proxy
            && name(class).rsplit('/').next().is_some_and(is_numbered)
    }
}
