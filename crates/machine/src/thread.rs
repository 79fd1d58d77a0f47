//! Threads: a stack each, and a record of words in permanent memory.

use crate::candidates::Candidates;
use crate::frame::FramePosition;
use crate::globals::Globals;
use crate::machine::Machine;
use crate::memory::{EntryKind, Memory, Ref};
use crate::native::Thrown;
use crate::schedule::Schedule;

/// A thread's number, in the order of starting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadId(pub u32);

impl ThreadId {
    /// The one that begins.
    pub(crate) const MAIN: ThreadId = ThreadId(0);
}

/// What a thread is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadState {
    /// The record is not in use.
    Unused,
    /// It can run.
    Runnable,
    /// It waits to enter a monitor.
    Entering,
    /// It is in `Object.wait`.
    Waiting,
    /// It is parked.
    Parked,
    /// It sleeps.
    Sleeping,
    /// It waits to acquire a synchroniser: see [`crate::turns`].
    Acquiring,
    /// It waits for a condition of a synchroniser to be signalled.
    Awaiting,
    /// It waits for another thread to end.
    Joining,
    /// It looks again and again at words that others must change for it to go on.
    Spinning,
    /// It waits for another thread to initialise a class.
    Initializing,
    /// It waits for every other thread that keeps the program alive.
    Draining,
    /// It is about to end the program, and lets others go first.
    Exiting,
    /// It is about to end the path: what it did before is an event of its own.
    Stopping,
    /// It waits for a collection to clear weak references.
    Collecting,
    /// The path has ended where it is: see [`crate::turns`].
    Abandoned,
    /// It has ended.
    Terminated,
}

const STATES: [ThreadState; 17] = [
    ThreadState::Unused,
    ThreadState::Runnable,
    ThreadState::Entering,
    ThreadState::Waiting,
    ThreadState::Parked,
    ThreadState::Sleeping,
    ThreadState::Acquiring,
    ThreadState::Awaiting,
    ThreadState::Joining,
    ThreadState::Spinning,
    ThreadState::Initializing,
    ThreadState::Draining,
    ThreadState::Exiting,
    ThreadState::Stopping,
    ThreadState::Collecting,
    ThreadState::Abandoned,
    ThreadState::Terminated,
];

impl ThreadState {
    /// The state that a word of a record stands for.
    pub(crate) fn of_word(word: u64) -> ThreadState {
        STATES.get(word as usize).copied().unwrap_or(ThreadState::Unused)
    }
}

/// The words of a thread's record; `Repeats` is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Slot {
    State,
    Pc,
    Fp,
    Header,
    /// The `java.lang.Thread`.
    Object,
    /// The monitor or class that it waits for.
    BlockedOn,
    /// When a timed wait ends, in nanoseconds of the machine's clock; 0 if it does not.
    Until,
    Flags,
    /// The next in the queue of a monitor, and the one before: numbers plus one, 0 outside of queues.
    Next,
    Previous,
    /// The turn in which waiting began.
    Since,
    /// Words of stack that it has, and that it may have at most.
    StackWords,
    StackMost,
    /// An array in which the JDK remembers scoped values that this thread has looked up, or null.
    ScopedValues,
    /// What it is called whatever the order of turns is: see [`crate::turns`].
    Identity,
    /// How many others had to be started before it, each by the one before, and whether a daemon was among them.
    Generation,
    /// How many threads it has started, identity hash codes given and objects shown to others, where turns are explored.
    Started,
    Hashed,
    Shown,
    /// How many random numbers it has drawn.
    Drawn,
    /// How many objects it has shown to others since what it is at has become nobody's business.
    Unseen,
    /// Its own clock, where turns are explored.
    Clock,
    /// How many of the things it is at are nobody's business.
    Hidden,
    /// The event that lets it go on, plus one, 0 if nothing does; and another one that would have, too.
    Cause,
    OtherCause,
    /// Which word of a synchroniser it waits for, and what it needs to find there: see [`crate::turns`].
    Awaited,
    Need,
    NeedBits,
    NeedValue,
    /// The address of an `int` that lets it go on as well, if that is at least 1; 0 if there is none.
    OrAwaited,
    /// How many sections it is in that no other thread may interrupt.
    Atomic,
    /// How often it has gone on because a time had come, where turns are explored.
    Rests,
    /// Where it has looked at the clock, 0 if nowhere since it has changed anything; how many events there were, where the
    /// heap ended, and how many locks it has taken more since than given back: see [`crate::turns`].
    Look,
    LookEvent,
    LookTop,
    LookLocks,
    /// After so many more looks another one is remembered; and for how many.
    LooksLeft,
    LooksKept,
    /// When the time comes for which it looks.
    LookDue,
    /// How far it is with a task that is repeated; after how many events it has taken that, where the heap ended when the
    /// task began, and how many locks were taken more since than given back; how many such tasks it has taken: see
    /// [`crate::turns`].
    Repeat,
    RepeatEvent,
    RepeatTop,
    RepeatLocks,
    Repeats,
}

impl Slot {
    /// Whether code of the thread's can depend on what is there, if these bits of it are others: not on how it waits, nor on
    /// its clock, unless it looks at that.
    fn is_seen(self, changed: u64) -> bool {
        match self {
            Slot::State | Slot::Pc | Slot::Fp | Slot::Header | Slot::BlockedOn | Slot::Until | Slot::Since => false,
            Slot::Next
            | Slot::Previous
            | Slot::Clock
            | Slot::Hidden
            | Slot::Unseen
            | Slot::Cause
            | Slot::OtherCause => false,
            Slot::Awaited | Slot::Need | Slot::NeedBits | Slot::NeedValue | Slot::OrAwaited | Slot::Rests => false,
            Slot::Look | Slot::LookEvent | Slot::LookTop | Slot::LookLocks => false,
            Slot::LooksLeft | Slot::LooksKept | Slot::LookDue => false,
            Slot::Repeat | Slot::RepeatEvent | Slot::RepeatTop | Slot::RepeatLocks | Slot::Repeats => false,
            Slot::Flags => changed & (flag::INTERRUPTED | flag::PERMIT | flag::PERMIT_AT_RISK | flag::DAEMON) != 0,
            _ => true,
        }
    }
}

const RECORD_WORDS: u32 = Slot::Repeats as u32 + 1;

/// Bits of [`Slot::Flags`].
pub(crate) mod flag {
    pub(crate) const INTERRUPTED: u64 = 1;
    pub(crate) const PERMIT: u64 = 2;
    pub(crate) const NOTIFIED: u64 = 4;
    pub(crate) const DAEMON: u64 = 8;
    /// Inside a native that was suspended and is being entered again.
    pub(crate) const SUSPENDED: u64 = 16;
    /// Does the JDK's own housekeeping, now and then for ever: nobody waits for it.
    pub(crate) const HOUSEKEEPING: u64 = 32;
    /// The main thread has seen its end, where turns are explored.
    pub(crate) const JOINED: u64 = 64;
    /// An interrupt ends its waiting for a synchroniser.
    pub(crate) const INTERRUPTIBLE: u64 = 128;
    /// It only looks at the synchroniser or the lock that it waits for.
    pub(crate) const LOOKS: u64 = 256;
    /// It has stopped waiting for a condition without being signalled, and not yet its lock again.
    pub(crate) const CANCELLED: u64 = 512;
    /// A lock of `java.util.concurrent` may have used its permit up.
    pub(crate) const PERMIT_AT_RISK: u64 = 1024;
    /// What it waits to acquire comes with a time.
    pub(crate) const LATE: u64 = 2048;
}

/// The words that count threads, from `thread_counts` of [`crate::globals::Globals`] on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Count {
    /// Records that this path has used.
    Records,
    /// Threads that keep the program alive.
    Keeping,
    /// Threads that have not ended.
    Living,
}

impl Count {
    /// How many there are on this path.
    #[inline]
    pub(crate) fn of(self, memory: &Memory, globals: &Globals) -> u64 {
        memory.own(globals.thread_counts + self as u32)
    }
}

/// How many such words there are.
pub(crate) const COUNTS: u32 = 3;

/// The threads' records, the stacks of those that do not run, and who says whose turn it is.
///
/// **Invariant.** A path has the first so many records that its word [`Count::Records`] says; the others are there for
/// paths that have more threads. What a thread does stands in the words of its record, which go back like every word. Its
/// stack is here, or with [`crate::running::Running`] while it runs; a choice point has saved what changes of it.
pub(crate) struct Threads {
    /// Where each record is.
    pub(crate) records: Vec<u32>,
    /// The words of each stack that are of interest while its thread does not run, and how many there are when it does: one
    /// that has not begun yet has few, one that has ended none.
    pub(crate) stacks: Vec<Vec<u64>>,
    pub(crate) lengths: Vec<usize>,
    /// How often each stack may have changed, but for that of the thread that runs.
    changes: Vec<u64>,
    /// Can be found again from the records.
    pub(crate) candidates: Candidates,
    /// Who goes on where several threads could.
    pub(crate) schedule: &'static dyn Schedule,
}

impl Threads {
    pub(crate) fn new(schedule: &'static dyn Schedule) -> Threads {
        Threads {
            records: Vec::new(),
            stacks: Vec::new(),
            lengths: Vec::new(),
            changes: Vec::new(),
            candidates: Candidates::default(),
            schedule,
        }
    }

    /// The stack of a thread that does not run, as long as it is when it does.
    pub(crate) fn whole_stack(&mut self, thread: ThreadId) -> &mut Vec<u64> {
        self.change_stack(thread);
        let (stack, length) = (&mut self.stacks[thread.0 as usize], self.lengths[thread.0 as usize]);
        if stack.len() < length {
            stack.reserve_exact(length - stack.len());
            stack.resize(length, 0);
        }
        stack
    }

    /// A stack that is here may be another from now on: it is put here or taken away, or words of it change.
    #[inline]
    pub(crate) fn change_stack(&mut self, thread: ThreadId) {
        self.changes[thread.0 as usize] += 1;
    }

    /// The same of all.
    pub(crate) fn change_stacks(&mut self) {
        self.changes.iter_mut().for_each(|changes| *changes += 1);
    }
}

impl Machine {
    /// How often the stack of a thread may have changed that does not run: as long as it is the same, so are its words.
    #[inline]
    pub(crate) fn changes_of_stack(&self, thread: ThreadId) -> Option<u64> {
        (thread != self.running.thread).then(|| self.threads.changes[thread.0 as usize])
    }

    pub(crate) fn slot_address(&self, thread: ThreadId, slot: Slot) -> u32 {
        self.threads.records[thread.0 as usize] + slot as u32
    }

    pub(crate) fn thread_word(&self, thread: ThreadId, slot: Slot) -> u64 {
        self.memory.own(self.slot_address(thread, slot))
    }

    pub(crate) fn set_thread_word(&mut self, thread: ThreadId, slot: Slot, value: u64) {
        self.threads.candidates.changed(thread, slot, value);
        self.memory.watch.spoil("what happens to a thread");
        let address = self.slot_address(thread, slot);
        let before = self.memory.own(address);
        if before == value {
            return;
        }
        if slot.is_seen(before ^ value) {
            self.memory.sharing.changes();
        }
        match slot {
            Slot::Object | Slot::BlockedOn | Slot::ScopedValues => {
                self.memory.change_own(address, value, EntryKind::Reference);
            }
            _ => self.memory.change_own(address, value, EntryKind::Word),
        }
    }

    /// Whether the path is one of several orders in which threads could have taken turns.
    pub fn is_threaded(&self) -> bool {
        self.memory.peek(self.globals.threaded) != 0
    }

    /// From here on the order of turns can make a difference to the program, whether or not another thread gets one.
    pub fn note_threaded(&mut self) {
        self.memory.set(self.globals.threaded, 1);
    }

    /// What a thread is doing.
    pub fn thread_state(&self, thread: ThreadId) -> ThreadState {
        ThreadState::of_word(self.thread_word(thread, Slot::State))
    }

    pub(crate) fn count(&self, count: Count) -> u64 {
        count.of(&self.memory, &self.globals)
    }

    /// How many threads have been started and have not ended.
    pub fn living_threads(&self) -> u64 {
        self.count(Count::Living)
    }

    fn set_count(&mut self, count: Count, value: u64) {
        self.memory.set(self.globals.thread_counts + count as u32, value);
    }

    /// The threads of this path, those that have ended included.
    pub(crate) fn all_threads(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.count(Count::Records) as u32).map(ThreadId)
    }

    /// Changes what a thread is doing.
    pub fn set_thread_state(&mut self, thread: ThreadId, state: ThreadState) {
        let goes_on = |state| !matches!(state, ThreadState::Unused | ThreadState::Terminated | ThreadState::Draining);
        let (before, after) = (goes_on(self.thread_state(thread)), goes_on(state));
        if before != after {
            let keeps_alive = !self.flag(thread, flag::DAEMON);
            for count in [Count::Living, Count::Keeping].into_iter().take(1 + usize::from(keeps_alive)) {
                let number = self.count(count);
                self.set_count(count, if after { number + 1 } else { number - 1 });
            }
        }
        if state == ThreadState::Terminated {
            self.give_stack_back(thread);
        }
        debug_assert_eq!(ThreadState::of_word(state as u64), state, "states in the order of their list");
        self.set_thread_word(thread, Slot::State, state as u64);
    }

    /// The `java.lang.Thread` of a thread.
    pub fn thread_object(&self, thread: ThreadId) -> Ref {
        Ref::of_word(self.thread_word(thread, Slot::Object))
    }

    /// Says which `java.lang.Thread` a thread is.
    pub fn set_thread_object(&mut self, thread: ThreadId, object: Ref) {
        self.set_thread_word(thread, Slot::Object, object.word());
        let number = object.0 + self.known.thread_number;
        self.memory.change_own(number, u64::from(thread.0) + 1, EntryKind::Word);
    }

    /// Whether an object is a `java.lang.Thread`: nothing else has a word for its number.
    pub fn is_thread_object(&self, object: Ref) -> bool {
        self.classes.is_subclass(self.memory.class_of(object), self.known.thread)
    }

    /// What the current thread remembers of scoped values.
    pub fn scoped_values(&self) -> Ref {
        Ref::of_word(self.thread_word(self.running.thread, Slot::ScopedValues))
    }

    /// Changes what the current thread remembers of scoped values.
    pub fn set_scoped_values(&mut self, cache: Ref) {
        self.set_thread_word(self.running.thread, Slot::ScopedValues, cache.word());
    }

    /// The thread that a `java.lang.Thread` stands for, if it was started. One that has ended may have left its record
    /// to another. No other object stands for one.
    pub fn thread_of_object(&self, object: Ref) -> Option<ThreadId> {
        if !self.is_thread_object(object) {
            return None;
        }
        let number = self.memory.own(object.0 + self.known.thread_number) as u32;
        number.checked_sub(1).map(ThreadId).filter(|&thread| self.thread_object(thread) == object)
    }

    /// All threads that were started and have not ended.
    pub fn live_threads(&self) -> Vec<ThreadId> {
        self.all_threads().filter(|&thread| self.is_live(thread)).collect()
    }

    /// Whether a thread was started and has not ended.
    pub(crate) fn is_live(&self, thread: ThreadId) -> bool {
        !matches!(self.thread_state(thread), ThreadState::Unused | ThreadState::Terminated)
    }

    pub(crate) fn flag(&self, thread: ThreadId, flag: u64) -> bool {
        self.thread_word(thread, Slot::Flags) & flag != 0
    }

    pub(crate) fn set_flag(&mut self, thread: ThreadId, flag: u64, on: bool) {
        let flags = self.thread_word(thread, Slot::Flags);
        self.set_thread_word(thread, Slot::Flags, if on { flags | flag } else { flags & !flag });
    }

    /// Whether a thread does not keep the program alive.
    pub fn is_daemon(&self, thread: ThreadId) -> bool {
        self.flag(thread, flag::DAEMON)
    }

    /// Whether a thread was interrupted.
    pub fn interrupted(&self, thread: ThreadId) -> bool {
        self.flag(thread, flag::INTERRUPTED)
    }

    /// Sets or clears a thread's interrupted status.
    pub fn set_interrupted(&mut self, thread: ThreadId, on: bool) {
        self.set_flag(thread, flag::INTERRUPTED, on);
    }

    /// A thread does the JDK's own housekeeping.
    pub fn keeps_house(&mut self, thread: ThreadId) {
        self.set_flag(thread, flag::HOUSEKEEPING, true);
    }

    /// A new thread that will begin with `stub`; the stub finds `state` in its frame. `stack_bytes` is how large a
    /// stack the program asked for, or 0.
    pub fn new_thread(
        &mut self,
        body: crate::native::NativeFn,
        state: [u64; 4],
        daemon: bool,
        stack_bytes: u64,
    ) -> Result<ThreadId, Thrown> {
        let stub = self.stub(body);
        let thread = self.unused_thread()?;
        let locals = state.len();
        let mut first = state.to_vec();
        // The header of a thread's first frame leads nowhere.
        first.push(0);
        let most = self.most_stack_words(stack_bytes);
        self.begin_stack(thread, &first, most)?;
        let position = FramePosition { pc: self.linkage.stubs[stub.0 as usize], fp: 0, header: locals };
        self.store_position(thread, position);
        self.set_thread_word(thread, Slot::Flags, if daemon { flag::DAEMON } else { 0 });
        for slot in [
            Slot::Until,
            Slot::Next,
            Slot::Previous,
            Slot::Started,
            Slot::Hashed,
            Slot::Shown,
            Slot::Drawn,
            Slot::Hidden,
            Slot::Cause,
            Slot::OtherCause,
            Slot::Look,
            Slot::Repeat,
            Slot::Repeats,
        ] {
            self.set_thread_word(thread, slot, 0);
        }
        self.set_thread_word(thread, Slot::ScopedValues, 0);
        self.set_thread_state(thread, ThreadState::Runnable);
        Ok(thread)
    }

    /// A record for a new thread. Records of ended threads are only used again before the path has forked; from then on
    /// choice points may need their stacks. It may not depend on the choices that could be gone back to, since a thread's
    /// number, on which its turn depends, must be a function of the path.
    fn unused_thread(&mut self) -> Result<ThreadId, Thrown> {
        if !self.choices.forked
            && let Some(thread) = self.free_thread()
        {
            return Ok(thread);
        }
        let number = self.count(Count::Records);
        if number as usize == self.threads.records.len() {
            let record = self.memory.permanent(RECORD_WORDS)?;
            for slot in [Slot::Object, Slot::BlockedOn, Slot::ScopedValues] {
                self.memory.permanent_root(record + slot as u32, EntryKind::Reference);
            }
            self.threads.records.push(record);
            self.threads.stacks.push(Vec::new());
            self.threads.lengths.push(0);
            self.threads.changes.push(0);
        }
        self.set_count(Count::Records, number + 1);
        Ok(ThreadId(number as u32))
    }

    pub(crate) fn store_position(&mut self, thread: ThreadId, position: FramePosition) {
        self.set_thread_word(thread, Slot::Pc, u64::from(position.pc));
        self.set_thread_word(thread, Slot::Fp, position.fp as u64);
        self.set_thread_word(thread, Slot::Header, position.header as u64);
    }

    pub(crate) fn stored_position(&self, thread: ThreadId) -> FramePosition {
        FramePosition {
            pc: self.thread_word(thread, Slot::Pc) as u32,
            fp: self.thread_word(thread, Slot::Fp) as usize,
            header: self.thread_word(thread, Slot::Header) as usize,
        }
    }

    /// Makes `thread` the running one.
    pub fn switch_to(&mut self, thread: ThreadId) {
        if thread == self.running.thread && !self.running.stack.is_empty() {
            return;
        }
        if !self.running.stack.is_empty() {
            self.settle_look();
            let position = self.position();
            self.store_position(self.running.thread, position);
            self.put_stack_away();
        }
        self.take_stack_of(thread);
        self.running.set_position(self.stored_position(thread));
        self.set_stack_reserve(crate::stack::RESERVE);
        self.enter_thread_for_choice();
        self.memory.sharing.interrupts_turn();
        self.heed();
    }
}
