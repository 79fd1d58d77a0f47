//! Turns of threads that whoever drives the machine gives, and the events that it must know of to give them well.
//!
//! From the moment at which a program that is explored with all its schedules starts its first thread, a thread runs until
//! it blocks, ends or has done what the driver wanted to see; then the machine stops with [`Step::Turn`], the driver asks
//! which threads could go on ([`Machine::enabled_threads`]) and gives one of them its turn ([`Machine::give_turn`]).
//!
//! What an operation does that another thread could notice is an *event* of the [`Trace`]: accesses to words that threads
//! share ([`crate::memory::sharing`]), monitors, permits, starts and ends of threads, classes that are initialised. What no
//! other thread can notice is no event, so an operation that touches only its thread's own objects costs nothing and is
//! never a place to switch.
//!
//! The same thread, and the same variable, has the same name on all paths, whatever the order of turns: a thread is the
//! *n*-th that its parent has started, an object the *n*-th that its thread has shown to others. So what is told of one
//! path can be compared with another.

use crate::class_data::InitState;
use crate::code::Owner;
use crate::journal::Journal;
use crate::machine::Machine;
use crate::memory::sharing::{Doings, Noted};
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Memory, Ref, Shape, Shapes, element_words};
use crate::native::{Frame, Outcome, StubId};
use crate::step::Step;
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use crate::unknown::{CellId, ChoiceMode, Freedom};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use jaywalk_schedules::{Access, Event, Location, Thread, Trace};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Events of a path, some hundred bytes each.
const MOST_EVENTS: usize = 1 << 20;

/// What the main thread is called.
const MAIN: u64 = 0x6D61_696E;

/// What something belongs to is called, mixed with a number.
fn name_of(owner: u64, number: u64) -> u64 {
    let mixed = (owner ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_add(0xD1B5_4A32_D192_ED03);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) | 1
}

/// What a thread has that others wait for or change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Belonging {
    /// Its permit, and whether it was interrupted.
    Permit,
    /// Whether it lives.
    Life,
}

/// Something that threads share, beside words that have one address on all paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shared {
    /// The words of an object by its name, and how many locations it takes.
    Object(u64, u32),
    /// Something of a thread's.
    Of(u64, Belonging),
}

/// The numbers of locations. They are never given to anything else, so this does not go back.
#[derive(Default)]
struct Locations {
    /// For each word of permanent memory, and of the heap, its location plus one, or 0.
    permanent: Vec<u32>,
    heap: Vec<u32>,
    by_name: FxHashMap<Shared, u32>,
    next: u32,
}

impl Locations {
    fn fresh(&mut self, count: u32) -> u32 {
        let first = self.next;
        self.next += count;
        first
    }

    fn named(&mut self, shared: Shared, count: u32) -> u32 {
        if let Some(&known) = self.by_name.get(&shared) {
            return known;
        }
        let first = self.fresh(count);
        self.by_name.insert(shared, first);
        first
    }

    fn set(&mut self, address: u32, location: u32) {
        let (table, index) = match address.checked_sub(Memory::heap_start()) {
            Some(index) => (&mut self.heap, index as usize),
            None => (&mut self.permanent, address as usize),
        };
        if table.len() <= index {
            table.resize((index + 1).next_multiple_of(1 << 12), 0);
        }
        table[index] = location + 1;
    }

    fn get(&self, address: u32) -> Option<u32> {
        let known = match address.checked_sub(Memory::heap_start()) {
            Some(index) => self.heap.get(index as usize),
            None => self.permanent.get(address as usize),
        };
        known.and_then(|location| location.checked_sub(1))
    }

    fn of_word(&mut self, address: u32, parts: u32) -> u32 {
        self.get(address).unwrap_or_else(|| {
            let first = self.fresh(parts);
            self.set(address, first);
            first
        })
    }
}

/// What a blocked thread waits to do.
#[derive(Clone, Debug)]
pub struct Pending {
    /// Who.
    pub thread: Thread,
    /// What it would do.
    pub accesses: Vec<Access>,
    /// Whether it cannot do so before the first of these allows it; if not, it looks at them in a loop.
    pub waits: bool,
    /// Of which one must come before, in whatever order.
    pub causes: [Option<usize>; 2],
}

/// What the driver gives turns by.
///
/// **Invariant.** There is an event if and only if turns are the driver's to give. Names and locations are the same on all
/// paths.
pub(crate) struct Turns {
    /// What has happened on this path.
    trace: Trace,
    /// The operation of each event, and what the clock of its thread showed.
    places: Vec<u32>,
    times: Vec<u64>,
    locations: Locations,
    /// The number of each thread by its name.
    threads: FxHashMap<u64, Thread>,
    /// After so many events the driver wants to look.
    stop_at: usize,
    accesses: Vec<Access>,
    /// Where the operation is that was begun last, and the calls that led there, if somebody wants to know.
    at: u32,
    calls: Vec<(MethodId, u16)>,
    idling: Idling,
    /// What threads look at that wait in loops; the number of one is in its record.
    spins: Vec<Spin>,
}

/// The latest events of the running thread since it has last changed anything.
#[derive(Default)]
struct Idling {
    events: Vec<Idle>,
    /// Its frames after each of them.
    words: Vec<u64>,
}

/// Where the thread was after an event that changed nothing.
struct Idle {
    event: usize,
    place: u32,
    frames: Range<usize>,
    /// Where the heap ended.
    top: u32,
}

impl Idling {
    /// A loop with more events in a turn is not known as one that waits.
    const MOST: usize = 64;

    fn clear(&mut self) {
        self.events.clear();
        self.words.clear();
    }

    /// The first event after which the thread was where it is now, if there is one; else that is remembered.
    fn first(&mut self, event: usize, place: u32, frames: &[u64], top: u32) -> Option<usize> {
        let is_same =
            |idle: &&Idle| (idle.place, idle.top) == (place, top) && self.words[idle.frames.clone()] == *frames;
        let first = self.events.iter().find(is_same).map(|idle| idle.event);
        if first.is_none() {
            if self.events.len() == Idling::MOST {
                self.clear();
            }
            let start = self.words.len();
            self.words.extend_from_slice(frames);
            self.events.push(Idle { event, place, frames: start..self.words.len(), top });
        }
        first
    }
}

/// Locations that a thread looks at in a loop, each with the event that had last written it.
type Spin = Vec<(Location, Option<usize>)>;

/// Frames of more words are not looked at for turns of a loop that change nothing.
const MOST_FRAME_WORDS: usize = 1 << 12;

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            trace: Trace::new(),
            places: Vec::new(),
            times: Vec::new(),
            locations: Locations::default(),
            threads: FxHashMap::default(),
            // With the first thread the turns begin.
            stop_at: 1,
            accesses: Vec::new(),
            at: 0,
            calls: Vec::new(),
            idling: Idling::default(),
            spins: Vec::new(),
        }
    }
}

impl Turns {
    #[cold]
    fn truncate(&mut self, events: usize) {
        self.trace.truncate(events);
        self.places.truncate(events);
        self.times.truncate(events);
        self.idling.clear();
    }
}

impl Journal for Turns {
    type Parts<'a> = (&'a mut Turns, &'a mut Memory);
    /// How many events there were, and young objects that threads share.
    type Mark = (u32, u32);

    #[inline]
    fn mark((turns, memory): Self::Parts<'_>) -> (u32, u32) {
        (turns.trace.len() as u32, memory.sharing.mark())
    }

    #[inline]
    fn back((turns, memory): Self::Parts<'_>, mark: &mut (u32, u32)) {
        if memory.sharing.is_on() {
            turns.truncate(mark.0 as usize);
            memory.sharing.back(mark.1, mark.0 > 0);
        }
    }
}

impl Machine {
    /// Whether the driver gives turns on this path from now on.
    #[inline]
    pub fn has_turns(&self) -> bool {
        !self.turns.trace.is_empty()
    }

    /// What has happened on this path since the first thread was started, if turns are the driver's to give.
    pub fn trace(&self) -> &Trace {
        &self.turns.trace
    }

    /// The operation with which an event came about.
    pub fn event_place(&self, event: usize) -> u32 {
        self.turns.places.get(event).copied().unwrap_or(0)
    }

    /// The machine stops when there are so many events.
    pub fn stop_after_events(&mut self, events: usize) {
        self.turns.stop_at = events;
    }

    /// Whether more has happened than can be kept of a path.
    #[inline]
    pub(crate) fn has_too_many_events(&self) -> bool {
        self.turns.trace.len() > MOST_EVENTS
    }

    /// The number of a thread, the same on all paths.
    pub fn number_of_thread(&mut self, thread: ThreadId) -> Thread {
        let name = self.thread_word(thread, Slot::Identity);
        let next = Thread(self.turns.threads.len() as u32);
        *self.turns.threads.entry(name).or_insert(next)
    }

    /// The thread of this path with a number.
    pub fn thread_with_number(&mut self, number: Thread) -> Option<ThreadId> {
        self.all_threads().find(|&thread| self.number_of_thread(thread) == number)
    }

    /// The threads that could go on now, in the order of their starts; those last that a time lets go on.
    pub fn enabled_threads(&mut self) -> Vec<ThreadId> {
        let mut threads: Vec<ThreadId> = self.all_threads().collect();
        threads.retain(|&thread| self.is_enabled(thread));
        threads.sort_by_key(|&thread| self.is_timed(thread));
        threads
    }

    /// Whether a thread could go on now. Time passes for each by itself: whoever waits for a time can go on.
    pub fn is_enabled(&mut self, thread: ThreadId) -> bool {
        let blocked_on = self.blocked_on(thread);
        let interrupted = self.flag(thread, flag::INTERRUPTED);
        // What the JDK looks after now and then can wait.
        let is_timed = self.is_timed(thread) && !self.flag(thread, flag::HOUSEKEEPING);
        match self.thread_state(thread) {
            ThreadState::Runnable | ThreadState::Sleeping => true,
            ThreadState::Unused | ThreadState::Abandoned | ThreadState::Terminated => false,
            ThreadState::Entering => self.lock_owner(blocked_on).is_none(),
            ThreadState::Waiting => {
                (interrupted || is_timed || self.flag(thread, flag::NOTIFIED)) && self.lock_owner(blocked_on).is_none()
            }
            ThreadState::Parked => interrupted || is_timed || self.flag(thread, flag::PERMIT),
            ThreadState::Joining => interrupted || is_timed || self.has_ended(blocked_on),
            ThreadState::Initializing => {
                let class = self.class_of_mirror(blocked_on);
                !matches!(self.init_state(class), InitState::Running(owner) if owner != thread.0)
            }
            ThreadState::Collecting => self.has_cleared(),
            ThreadState::Draining => {
                self.next_to_join(thread).is_none_or(|next| self.has_ended(self.thread_object(next)))
            }
            ThreadState::Exiting => self.can_exit(thread),
            ThreadState::Spinning => {
                let spin = &self.turns.spins[self.thread_word(thread, Slot::Since) as usize];
                spin.iter().any(|&(location, written)| self.turns.trace.last_write(location) != written)
            }
        }
    }

    /// Whether a `java.lang.Thread` has ended, or was never started.
    pub fn has_ended(&self, thread: Ref) -> bool {
        self.thread_of_object(thread).is_none_or(|thread| {
            matches!(self.thread_state(thread), ThreadState::Unused | ThreadState::Terminated | ThreadState::Draining)
        })
    }

    /// Lets a thread run that can.
    pub fn give_turn(&mut self, thread: ThreadId) {
        if matches!(self.thread_state(thread), ThreadState::Exiting | ThreadState::Draining) {
            return self.switch_to(thread);
        }
        self.leave_queue(thread);
        let until = self.thread_word(thread, Slot::Until);
        if until != 0 {
            // Whether it is time that lets it go on, or somebody else, its clock may stand there.
            let is_late = self.thread_word(thread, Slot::Clock) < until;
            let by_time = !self.flag(thread, flag::NOTIFIED | flag::PERMIT | flag::INTERRUPTED);
            if is_late && by_time {
                self.set_thread_word(thread, Slot::Clock, until);
            }
        }
        self.set_thread_state(thread, ThreadState::Runnable);
        self.set_thread_word(thread, Slot::Until, 0);
        self.switch_to(thread);
    }

    /// What the operations of blocked threads would do if they could. Whoever waits to be notified could not.
    pub fn pending(&mut self) -> Vec<Pending> {
        let threads: Vec<ThreadId> = self.all_threads().collect();
        let mut pending = Vec::new();
        for thread in threads {
            let blocked_on = self.blocked_on(thread);
            let (location, writes) = match self.thread_state(thread) {
                ThreadState::Entering => (Location(self.turns.locations.of_word(blocked_on.0, 1)), true),
                ThreadState::Waiting if self.flag(thread, flag::NOTIFIED) => {
                    (Location(self.turns.locations.of_word(blocked_on.0, 1)), true)
                }
                ThreadState::Parked => (self.belonging(thread, Belonging::Permit), true),
                ThreadState::Joining => match self.thread_of_object(blocked_on) {
                    Some(other) => (self.belonging(other, Belonging::Life), false),
                    None => continue,
                },
                ThreadState::Draining => match self.next_to_join(thread) {
                    Some(other) => (self.belonging(other, Belonging::Life), false),
                    None => continue,
                },
                ThreadState::Initializing => {
                    let class = self.class_of_mirror(blocked_on);
                    let Ok(address) = self.state_address(class) else { continue };
                    (Location(self.turns.locations.of_word(address, 1)), true)
                }
                ThreadState::Spinning => {
                    let spin = &self.turns.spins[self.thread_word(thread, Slot::Since) as usize];
                    let accesses = spin.iter().map(|&(location, _)| Access::read(location, 0)).collect();
                    pending.push(Pending {
                        thread: self.number_of_thread(thread),
                        accesses,
                        waits: false,
                        causes: [None; 2],
                    });
                    continue;
                }
                _ => continue,
            };
            let accesses = vec![Access { location, writes, open: false, before: 0 }];
            let causes = self.causes_of(thread);
            pending.push(Pending { thread: self.number_of_thread(thread), accesses, waits: true, causes });
        }
        pending
    }

    /// The events of which one let a thread go on, which no other order of turns could take away.
    fn causes_of(&self, thread: ThreadId) -> [Option<usize>; 2] {
        [Slot::Cause, Slot::OtherCause].map(|slot| (self.thread_word(thread, slot) as usize).checked_sub(1))
    }

    fn forget_causes(&mut self, thread: ThreadId) {
        self.set_thread_word(thread, Slot::Cause, 0);
        self.set_thread_word(thread, Slot::OtherCause, 0);
    }

    fn belonging(&mut self, thread: ThreadId, what: Belonging) -> Location {
        let name = self.thread_word(thread, Slot::Identity);
        Location(self.turns.locations.named(Shared::Of(name, what), 1))
    }

    /// The current thread has started another one, which is all that it did: from now on the driver gives turns.
    pub fn start_turns_of(&mut self, child: ThreadId) {
        if !self.options.schedules {
            return;
        }
        let parent = self.running.thread;
        if !self.has_turns() {
            self.name_threads();
            self.memory.sharing.begin(self.memory.top);
            self.heed();
        }
        let number = self.thread_word(parent, Slot::Started) + 1;
        self.set_thread_word(parent, Slot::Started, number);
        let name = name_of(self.thread_word(parent, Slot::Identity), number);
        self.set_thread_word(child, Slot::Identity, name);
        self.set_thread_word(child, Slot::Clock, self.thread_word(parent, Slot::Clock));
        self.set_thread_word(child, Slot::Cause, self.turns.trace.len() as u64 + 1);
        self.memory.sharing.publish(self.thread_object(child).word());
        self.note_life(child, true);
    }

    /// Gives names and clocks to the threads that are there when turns begin: the main one, and those of the JDK.
    fn name_threads(&mut self) {
        let time = self.virtual_now();
        for thread in self.all_threads() {
            let is_main = thread == self.running.thread;
            let name = if is_main { MAIN } else { name_of(MAIN, u64::from(thread.0) | 1 << 48) };
            self.set_thread_word(thread, Slot::Identity, name);
            self.set_thread_word(thread, Slot::Clock, time);
        }
    }

    /// A choice that is still open where the driver is about to give turns: threads would come to it in different orders.
    pub fn first_open_choice(&self) -> Option<u64> {
        if !self.options.schedules || self.options.choice == ChoiceMode::Dictated {
            return None;
        }
        let is_open = |&cell: &CellId| !self.is_symbol(cell) && !matches!(self.freedom(cell), Freedom::None);
        self.choices().find(is_open).map(CellId::word)
    }

    /// What lies in a thread's words is of interest to others: it begins or ends, or is looked at.
    fn note_of_thread(&mut self, thread: ThreadId, what: Belonging, writes: bool, open: bool) {
        if self.memory.sharing.is_on() {
            let location = self.belonging(thread, what).0;
            self.memory.sharing.note_location(location, writes, open);
        }
    }

    /// A thread is started or ends.
    pub fn note_life(&mut self, thread: ThreadId, begins: bool) {
        self.note_of_thread(thread, Belonging::Life, true, begins);
    }

    /// Somebody looks whether a thread lives, or goes on because it has ended.
    pub fn note_look_at_life(&mut self, thread: ThreadId, waits: bool) {
        self.note_of_thread(thread, Belonging::Life, false, self.has_ended(self.thread_object(thread)));
        if waits {
            self.memory.sharing.note_waits();
        }
    }

    /// A thread is given its permit or interrupted, or uses that; `waits` if it could not go on without.
    pub fn note_permit(&mut self, thread: ThreadId, waits: bool) {
        let open = self.flag(thread, flag::PERMIT) || self.flag(thread, flag::INTERRUPTED);
        self.note_of_thread(thread, Belonging::Permit, true, open);
        if waits {
            self.memory.sharing.note_waits();
        }
    }

    /// Somebody looks whether it was interrupted.
    pub fn note_look_at_permit(&mut self, thread: ThreadId) {
        let open = self.flag(thread, flag::PERMIT) || self.flag(thread, flag::INTERRUPTED);
        self.note_of_thread(thread, Belonging::Permit, false, open);
    }

    /// The operation writes only if it finds this.
    pub fn note_expected(&mut self, word: u64) {
        if self.memory.sharing.is_on() {
            self.memory.sharing.expect(word);
        }
    }

    /// An object is locked for the first time, or not any more.
    pub(crate) fn note_lock(&mut self, object: Ref, takes: bool) {
        // All threads can find a class.
        let is_shared = object.0 < Memory::heap_start() || self.memory.sharing.is_shared(object.0);
        if self.memory.sharing.notes() && is_shared {
            self.memory.sharing.note(Noted {
                address: object.0,
                part: Noted::WHOLE,
                writes: true,
                open: takes,
                before: 0,
            });
            if takes {
                self.memory.sharing.note_waits();
            }
        }
    }

    /// The current thread lets another one go on that waits for a lock to be notified: what it has done so far, taking the
    /// lock among it, comes before that in every order.
    pub(crate) fn note_wake(&mut self, thread: ThreadId) {
        if self.has_turns() {
            let number = self.number_of_thread(self.running.thread);
            let last = self.turns.trace.last_of(number).map_or(0, |event| event as u64 + 1);
            self.note_cause(thread, last);
        }
    }

    /// The current thread interrupts another, which is an event: who waits goes on because of it.
    pub fn note_interrupt(&mut self, thread: ThreadId) {
        self.note_permit(thread, false);
        if self.has_turns() && matches!(self.thread_state(thread), ThreadState::Waiting | ThreadState::Joining) {
            self.note_cause(thread, self.turns.trace.len() as u64 + 1);
        }
    }

    /// Something lets a thread go on that waits. Whoever waits for a time could have gone on without.
    fn note_cause(&mut self, thread: ThreadId, event: u64) {
        if !self.is_timed(thread) {
            let is_first = self.thread_word(thread, Slot::Cause) == 0;
            self.set_thread_word(thread, if is_first { Slot::Cause } else { Slot::OtherCause }, event);
        }
    }

    /// Initialising a class of the program's begins or ends, or a thread goes on because it is initialised.
    pub(crate) fn note_class(&mut self, class: ClassId, writes: bool, open: bool) {
        let is_hidden = self.thread_word(self.running.thread, Slot::Hidden) != 0;
        if self.memory.sharing.is_on()
            && !is_hidden
            && let Ok(address) = self.state_address(class)
        {
            self.memory.sharing.note(Noted { address, part: Noted::WHOLE, writes, open, before: 0 });
            if open {
                self.memory.sharing.note_waits();
            }
        }
    }

    /// The current thread begins to initialise a class. When it does so for one of the JDK's is nobody's business, nor where
    /// there is no code to run: whether that has been seen depends on other paths.
    pub(crate) fn begin_initializing(&mut self, class: ClassId) {
        if self.has_turns() {
            match self.is_class_of_program(class) {
                true if self.has_initializer(class) => self.note_class(class, true, true),
                true => {}
                false => self.begin_hidden(),
            }
        }
    }

    /// It has initialised the class, or failed to. It may have begun before there was another thread.
    pub(crate) fn end_initializing(&mut self, class: ClassId) {
        if self.has_turns() {
            match self.is_class_of_program(class) {
                true if self.has_initializer(class) => self.note_class(class, true, false),
                true => {}
                false => self.end_hidden(),
            }
        }
    }

    fn has_initializer(&self, class: ClassId) -> bool {
        self.classes.class(class).initializer.is_some()
    }

    /// Whether threads may have raced to initialise a class, on whatever path.
    pub(crate) fn is_contended(&mut self, class: ClassId) -> bool {
        self.memory.sharing.is_on()
            && self.is_class_of_program(class)
            && self.has_initializer(class)
            && self.state_address(class).is_ok_and(|address| self.turns.locations.get(address).is_some())
    }

    /// Whether the order in which threads come to a class can make a difference to the program: not for the JDK's own.
    pub(crate) fn is_class_of_program(&self, class: ClassId) -> bool {
        self.classes.class(class).loader >= LoaderId::APP
    }

    /// Looks at something that is no doing of the program's.
    pub fn unnoticed<T>(&mut self, look: impl FnOnce(&mut Machine) -> T) -> T {
        let was_hidden = self.memory.sharing.hide(true);
        let seen = look(self);
        self.memory.sharing.hide(was_hidden);
        seen
    }

    /// What the current thread does from here on is nobody's business, until [`Machine::end_hidden`].
    pub fn begin_hidden(&mut self) {
        self.hide_by(|depth| depth + 1);
    }

    /// It is again.
    pub fn end_hidden(&mut self) {
        self.hide_by(|depth| depth.saturating_sub(1));
    }

    fn hide_by(&mut self, change: impl FnOnce(u64) -> u64) {
        if self.options.schedules {
            let current = self.running.thread;
            let depth = change(self.thread_word(current, Slot::Hidden));
            self.set_thread_word(current, Slot::Hidden, depth);
            self.heed();
        }
    }

    /// Another thread runs, or something begins or ends that is nobody's business.
    pub(crate) fn heed(&self) {
        if self.memory.sharing.is_on() {
            self.memory.sharing.hide(self.thread_word(self.running.thread, Slot::Hidden) != 0);
        }
    }

    /// An operation begins that others may notice: where that is, if somebody wants to know.
    #[inline]
    pub(crate) fn begin_operation(&mut self) {
        if self.memory.sharing.is_on() {
            self.turns.at = self.running.pc;
            if self.session.told_events.is_some() {
                self.turns.calls = self.call_path();
            }
        }
    }

    /// The operation is over, or will begin again: what it did that others could notice is an event. Returns whether the
    /// driver wants to look.
    pub(crate) fn note_event(&mut self) -> bool {
        if !self.memory.sharing.has_doings() {
            return self.is_turn_over();
        }
        self.share_published();
        let Doings { accesses: noted, waits, expected, .. } = self.memory.sharing.take();
        if noted.is_empty() {
            return self.is_turn_over();
        }
        let mut accesses = std::mem::take(&mut self.turns.accesses);
        accesses.clear();
        for Noted { address, part, writes, open, before } in noted {
            let location = match address {
                Noted::LOCATION => before as u32,
                _ => {
                    self.turns.locations.of_word(address, if part == Noted::WHOLE { 1 } else { 8 })
                        + u32::from(part & 7)
                }
            };
            accesses.push(Access { location: Location(location), writes, open, before });
        }
        let current = self.running.thread;
        let thread = self.number_of_thread(current);
        let [cause, or_cause] = self.causes_of(current);
        // A compare-and-set has one variable; what it also reads on the way is nothing that others change.
        let expected = expected.filter(|_| accesses.len() == 1);
        let event = Event { waits, expected, cause, or_cause, ..Event::new(thread, &accesses) };
        let time = self.time_of_event(&event);
        self.turns.trace.push(&event);
        self.turns.places.push(self.turns.at);
        self.turns.times.push(time);
        if let Some(told) = &mut self.session.told_events {
            told.push((current, std::mem::take(&mut self.turns.calls)));
        }
        self.turns.accesses = accesses;
        if cause.is_some() {
            self.forget_causes(current);
        }
        self.is_spinning() || self.is_turn_over()
    }

    /// Whether the driver wants to look: not within something that is nobody's business, where locks may be held of which
    /// no event tells.
    fn is_turn_over(&self) -> bool {
        self.turns.trace.len() >= self.turns.stop_at && self.memory.sharing.notes()
    }

    /// The time of an event: not before that of what was written there, or of what let it happen. So clocks go on along what
    /// happens before what.
    fn time_of_event(&mut self, event: &Event<'_>) -> u64 {
        let current = self.running.thread;
        let own = self.thread_word(current, Slot::Clock);
        let written = event.accesses.iter().filter_map(|access| self.turns.trace.last_write(access.location));
        let earlier = written.chain(event.cause).map(|event| self.turns.times[event]);
        let time = earlier.max().unwrap_or(0).max(own);
        if time > own {
            // Whoever looks at the clock changes it by that; others do not know.
            let clock = self.slot_address(current, Slot::Clock);
            self.memory.change_own(clock, time, EntryKind::Word);
        }
        time
    }

    /// The thread has looked at something. If it has come back to where it was before and nothing has changed meanwhile, it
    /// will do so until another thread changes what it looks at. Then it waits for that, as if it had not looked again. What
    /// the driver wants to see event by event is left as it is.
    fn is_spinning(&mut self) -> bool {
        let (event, current) = (self.turns.trace.len() - 1, self.running.thread);
        let has_written = self.turns.accesses.iter().any(|access| access.writes);
        let end = self.running.fp + self.frame_registers();
        let is_followed = self.turns.stop_at != usize::MAX;
        if self.memory.sharing.take_changed() || has_written || is_followed {
            self.turns.idling.clear();
        }
        if is_followed || end > MOST_FRAME_WORDS {
            return false;
        }
        let frames = &self.running.stack[..end.min(self.running.stack.len())];
        let Some(first) = self.turns.idling.first(event, self.running.pc, frames, self.memory.top) else {
            return false;
        };
        let mut spin = Spin::new();
        for event in first + 1..=event {
            for access in self.turns.trace.accesses(event) {
                if !spin.iter().any(|&(location, _)| location == access.location) {
                    spin.push((access.location, self.turns.trace.last_write(access.location)));
                }
            }
        }
        self.turns.truncate(first + 1);
        self.set_thread_word(current, Slot::Since, self.turns.spins.len() as u64);
        self.turns.spins.push(spin);
        self.set_thread_state(current, ThreadState::Spinning);
        true
    }

    /// Whether a thread waits in a loop for others to change something.
    pub fn spins(&self, thread: ThreadId) -> bool {
        self.thread_state(thread) == ThreadState::Spinning
    }

    /// The path has ended where the current thread is; others may go on, to see what they would do.
    pub fn abandon_thread(&mut self) {
        self.set_thread_state(self.running.thread, ThreadState::Abandoned);
    }

    /// The program, or whoever drives it, has chosen: that is an event of the current thread's.
    pub fn note_choice(&mut self, ways: u32, taken: u32) {
        let current = self.running.thread;
        let thread = self.number_of_thread(current);
        let [cause, or_cause] = self.causes_of(current);
        self.turns.trace.push(&Event { cause, or_cause, ..Event::choice(thread, ways, taken) });
        self.turns.places.push(self.running.pc);
        self.turns.times.push(self.thread_word(current, Slot::Clock));
        self.forget_causes(current);
    }

    /// The stub that chooses one of so many waiting threads as its state word 0 says.
    pub fn waiter_choice(&mut self) -> StubId {
        self.stub(choose_waiter)
    }

    /// Which waiting thread is notified is about to be chosen, not something of the program's.
    pub fn chooses_waiter(&mut self) -> bool {
        let stub = self.waiter_choice();
        self.has_turns() && self.code.owner(self.running.pc) == Owner::Stub(stub)
    }

    /// Whether an event was such a choice.
    pub fn is_waiter_chosen(&mut self, event: usize) -> bool {
        let stub = self.waiter_choice();
        let is_bare = self.turns.trace.accesses(event).next().is_none();
        is_bare && self.code.owner(self.turns.places[event]) == Owner::Stub(stub)
    }

    /// Shares the objects to which others have got a way, and all that these lead to.
    fn share_published(&mut self) {
        let current = self.running.thread;
        while let Some(object) = self.memory.sharing.next_published() {
            if self.memory.sharing.is_shared(object.0) {
                continue;
            }
            let shown = self.thread_word(current, Slot::Shown) + 1;
            self.set_thread_word(current, Slot::Shown, shown);
            let name = name_of(self.thread_word(current, Slot::Identity), shown | 1 << 40);
            self.share_object(object, name);
        }
    }

    fn share_object(&mut self, object: Ref, name: u64) {
        let header = self.memory.header(object);
        let (words, stride, first) = match self.shapes(false).shape(header.class()) {
            Shape::Array(kind) => {
                let words = element_words(kind, header.length());
                let is_packed = matches!(kind, Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short);
                (words + ARRAY_HEADER_WORDS, if is_packed { 8 } else { 1 }, ARRAY_HEADER_WORDS)
            }
            Shape::Object { words, .. } => (words, 1, 1),
        };
        let count = words * stride;
        let location = self.turns.locations.named(Shared::Object(name, count), count);
        for index in 0..words {
            self.turns.locations.set(object.0 + index, location + index * stride);
        }
        self.memory.sharing.share(object.0, object.0 + words);
        self.publish_references(object, first, words);
    }

    /// What an object that is shared now leads to is shared too.
    fn publish_references(&mut self, object: Ref, first: u32, words: u32) {
        let class = self.memory.class_of(object);
        let shapes = self.shapes(false);
        let publish = |offset: u32| {
            let word = self.memory.look_up(self.memory.peek(object.0 + offset));
            self.memory.sharing.publish(word);
        };
        match shapes.shape(class) {
            Shape::Array(Kind::Reference) => (first..words).for_each(publish),
            Shape::Array(_) => {}
            Shape::Object { references, .. } => references.iter().copied().for_each(publish),
        }
    }

    /// The program is about to end. Others may do something before that, however late they are, and it makes no
    /// difference to them whether they had time: so they come first. Returns whether there are such.
    pub(crate) fn waits_to_exit(&mut self, status: i32) -> bool {
        if !self.has_turns() || self.can_exit(self.running.thread) {
            return false;
        }
        let current = self.running.thread;
        self.set_thread_word(current, Slot::Since, u64::from(status as u32));
        self.set_thread_state(current, ThreadState::Exiting);
        true
    }

    /// Whether a thread may end the program: nobody else could go on but for a time that passes.
    fn can_exit(&mut self, thread: ThreadId) -> bool {
        let others: Vec<ThreadId> = self.all_threads().filter(|&other| other != thread).collect();
        let is_kept = |machine: &Machine, other| {
            machine.flag(other, flag::HOUSEKEEPING) || machine.thread_state(other) == ThreadState::Exiting
        };
        let awake = others.into_iter().filter(|&other| !is_kept(self, other) && self.is_enabled(other));
        let awake: Vec<ThreadId> = awake.collect();
        let all_rest = awake.iter().all(|&other| self.is_timed(other));
        self.session.leaves_resting |= all_rest && !awake.is_empty();
        all_rest
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
            _ => None,
        }
    }

    /// The main thread waits for all others that keep the program alive, for one after the other, so that each end is seen
    /// by an event of its own.
    fn drain(&mut self) -> Option<Step> {
        while let Some(next) = self.next_to_join(self.running.thread) {
            if !self.has_ended(self.thread_object(next)) {
                return Some(self.end_turn());
            }
            self.set_flag(next, flag::JOINED, true);
            self.note_look_at_life(next, true);
            if self.note_event() {
                return Some(self.end_turn());
            }
        }
        self.set_thread_state(self.running.thread, ThreadState::Runnable);
        None
    }

    /// The thread for whose end the main one waits next.
    fn next_to_join(&mut self, main: ThreadId) -> Option<ThreadId> {
        let is_left = |thread: &ThreadId| {
            let is_other = *thread != main && self.keeps_alive(*thread);
            is_other && !self.flag(*thread, flag::JOINED) && self.thread_state(*thread) != ThreadState::Unused
        };
        let left: Vec<ThreadId> = self.all_threads().filter(is_left).collect();
        left.into_iter().min_by_key(|&thread| self.number_of_thread(thread))
    }

    /// The current thread blocks, or has ended: the driver says who goes on.
    pub(crate) fn end_turn(&mut self) -> Step {
        if self.enabled_threads().is_empty() { Step::Deadlock } else { Step::Turn }
    }
}

/// Stub: one of so many threads as state word 0 says.
fn choose_waiter(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Choose(frame.state(machine, 0) as u32)
}
