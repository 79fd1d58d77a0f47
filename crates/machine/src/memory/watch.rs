//! Watching what a stretch of a run reads, for [`crate::prepare`].
//!
//! Nobody watches most of the time: then every question costs one test of a flag, and the loop is another one that
//! does not ask at all. Reading takes `&self` everywhere, so what is noted lies in cells.

use super::{Memory, Trail};
use crate::prepare::inputs::number_objects;
use crate::prepare::profile::Profile;
use crate::prepare::{Call, Callee, Linked};
use jaywalk_classes::link::{ClassId, MethodId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};
use std::hint::cold_path;

/// Words for which there is room beyond the highest that was read.
const ROOM: usize = 1 << 20;

/// What is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Nothing.
    #[default]
    Off,
    /// Which calls depend on nothing that the path has made: see [`Profile`].
    Profiling,
    /// Every word that one call reads.
    Recording,
}

/// A word that was read while calls were recorded.
#[derive(Clone, Copy)]
pub(crate) struct Read {
    pub(crate) address: u32,
    /// How many reads there were when the same word was last noted; 0 if it was not.
    before: u32,
    /// How many changes had been logged.
    logged: u32,
    word: u64,
}

/// What is noted of a call that is being recorded, besides the words that it reads.
#[derive(Default)]
pub(crate) struct Notes {
    /// Strings that it has put into the table of interned ones.
    pub(crate) interned: Vec<u32>,
    /// Words that recalling the call changes by other means: interning, the size of the stack.
    pub(crate) own_words: Vec<u32>,
    /// The methods that it has entered.
    pub(crate) entered: FxHashSet<MethodId>,
    /// Sites that calls within it found linked, which were recalled.
    pub(crate) linked: Vec<Linked>,
    /// Classes without a word for their state that it found uninitialised.
    pub(crate) untouched: Vec<ClassId>,
    /// Whether it asked for the mirrors of all classes.
    pub(crate) asked_for_mirrors: bool,
    /// Classes that calls within it have defined and not verified, which were recalled.
    pub(crate) unverified: Vec<ClassId>,
    /// Descriptors of files that it has opened and not closed.
    pub(crate) opened: Vec<i32>,
    /// Whether it asked for the time.
    pub(crate) asked_for_time: bool,
    /// Whether a time slice ended within it.
    pub(crate) ended_slice: bool,
    /// Whether an exception found its handler.
    pub(crate) caught: bool,
}

impl Notes {
    /// A call within this one is over: what it depended on, this one does.
    fn add(&mut self, inner: Notes) {
        self.interned.extend(inner.interned);
        self.own_words.extend(inner.own_words);
        self.entered.extend(inner.entered);
        self.linked.extend(inner.linked);
        self.untouched.extend(inner.untouched);
        self.asked_for_mirrors |= inner.asked_for_mirrors;
        self.unverified.extend(inner.unverified);
        self.opened.extend(inner.opened);
        self.asked_for_time |= inner.asked_for_time;
        self.ended_slice |= inner.ended_slice;
        self.caught |= inner.caught;
    }
}

/// A call that is being recorded, as far as watching it goes.
pub(crate) struct Watched {
    /// Where its frame is.
    pub(crate) frame: usize,
    /// The lowest frame that it may look at.
    pub(crate) lowest: usize,
    /// The top of the heap when it began: what lies above is its own.
    pub(crate) start: u32,
    /// How many reads there were then.
    first_read: u32,
    /// The end of the stack that it has used, but for the calls within it that are open.
    deepest: usize,
    notes: Notes,
}

/// What was seen of a call that is over.
pub(crate) struct Seen {
    /// Words that were there before the call, as they were when it first read them.
    pub(crate) reads: Vec<Read>,
    /// The end of the stack that it has used.
    pub(crate) deepest: usize,
    pub(crate) notes: Notes,
}

impl Seen {
    /// The words that were read before they were changed. `changed` says which of the changes that were logged was a
    /// word's first.
    pub(crate) fn needs(reads: &[Read], changed: impl Fn(u32) -> Option<usize>) -> Vec<(u32, u64)> {
        let is_first = |read: &&Read| changed(read.address).is_none_or(|first| read.logged as usize <= first);
        reads.iter().filter(is_first).map(|read| (read.address, read.word)).collect()
    }
}

/// The calls that are being recorded, each within the one before.
#[derive(Default)]
struct Open {
    calls: Vec<Watched>,
    reads: Vec<Read>,
    /// For each word how many reads there were when it was last noted, itself included.
    noted: Vec<u32>,
}

/// A method that is entered.
pub(crate) struct Entered {
    pub(crate) method: MethodId,
    /// How many words its arguments take.
    pub(crate) arguments: usize,
    pub(crate) frame: usize,
    pub(crate) registers: usize,
    pub(crate) return_pc: u32,
    pub(crate) top: u32,
    pub(crate) fuel: i64,
}

/// What is watched, and what was seen.
pub(crate) struct Watch {
    mode: Cell<Mode>,
    /// Whether somebody wants to know of a read: what is watched is not off, or threads share words. One flag for both,
    /// since every read asks.
    is_noted: Cell<bool>,
    /// Whether threads share words.
    is_shared: Cell<bool>,
    /// Words of the heap below this are older than the first choice, and lie where they are on every path.
    old: Cell<u32>,
    /// Words from here on were made by the innermost call that is recorded or profiled.
    start: Cell<u32>,
    /// Where the frame of the innermost call is that is being recorded.
    frame: Cell<usize>,
    /// The end of the stack that its calls have used.
    deepest: Cell<usize>,
    /// The calls that are recorded from this number on cannot be prepared.
    spoiled: Cell<usize>,
    /// The time slice has so much fuel left as this is more than the ticks since watching began.
    elapsed: Cell<i64>,
    /// Ticks of calls that were recalled.
    recalled: Cell<i64>,
    /// Whether calls are recorded that nobody has seen before.
    speculates: Cell<bool>,
    open: RefCell<Open>,
    pub(crate) profile: RefCell<Profile>,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch {
            mode: Cell::default(),
            is_noted: Cell::default(),
            is_shared: Cell::default(),
            old: Cell::default(),
            start: Cell::default(),
            frame: Cell::default(),
            deepest: Cell::default(),
            spoiled: Cell::new(usize::MAX),
            elapsed: Cell::default(),
            recalled: Cell::default(),
            speculates: Cell::default(),
            open: RefCell::default(),
            profile: RefCell::default(),
        }
    }
}

impl Watch {
    #[inline(always)]
    pub(crate) fn is_on(&self) -> bool {
        self.mode.get() != Mode::Off
    }

    /// Whether somebody wants to know of a read, be it of a variable of the program's or not.
    #[inline(always)]
    pub(crate) fn is_noted(&self) -> bool {
        self.is_noted.get()
    }

    /// Says whether threads share words.
    pub(super) fn set_shared(&self, is_shared: bool) {
        self.is_shared.set(is_shared);
        self.is_noted.set(is_shared || self.is_on());
    }

    fn change_mode(&self, mode: Mode) {
        self.mode.set(mode);
        self.is_noted.set(mode != Mode::Off || self.is_shared.get());
    }

    #[inline(always)]
    pub(crate) fn mode(&self) -> Mode {
        self.mode.get()
    }

    pub(crate) fn is_recording(&self) -> bool {
        self.mode.get() == Mode::Recording
    }

    /// Whether a call that is made now is worth a try, whatever it is.
    #[inline(always)]
    pub(crate) fn speculates(&self) -> bool {
        self.speculates.get() && self.mode.get() != Mode::Off
    }

    /// Says whether it is from now on. Returns whether it was.
    pub(crate) fn speculate(&self, does: bool) -> bool {
        self.speculates.replace(does)
    }

    /// Begins to watch; `fuel` is what is left of the time slice.
    pub(crate) fn begin(&self, mode: Mode, old: u32, start: u32, fuel: i64) {
        self.change_mode(mode);
        self.old.set(old);
        self.start.set(start);
        self.elapsed.set(fuel);
    }

    /// Goes over from recording to profiling or back, or stops.
    pub(crate) fn set_mode(&self, mode: Mode, start: u32) {
        self.change_mode(mode);
        self.start.set(start);
    }

    /// Successful ticks since watching began.
    #[inline(always)]
    pub(crate) fn ticks(&self, fuel: i64) -> i64 {
        self.elapsed.get() - fuel
    }

    /// The same without those of calls that were recalled.
    pub(crate) fn ticks_run(&self, fuel: i64) -> i64 {
        self.ticks(fuel) - self.recalled.get()
    }

    /// A new slice begins with so much fuel. The tick that ended the old one did not count, and is made again.
    pub(crate) fn next_slice(&self, fuel: i64) {
        self.elapsed.set(self.elapsed.get() - 1 + fuel);
        self.note(|notes| notes.ended_slice = true);
    }

    /// So many ticks pass at once, after which so much fuel is left.
    pub(crate) fn pass(&self, ticks: i64, fuel_before: i64, fuel: i64) {
        self.elapsed.set(self.ticks(fuel_before) + ticks + fuel);
    }

    /// A call that takes so many ticks was recalled.
    pub(crate) fn pass_recalled(&self, ticks: i64) {
        self.recalled.set(self.recalled.get() + ticks);
    }

    /// No call that is open can be prepared.
    #[cold]
    pub(crate) fn spoil(&self, why: &'static str) {
        match self.mode.get() {
            Mode::Off => {}
            Mode::Profiling => self.profile.borrow_mut().depends_on_path(),
            Mode::Recording => self.spoil_from(0, why),
        }
    }

    /// The calls from number `first` on that are recorded cannot be prepared.
    fn spoil_from(&self, first: usize, _why: &'static str) {
        self.spoiled.set(self.spoiled.get().min(first));
    }

    /// Those of the calls that are recorded cannot be prepared for which this does not hold, which it does for all that
    /// they are in.
    fn spoil_unless(&self, holds: impl Fn(&Watched) -> bool, why: &'static str) {
        if self.is_recording() {
            let first = self.open.borrow().calls.partition_point(holds);
            self.spoil_from(first, why);
        }
    }

    /// Something looks at the frame that starts at `base`.
    pub(crate) fn looks_at_frame(&self, base: usize) {
        self.spoil_unless(|call| call.lowest <= base, "a look at callers of the caller");
    }

    /// An exception leaves the frame at `frame`.
    pub(crate) fn unwinds(&self, frame: usize) {
        self.spoil_unless(|call| call.frame < frame, "an exception");
    }

    /// Whether the innermost call that is recorded cannot be prepared.
    pub(crate) fn is_spoiled(&self) -> bool {
        self.spoiled.get() < self.open.borrow().calls.len()
    }

    /// A word is read.
    #[inline(always)]
    pub(crate) fn read(&self, address: u32, word: u64, trail: &Trail) {
        if address < self.start.get() {
            self.read_outside(address, word, trail);
        }
    }

    #[cold]
    fn read_outside(&self, address: u32, word: u64, trail: &Trail) {
        if (Memory::cells_start()..Memory::heap_start()).contains(&address) {
            return self.spoil("an unknown value");
        }
        if self.mode.get() == Mode::Profiling {
            if address >= self.old.get() {
                let is_of_path = word >= u64::from(self.old.get()) && word <= u64::from(u32::MAX);
                self.profile.borrow_mut().read(address, if is_of_path { 0 } else { word });
            }
            return;
        }
        if trail.is_logged(address) {
            return;
        }
        let Open { calls, reads, noted } = &mut *self.open.borrow_mut();
        if address as usize >= noted.len() {
            // Room for many words, of which the system gives only what is used.
            *noted = vec![0; address as usize + ROOM];
            (1..).zip(reads.iter()).for_each(|(number, read)| noted[read.address as usize] = number);
        }
        let before = noted[address as usize];
        if calls.last().is_none_or(|call| before <= call.first_read) {
            reads.push(Read { address, before, logged: trail.len() as u32, word });
            noted[address as usize] = reads.len() as u32;
        }
    }

    /// Stops noting for as long as something is done that recalling does anew.
    pub(crate) fn pause(&self) -> Mode {
        let mode = self.mode.get();
        self.change_mode(Mode::Off);
        mode
    }

    /// Ends a pause.
    pub(crate) fn resume(&self, mode: Mode) {
        self.change_mode(mode);
    }

    /// Something is noted of the innermost call that is being recorded, if there is one.
    #[inline]
    pub(crate) fn note(&self, note: impl FnOnce(&mut Notes)) {
        if self.is_recording() {
            self.note_paused(note);
        }
    }

    /// The same while nothing else is noted.
    pub(crate) fn note_paused(&self, note: impl FnOnce(&mut Notes)) {
        if let Some(call) = self.open.borrow_mut().calls.last_mut() {
            note(&mut call.notes);
        }
    }

    /// A call is recorded from now on whose frame will be at `frame`; it may look at frames from `lowest` on.
    pub(crate) fn open(&self, frame: usize, lowest: usize, start: u32) {
        let mut open = self.open.borrow_mut();
        if let Some(outer) = open.calls.last_mut() {
            outer.deepest = self.deepest.get();
        }
        let first_read = open.reads.len() as u32;
        open.calls.push(Watched { frame, lowest, start, first_read, deepest: frame, notes: Notes::default() });
        self.frame.set(frame);
        self.deepest.set(frame);
        self.set_mode(Mode::Recording, start);
    }

    /// The innermost call that is recorded is over, or cannot be prepared. Returns what was seen of it, if it can.
    pub(crate) fn close(&self) -> Option<Seen> {
        let mut open = self.open.borrow_mut();
        let call = open.calls.pop()?;
        let depth = open.calls.len();
        let is_spoiled = self.spoiled.get() <= depth;
        if self.spoiled.get() >= depth {
            // Those that go on can be prepared, and others within them.
            self.spoiled.set(usize::MAX);
        }
        let Open { calls, reads, noted } = &mut *open;
        let seen = (!is_spoiled).then(|| {
            let own = &reads[call.first_read as usize..];
            let is_first = |read: &&Read| read.before <= call.first_read && read.address < call.start;
            let reads = own.iter().filter(is_first).copied().collect();
            Seen { reads, deepest: self.deepest.get(), notes: Notes::default() }
        });
        if let Some(outer) = calls.last() {
            self.frame.set(outer.frame);
            self.deepest.set(outer.deepest.max(self.deepest.get()));
        } else {
            reads.drain(..).for_each(|read| noted[read.address as usize] = 0);
        }
        match seen {
            Some(seen) => Some(Seen { notes: call.notes, ..seen }),
            None => {
                calls.last_mut()?.notes.add(call.notes);
                None
            }
        }
    }

    /// The call that goes on depends on what one within it did.
    pub(crate) fn add_notes(&self, inner: Notes) {
        self.note(|notes| notes.add(inner));
    }

    /// Where the words start that the call which goes on has made.
    pub(crate) fn innermost_start(&self) -> u32 {
        match self.open.borrow().calls.last() {
            Some(call) => call.start,
            None => self.profile.borrow().start(),
        }
    }

    /// A file is closed.
    fn closes_file(&self, descriptor: i32) {
        if !self.is_recording() {
            return self.spoil("a file that is closed");
        }
        let mut open = self.open.borrow_mut();
        let mut calls = open.calls.iter_mut().enumerate().rev();
        let own = calls.find_map(|(number, call)| {
            let place = call.notes.opened.iter().position(|&opened| opened == descriptor)?;
            call.notes.opened.swap_remove(place);
            Some(number)
        });
        self.spoil_from(own.map_or(0, |number| number + 1), "a file that is closed");
    }

    /// A frame is entered whose registers end there.
    #[inline]
    pub(crate) fn uses_stack(&self, end: usize) {
        self.deepest.set(self.deepest.get().max(end));
    }

    /// A method is entered: its frame starts at the beginning of `stack`'s part from `frame` on and has so many
    /// registers.
    pub(crate) fn enter(&self, entered: Entered, stack: &[u64]) {
        let Entered { method, arguments, frame, registers, return_pc, top, fuel } = entered;
        if self.is_recording() {
            self.uses_stack(frame + registers);
            return self.note(|notes| {
                notes.entered.insert(method);
            });
        }
        let mut arguments: SmallVec<[u64; 6]> = stack[frame..frame + arguments].into();
        // A number may look like an object: then the call is not found again.
        number_objects(&mut arguments, |_, object| (self.old.get()..top).contains(&object));
        let call = Call { callee: Callee::Method(method), return_pc, arguments };
        self.profile.borrow_mut().enter(frame, call, top, self.ticks_run(fuel));
        self.start.set(top);
    }

    /// A frame is left. Returns whether it is the one of the call that is recorded.
    #[inline]
    pub(crate) fn leave(&self, frame: usize, fuel: i64) -> bool {
        if self.is_recording() {
            return frame == self.frame.get();
        }
        let start = self.profile.borrow_mut().leave(frame, self.ticks_run(fuel));
        self.start.set(start);
        false
    }
}

impl Memory {
    /// Notes that natives read `words` words from `address` on.
    #[inline]
    pub(crate) fn note_reads(&self, address: u32, words: u32) {
        if self.watch.is_noted() {
            cold_path();
            (address..address.saturating_add(words)).for_each(|address| self.note_read(address, self.peek(address)));
        }
    }

    /// The same of what is no variable of the program's, or is noted by its bytes.
    #[inline]
    pub(crate) fn watch_reads(&self, address: u32, words: u32) {
        if self.watch.is_on() {
            for address in address..address.saturating_add(words) {
                self.watch.read(address, self.words.get(address as usize).copied().unwrap_or(0), &self.trail);
            }
        }
    }

    /// Says that a file was opened: which one a descriptor stands for is not in memory.
    pub fn opens_file(&self, descriptor: i32) {
        self.watch.note(|notes| notes.opened.push(descriptor));
    }

    /// Says that a file was closed.
    pub fn closes_file(&self, descriptor: i32) {
        self.watch.closes_file(descriptor);
    }

    /// Looks at something that a call which is recorded has not asked for.
    pub fn unwatched<T>(&self, look: impl FnOnce() -> T) -> T {
        let mode = self.watch.pause();
        let seen = look();
        self.watch.resume(mode);
        seen
    }

    /// Says that what runs now depends on more than the words of memory, or does more than to change them: see
    /// [`crate::prepare`].
    pub fn depends_on_more(&self, why: &'static str) {
        self.watch.spoil(why);
    }
}
