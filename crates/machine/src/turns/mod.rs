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

mod acquiring;
mod atomic;
mod clock;
mod ending;
mod giving;
mod hiding;
mod idling;
mod joining;
mod locations;
mod names;
mod noting;
mod publishing;
mod racing;
mod repeats;
mod rounds;
mod settled;
pub(crate) mod texts;
mod variables;

pub use acquiring::{Acquisition, Awaited};
pub use giving::Pending;
pub(crate) use locations::name_of;
pub use names::SharedNames;
pub use racing::{OpenAccess, SeenRace};

use crate::code::Owner;
use crate::journal::Journal;
use crate::machine::Machine;
use crate::memory::sharing::{Doings, Noted};
use crate::memory::{EntryKind, Memory, Ref};
use crate::native::{Frame, Outcome, StubId};
use crate::session::ToldEvent;
use crate::step::{PathBound, Step, Unsupported};
use crate::thread::{Slot, ThreadId, ThreadState};
use crate::unknown::{CellId, ChoiceMode, Freedom};
use clock::Clock;
use idling::{Idling, Spin};
use jaywalk_classes::link::{ClassId, MethodId};
use jaywalk_formula::Condition;
use jaywalk_schedules::{Access, Event, Location, Need, Thread, Trace};
use locations::{BYTES_OF_WORD, Locations, MAIN};
use racing::Racing;
use rounds::Rounds;
use rustc_hash::{FxHashMap, FxHashSet};
use settled::Settled;

/// After so many events one looks how much they take.
const EVENTS_BETWEEN_LOOKS: usize = 1 << 10;

/// Room for so many events is kept, whether or not there are as many.
const MOST_ROOM: usize = 1 << 20;

/// What an access takes until its event is noted, and then, more or less.
const BYTES_OF_ACCESS: usize = 128;

/// The start of the first thread, with which the turns begin.
const FIRST_EVENT: usize = 1;

/// What the driver gives turns by.
///
/// **Invariant.** There is an event if and only if turns are the driver's to give. Names and locations are the same on all
/// paths.
pub(crate) struct Turns {
    /// What has happened on this path.
    trace: Trace,
    /// What is known of each event beside.
    deeds: Vec<Deed>,
    /// The events that are choices, and where the cells of those end that the program had asked for by then.
    choices: Vec<(usize, u32)>,
    /// Threads on which `notify` was called where somebody waited for that, and with which events.
    notified: Vec<(usize, Ref)>,
    locations: Locations,
    /// The number of each thread by its name; and by its record, for the name that was last asked with.
    threads: FxHashMap<u64, Thread>,
    numbers: Vec<(u64, Thread)>,
    /// After so many events the driver wants to look.
    stop_at: usize,
    /// Whether what happens up to then has been seen before.
    repeats: bool,
    /// Whether loops that wait are looked for though it wants to look then.
    looks_for_loops: bool,
    /// Room for what the operation has done that is just over.
    doings: Option<Box<Doings>>,
    /// What the event does that is told next; and, within a section that no other thread interrupts, what its first
    /// operation waits for.
    accesses: Vec<Access>,
    section: Option<Waiting>,
    /// Whether the section goes on behind a choice, and what it does follows at once; whether it is about to choose.
    follows: bool,
    leads: bool,
    /// Where the operation is that was begun last, and the calls that led there, if somebody wants to know.
    at: u32,
    calls: Vec<(MethodId, u16)>,
    idling: Idling,
    rounds: Rounds,
    clock: Clock,
    /// What threads look at that wait in loops, each once; the number of one is in its thread's record.
    spins: Vec<Spin>,
    known_spins: FxHashMap<Spin, u64>,
    /// What is known of races, where they are looked for.
    racing: Option<Box<Racing>>,
    /// Which words of a class's objects are settled: see [`settled`].
    settled: FxHashMap<ClassId, Settled>,
    /// The thread for whose end the main one waits next, if that is known: of thousands not all are looked at again and again.
    next_to_join: Option<Option<ThreadId>>,
    /// What threads have found out of open numbers, each by the term that it has asked, and with which events; and what they
    /// were about to find out at forks, before which events.
    decided: Vec<(usize, ThreadId, u32)>,
    known_decided: FxHashSet<(ThreadId, u32)>,
    undecided: Vec<(usize, ThreadId, u32)>,
    /// Whether something other than the initialiser of a class has written a static field that is taken for constant.
    breaks_constant: bool,
}

/// What is known of an event that is nothing to the order of events.
#[derive(Clone, Copy)]
struct Deed {
    /// The operation.
    place: u32,
    /// Who did it. The record of a thread that has ended may be another's by now.
    actor: ThreadId,
    /// What the clock of its thread showed.
    time: u64,
    /// Whether it changed nothing, though it is ordered with others as if it had.
    is_idle: bool,
    /// Whether it is about a lock that is taken or given back.
    is_lock: bool,
    /// Whether what it wrote was there already, if anything.
    is_same: bool,
}

impl Deed {
    fn new(place: u32, actor: ThreadId, time: u64) -> Deed {
        Deed { place, actor, time, is_idle: false, is_lock: false, is_same: false }
    }
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            trace: Trace::new(),
            deeds: Vec::new(),
            choices: Vec::new(),
            notified: Vec::new(),
            locations: Locations::default(),
            threads: FxHashMap::default(),
            numbers: Vec::new(),
            stop_at: FIRST_EVENT,
            repeats: false,
            looks_for_loops: false,
            doings: None,
            accesses: Vec::new(),
            section: None,
            at: 0,
            calls: Vec::new(),
            idling: Idling::default(),
            rounds: Rounds::default(),
            clock: Clock::default(),
            spins: Vec::new(),
            known_spins: FxHashMap::default(),
            racing: None,
            settled: FxHashMap::default(),
            breaks_constant: false,
            follows: false,
            leads: false,
            next_to_join: None,
            decided: Vec::new(),
            known_decided: FxHashSet::default(),
            undecided: Vec::new(),
        }
    }
}

impl Turns {
    /// Bytes that the events of the path have taken.
    fn bytes(&self) -> usize {
        let choices = self.choices.capacity() * size_of::<(usize, u32)>();
        let racing = self.racing.as_ref().map_or(0, |racing| racing.bytes());
        self.trace.bytes() + self.deeds.capacity() * size_of::<Deed>() + choices + racing
    }

    /// A thread finds something out with the next event.
    fn decide(&mut self, thread: ThreadId, term: u32) {
        self.decided.push((self.trace.len(), thread, term));
        self.known_decided.insert((thread, term));
    }

    #[cold]
    fn truncate(&mut self, events: usize) {
        self.trace.truncate(events);
        self.deeds.truncate(events);
        if self.deeds.capacity() > MOST_ROOM && events < self.deeds.capacity() / 4 {
            // What a long path has taken is not kept for shorter ones.
            self.deeds.shrink_to(MOST_ROOM);
        }
        while self.choices.last().is_some_and(|&(event, _)| event >= events) {
            self.choices.pop();
        }
        while self.notified.last().is_some_and(|&(event, _)| event >= events) {
            self.notified.pop();
        }
        while let Some((_, thread, term)) = self.decided.pop_if(|&mut (event, ..)| event >= events) {
            self.known_decided.remove(&(thread, term));
        }
        // The path may be back at a fork itself.
        while self.undecided.pop_if(|&mut (event, ..)| event > events).is_some() {}
        if events == 0 {
            // On another path, turns begin with the first thread again.
            self.stop_at = FIRST_EVENT;
        }
        if let Some(racing) = &mut self.racing {
            racing.truncate(events);
        }
        self.idling.clear();
        self.rounds = Rounds::default();
        self.section = None;
        self.follows = false;
        self.next_to_join = None;
    }
}

impl Journal for Turns {
    type Parts<'a> = (&'a mut Turns, &'a mut Memory);
    /// How many events there were, and young objects that threads share; and the lowest word that the running thread has
    /// changed since somebody asked.
    type Mark = (u32, u32, u32);

    #[inline]
    fn mark((turns, memory): Self::Parts<'_>, mark: &mut (u32, u32, u32)) {
        *mark = (turns.trace.len() as u32, memory.sharing.mark(), memory.sharing.lowest_changed());
    }

    #[inline]
    fn back((turns, memory): Self::Parts<'_>, mark: &mut (u32, u32, u32)) {
        if memory.sharing.is_on() {
            go_back(turns, memory, *mark);
        }
    }
}

#[cold]
#[inline(never)] // most programs start no thread
fn go_back(turns: &mut Turns, memory: &mut Memory, (events, shared, lowest): (u32, u32, u32)) {
    turns.truncate(events as usize);
    memory.back_sharing(shared, events > 0);
    memory.sharing.restore_lowest_changed(lowest);
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
        self.turns.deeds.get(event).map_or(0, |deed| deed.place)
    }

    /// The record that the thread of an event had when that happened.
    pub fn event_thread(&self, event: usize) -> ThreadId {
        self.turns.deeds.get(event).map_or(self.running.thread, |deed| deed.actor)
    }

    /// Whether all that an event has written was there already.
    pub fn writes_nothing_new(&self, event: usize) -> bool {
        self.turns.deeds[event].is_same
    }

    /// The machine stops when there are so many events.
    pub fn stop_after_events(&mut self, events: usize) {
        self.turns.stop_at = events;
        self.turns.repeats = false;
        self.turns.looks_for_loops = false;
    }

    /// The same where the events up to there have been seen before, if that is a place: nobody was found to wait in a loop on
    /// the way.
    pub fn repeat_events(&mut self, events: usize) {
        self.stop_after_events(events);
        self.turns.repeats = events != usize::MAX;
    }

    /// The same, or when the current thread is found to wait in a loop.
    pub fn stop_in_loop(&mut self, events: usize) {
        self.stop_after_events(events);
        self.turns.looks_for_loops = true;
        self.turns.idling.clear();
    }

    /// The same, though it is not to be seen what happens up to then: loops that wait are looked for as ever.
    pub fn stop_late(&mut self, events: usize) {
        self.stop_after_events(events);
        self.turns.looks_for_loops = true;
    }

    /// The current thread has started another one, which is all that it did: from now on the driver gives turns.
    pub fn start_turns_of(&mut self, child: ThreadId) {
        if !self.options.schedules {
            return;
        }
        let parent = self.running.thread;
        if !self.has_turns() {
            self.name_threads();
            let most = self.choices.most_kept / BYTES_OF_ACCESS;
            self.memory.begin_sharing(most);
            self.turns.locations.begin(Memory::heap_start() + self.old_words());
            self.start_racing();
            // The operation began when nobody cared where.
            self.begin_operation();
            self.heed();
        }
        let number = self.thread_word(parent, Slot::Started) + 1;
        self.set_thread_word(parent, Slot::Started, number);
        let name = name_of(self.thread_word(parent, Slot::Identity), number);
        self.set_thread_word(child, Slot::Identity, name);
        self.note_generation(child);
        self.note_left_to_join(child);
        self.set_thread_word(child, Slot::Clock, self.thread_word(parent, Slot::Clock));
        self.set_thread_word(child, Slot::Cause, self.turns.trace.len() as u64 + 1);
        self.memory.sharing.publish(self.thread_object(child).word());
        self.share_published();
        self.note_life(child, true);
    }

    /// Gives names and clocks to the threads that are there when turns begin: the main one, and those of the JDK.
    fn name_threads(&mut self) {
        let time = self.virtual_now();
        for thread in self.all_threads() {
            let is_main = thread == self.running.thread;
            let name = if is_main { MAIN } else { name_of(MAIN, u64::from(thread.0) | 1 << 48) };
            self.set_thread_word(thread, Slot::Identity, name);
            self.set_thread_word(thread, Slot::Generation, 0);
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

    /// An operation begins that others may notice: where that is, if somebody wants to know.
    #[cold]
    pub(crate) fn begin_operation(&mut self) {
        self.turns.at = self.running.pc;
        if self.turns.racing.is_some() {
            self.begin_racing();
        }
        if self.session.told_events.is_some() {
            self.turns.calls = self.innermost_calls();
        }
    }

    /// The operation is over, with this step if the machine is to stop: returns whether it is, now that its event is noted.
    #[inline(never)]
    pub(crate) fn end_operation(&mut self, step: Option<Step>) -> Option<Step> {
        if self.memory.sharing.is_full() {
            let what = Unsupported::new(
                "what an operation does to objects of several threads takes more memory than there may be",
            );
            return Some(self.stop_at_bound(PathBound::Memory, what));
        }
        let events = self.turns.trace.len();
        let ends_section = step.as_ref().is_some_and(|step| self.ends_section(step));
        self.turns.leads |= ends_section;
        let wants_to_look = self.note_event(step.as_ref().is_some_and(|step| self.stops(step)));
        self.turns.leads &= !ends_section;
        if std::mem::take(&mut self.turns.breaks_constant) {
            let what = "a change of a constant static field among threads".to_owned();
            let calls = self.describe_call_path();
            return Some(self.stop_unsupported(Unsupported { what, calls }));
        }
        if self.turns.trace.len() > events
            && !ends_section
            && let Some(step @ (Step::Pruned | Step::Empty | Step::Uncaught(_))) = step
        {
            return Some(self.put_off(step));
        }
        // Most operations of threads that are many are no events: they must not look again and again.
        let is_many = self.turns.trace.len() / EVENTS_BETWEEN_LOOKS > events / EVENTS_BETWEEN_LOOKS;
        if step.is_none() && (is_many && self.ends_regardless() || wants_to_look) {
            return Some(self.end_turn());
        }
        // The thread has blocked or ended, and it was asked who could go on before the event was noted for which others wait.
        let has_blocked = self.thread_state(self.running.thread) != ThreadState::Runnable;
        let step = match step {
            Some(Step::Deadlock | Step::Bound(PathBound::Loops)) if has_blocked => Some(self.end_turn()),
            step => step,
        };
        if is_many && self.has_too_many_events() {
            let what = Unsupported::new("the events of a path's threads take more memory than a path may have");
            return Some(self.stop_at_bound(PathBound::Memory, what));
        }
        step
    }

    /// Whether the events of the path take more than a path may keep.
    #[cold]
    pub(crate) fn has_too_many_events(&self) -> bool {
        self.bytes_of_events() > self.choices.most_kept
    }

    /// Bytes that the events of the path have taken.
    pub fn bytes_of_events(&self) -> usize {
        self.turns.bytes()
    }

    /// Whether the current thread is in the middle of a section that no other thread interrupts.
    pub(crate) fn is_in_section(&self) -> bool {
        self.turns.section.is_some()
    }

    /// Bytes that may be kept for going back, and as many for each other thing that grows with the search.
    pub fn most_kept(&self) -> usize {
        self.choices.most_kept
    }

    /// The operation is over, or will begin again: what it did that others could notice is an event, or part of one if no
    /// other thread may have a turn and the path does not stop. Returns whether the driver wants to look.
    pub(crate) fn note_event(&mut self, stops: bool) -> bool {
        let has_doings = self.memory.sharing.has_doings();
        if !has_doings && self.turns.section.is_none() && !self.turns.follows {
            if !self.is_within_event() {
                // How it did what nobody could notice is nothing to the next one.
                self.memory.sharing.forget();
            }
            return self.is_turn_over();
        }
        self.share_published();
        if !stops && self.is_within_event() {
            return false;
        }
        let mut doings = self.turns.doings.take().unwrap_or_default();
        self.memory.sharing.take(&mut doings);
        let wants_to_look = self.note_doings(&doings, stops);
        self.turns.doings = Some(doings);
        wants_to_look
    }

    fn note_doings(&mut self, doings: &Doings, stops: bool) -> bool {
        if let Some(address) = doings.constant {
            self.turns.breaks_constant = !self.may_set_constant(address);
        }
        // The start of the first thread is an event of its own also in a section, the rest of which follows.
        let leads = self.turns.trace.is_empty() && self.is_uninterrupted();
        let is_part = !stops && self.is_uninterrupted() && !leads;
        let has_accesses = !doings.accesses.is_empty();
        if !has_accesses && (is_part || self.turns.section.is_none() && !self.is_parted()) {
            return self.is_turn_over();
        }
        let is_whole = self.turns.section.is_none();
        let waiting = match self.turns.section.take() {
            Some(waiting) => waiting,
            None => {
                self.turns.accesses.clear();
                let place = self.turns.racing.as_ref().map_or(0, |racing| racing.place());
                Waiting { place, at: self.turns.at, ..Waiting::of(doings) }
            }
        };
        self.add_accesses(doings);
        if is_part {
            self.turns.section = Some(waiting);
            return false;
        }
        let is_part = self.note_parting();
        self.turns.leads |= leads;
        self.push_event(waiting, is_part);
        self.turns.leads &= !leads;
        self.turns.follows |= leads;
        let writes_what_was_there = self.writes_what_was_there(doings);
        let is_idle = is_whole && (doings.is_idle || writes_what_was_there);
        let takes_lock = doings.takes_lock.filter(|_| is_whole);
        if let Some(deed) = self.turns.deeds.last_mut() {
            (deed.is_idle, deed.is_lock) = (is_idle, takes_lock.is_some());
            deed.is_same = is_whole && writes_what_was_there;
        }
        self.is_spinning(takes_lock, is_idle) || self.is_turn_over()
    }

    /// Whether all words that an operation has written are what they were: then it has changed nothing, though it is ordered
    /// with others as one that writes. Who has waited for such a word goes on waiting.
    fn writes_what_was_there(&self, doings: &Doings) -> bool {
        let mut is_same = doings.takes_lock.is_none();
        for noted in doings.accesses.iter().filter(|noted| noted.writes) {
            if !noted.is_variable() {
                is_same = false;
            } else if self.memory.peek(noted.address) != noted.before {
                self.memory.sharing.changes_at(noted.address);
                is_same = false;
            }
        }
        is_same
    }

    /// What an operation has done is part of the event that is told next.
    fn add_accesses(&mut self, doings: &Doings) {
        let mut accesses = std::mem::take(&mut self.turns.accesses);
        let before_it = accesses.len();
        let mut racing = self.turns.racing.take();
        for noted in &doings.accesses {
            let Noted { address, part, writes, open, owned, before, .. } = *noted;
            let location = match address {
                Noted::LOCATION => before as u32,
                _ => {
                    self.location_of_word(address, if part == Noted::WHOLE { 1 } else { BYTES_OF_WORD })
                        + u32::from(part & 7)
                }
            };
            if self.turns.locations.kinds.is_some() && address != Noted::LOCATION {
                self.turns.locations.note_kind(address, location);
            }
            let known = accesses[..before_it].iter_mut().find(|access| access.location.0 == location);
            match known {
                Some(known) => known.writes |= writes,
                None => accesses.push(Access { location: Location(location), writes, open, owned, before }),
            }
            if let Some(racing) = &mut racing {
                racing.add(self, noted, doings.mode, Location(location));
            }
        }
        self.turns.racing = racing;
        self.turns.accesses = accesses;
    }

    /// What was added up is an event.
    fn push_event(&mut self, waiting: Waiting, is_part: bool) {
        let Waiting { waits, or_waits, or_need, need, expected, at, place } = waiting;
        let accesses = std::mem::take(&mut self.turns.accesses);
        let current = self.running.thread;
        let thread = self.number_of_thread(current);
        let [cause, or_cause] = self.causes_of(current);
        // A compare-and-set has one variable; what it also reads on the way is nothing that others change.
        let expected = expected.filter(|_| accesses.len() == 1);
        let need = need.filter(|_| waits || accesses.len() == 1);
        let event = Event {
            waits,
            or_waits,
            or_need,
            need,
            expected,
            cause,
            or_cause,
            is_part,
            leads: self.turns.leads && !self.turns.follows,
            follows: self.turns.follows,
            ..Event::new(thread, &accesses)
        };
        self.turns.follows &= self.turns.leads;
        let time = self.time_of_event(&event);
        self.turns.trace.push(&event);
        self.turns.deeds.push(Deed::new(at, current, time));
        if let Some(racing) = &mut self.turns.racing {
            racing.push_at(place, thread, cause);
        }
        if let Some(told) = &mut self.session.told_events {
            let (event, calls) = (self.turns.trace.len() - 1, std::mem::take(&mut self.turns.calls));
            told.push(ToldEvent { event, thread: current, calls });
        }
        self.turns.accesses = accesses;
        if cause.is_some() {
            self.forget_causes(current);
        }
    }

    /// Whether the path stops with a step, rather than that its driver looks up, or answers in a section that goes on.
    fn stops(&self, step: &Step) -> bool {
        match step {
            Step::Paused | Step::Limit | Step::Tracing => false,
            Step::Choose(_) => !self.is_uninterrupted(),
            _ => true,
        }
    }

    /// Whether what the operation did is only a part of an event, which is over when what is nobody's business ends.
    pub(crate) fn is_within_event(&self) -> bool {
        self.has_turns()
            && !self.memory.sharing.notes()
            && self.thread_state(self.running.thread) == ThreadState::Runnable
    }

    /// Whether the driver wants to look: not within something that is nobody's business, where locks may be held of which
    /// no event tells.
    fn is_turn_over(&self) -> bool {
        self.turns.trace.len() >= self.turns.stop_at && self.memory.sharing.notes() && !self.is_uninterrupted()
    }

    /// The time of an event: not before that of what was written there, or of what let it happen. So clocks go on along what
    /// happens before what.
    fn time_of_event(&mut self, event: &Event<'_>) -> u64 {
        let current = self.running.thread;
        let own = self.thread_word(current, Slot::Clock);
        let written = event.accesses.iter().filter_map(|access| self.turns.trace.last_write(access.location));
        let earlier = written.chain(event.cause).map(|event| self.turns.deeds[event].time);
        let time = earlier.max().unwrap_or(0).max(own);
        if time > own {
            // Whoever looks at the clock changes it by that; others do not know.
            let clock = self.slot_address(current, Slot::Clock);
            self.memory.change_own(clock, time, EntryKind::Word);
        }
        time
    }

    /// The program, or whoever drives it, has chosen: that is an event of the current thread's.
    pub fn note_choice(&mut self, ways: u32, taken: u32) {
        let current = self.running.thread;
        let thread = self.number_of_thread(current);
        let [cause, or_cause] = self.causes_of(current);
        self.turns.choices.push((self.turns.trace.len(), self.memory.cells_end()));
        // It follows what was done in the section before it, or in the operation.
        self.turns.follows = self.is_uninterrupted();
        let follows = self.turns.follows || self.turns.trace.is_led(thread);
        let narrows = self.choices.fork.is_about_open_number();
        let events = self.turns.trace.len();
        let mut asked = self.turns.undecided.iter().rev().take_while(|&&(event, ..)| event == events);
        if let Some(&(_, _, term)) = asked.find(|&&(_, thread, _)| narrows && thread == current) {
            self.turns.decide(current, term);
        }
        self.turns.trace.push(&Event { cause, or_cause, follows, narrows, ..Event::choice(thread, ways, taken) });
        if let Some(racing) = &mut self.turns.racing {
            racing.push(thread, cause);
        }
        self.turns.deeds.push(Deed::new(self.running.pc, current, self.thread_word(current, Slot::Clock)));
        self.forget_look();
        self.change_in_task();
        self.forget_causes(current);
    }

    /// The current thread asks a condition of open numbers. Where it could be either there is a fork, unless another thread
    /// has found it out: then that is an event all the same, so that what comes behind it is the same event of the thread's in
    /// every order of turns. What a thread has found out by itself it finds so again.
    pub(crate) fn note_asked(&mut self, condition: Condition, truth: Option<bool>) {
        let current = self.running.thread;
        let term = condition.term.index() as u32;
        let is_in_section = self.is_uninterrupted() || self.turns.section.is_some();
        if !self.has_turns() || is_in_section || self.turns.known_decided.contains(&(current, term)) {
            return;
        }
        let Some(truth) = truth else {
            self.turns.undecided.push((self.turns.trace.len(), current, term));
            return;
        };
        self.turns.decide(current, term);
        let thread = self.number_of_thread(current);
        let [cause, or_cause] = self.causes_of(current);
        let taken = u32::from(truth);
        let forced = Event { narrows: true, is_forced: true, ..Event::choice(thread, 2, taken) };
        self.turns.trace.push(&Event { cause, or_cause, ..forced });
        if let Some(racing) = &mut self.turns.racing {
            racing.push(thread, cause);
        }
        self.turns.deeds.push(Deed::new(self.running.pc, current, self.thread_word(current, Slot::Clock)));
        self.forget_causes(current);
    }

    /// The events that are choices, and how many the program had asked for when each was noted.
    pub fn choices_of_events(&self) -> impl Iterator<Item = (usize, usize)> {
        let counts = self.choices_before(self.turns.choices.iter().map(|&(_, end)| end));
        self.turns.choices.iter().map(|&(event, _)| event).zip(counts)
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
        let is_choice = self.turns.trace.choice(event).0 > 1;
        is_choice && self.code.owner(self.turns.deeds[event].place) == Owner::Stub(stub)
    }
}

/// What an event could only be done because of.
#[derive(Clone, Copy, Default)]
struct Waiting {
    waits: bool,
    or_waits: bool,
    or_need: Option<Need>,
    need: Option<Need>,
    expected: Option<u64>,
    /// The operation with which it began, and the one of the program's that this is due to, or 0.
    at: u32,
    place: u32,
}

impl Waiting {
    fn of(doings: &Doings) -> Waiting {
        let &Doings { waits, or_waits, or_need, need, expected, .. } = doings;
        Waiting { waits, or_waits, or_need, need, expected, ..Waiting::default() }
    }
}

/// Stub: one of so many threads as state word 0 says.
fn choose_waiter(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Choose(frame.state(machine, 0) as u32)
}
