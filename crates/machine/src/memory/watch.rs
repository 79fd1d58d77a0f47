//! Watching what a stretch of a run reads, for [`crate::prepare`].
//!
//! Nobody watches most of the time: then every question costs one test of a flag, and the loop is another one that
//! does not ask at all. Reading takes `&self` everywhere, so what is noted lies in cells.

use super::{Memory, Trail};
use crate::prepare::profile::Profile;
use crate::prepare::{Call, Callee, Linked};
use jaywalk_classes::link::{ClassId, MethodId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};

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

/// What the call that is being recorded has read so far.
#[derive(Default)]
pub(crate) struct Notes {
    /// Words that were there before the call, as they were when it first read them.
    pub(crate) reads: Vec<(u32, u64)>,
    /// One bit a word: it is among the reads.
    noted: Vec<u64>,
    /// Strings that it looked for among the interned ones, and whether it put them there itself.
    pub(crate) interned: Vec<(u32, bool)>,
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
    /// Descriptors of files that it has opened and not closed.
    pub(crate) opened: Vec<i32>,
    /// Whether it asked for the time.
    pub(crate) asked_for_time: bool,
    /// Whether a time slice ended within it.
    pub(crate) ended_slice: bool,
    /// Whether an exception found its handler.
    pub(crate) caught: bool,
    /// Why it cannot be prepared.
    pub(crate) spoiled: Option<&'static str>,
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
#[derive(Default)]
pub(crate) struct Watch {
    mode: Cell<Mode>,
    /// Words of the heap below this are older than the first choice, and lie where they are on every path.
    old: Cell<u32>,
    /// Words from here on were made by the call that is being recorded, or by the innermost one that is profiled.
    start: Cell<u32>,
    /// Where the frame of the call is that is being recorded.
    pub(crate) frame: Cell<usize>,
    /// The end of the stack that its calls have used.
    pub(crate) deepest: Cell<usize>,
    /// The time slice has so much fuel left as this is more than the ticks since watching began.
    elapsed: Cell<i64>,
    pub(crate) notes: RefCell<Notes>,
    pub(crate) profile: RefCell<Profile>,
}

impl Watch {
    #[inline(always)]
    pub(crate) fn is_on(&self) -> bool {
        self.mode.get() != Mode::Off
    }

    #[inline(always)]
    pub(crate) fn mode(&self) -> Mode {
        self.mode.get()
    }

    pub(crate) fn is_recording(&self) -> bool {
        self.mode.get() == Mode::Recording
    }

    /// Begins to watch; `fuel` is what is left of the time slice.
    pub(crate) fn begin(&self, mode: Mode, old: u32, start: u32, fuel: i64) {
        self.mode.set(mode);
        self.old.set(old);
        self.start.set(start);
        self.elapsed.set(fuel);
    }

    /// Goes over from recording to profiling or back, or stops.
    pub(crate) fn set_mode(&self, mode: Mode, start: u32) {
        self.mode.set(mode);
        self.start.set(start);
    }

    /// Successful ticks since watching began.
    #[inline(always)]
    pub(crate) fn ticks(&self, fuel: i64) -> i64 {
        self.elapsed.get() - fuel
    }

    /// A new slice begins with so much fuel. The tick that ended the old one did not count, and is made again.
    pub(crate) fn next_slice(&self, fuel: i64) {
        self.elapsed.set(self.elapsed.get() - 1 + fuel);
        self.note(|notes| notes.ended_slice = true);
        if self.is_recording() && self.notes.borrow().caught {
            self.spoil("an exception and the end of a time slice");
        }
    }

    /// So many ticks pass at once, after which so much fuel is left.
    pub(crate) fn pass(&self, ticks: i64, fuel_before: i64, fuel: i64) {
        self.elapsed.set(self.ticks(fuel_before) + ticks + fuel);
    }

    /// The call cannot be prepared.
    #[cold]
    pub(crate) fn spoil(&self, why: &'static str) {
        match self.mode.get() {
            Mode::Off => {}
            Mode::Profiling => self.profile.borrow_mut().depends_on_path(),
            Mode::Recording => {
                let spoiled = &mut self.notes.borrow_mut().spoiled;
                *spoiled = spoiled.or(Some(why));
            }
        }
    }

    /// A word is read.
    #[inline(always)]
    pub(crate) fn read(&self, address: u32, word: u64, trail: &Trail) {
        if address < self.start.get() {
            self.read_outside(address, word, trail);
        }
    }

    /// A word is written. Of a call that is recorded, the trail tells.
    #[inline]
    pub(crate) fn wrote(&self, address: u32) {
        if address < self.start.get() && self.mode.get() == Mode::Profiling && address >= self.old.get() {
            self.profile.borrow_mut().touched(address);
        }
    }

    fn read_outside(&self, address: u32, word: u64, trail: &Trail) {
        let is_old = address < Memory::cells_start() || (Memory::heap_start()..self.old.get()).contains(&address);
        if self.mode.get() == Mode::Profiling {
            if !is_old {
                self.profile.borrow_mut().touched(address);
            }
            return;
        }
        if !is_old {
            return self.spoil("what the path has made");
        }
        let mut notes = self.notes.borrow_mut();
        let (index, bit) = (address as usize / 64, 1u64 << (address % 64));
        if notes.noted.get(index).is_some_and(|bits| bits & bit != 0) || trail.is_logged(address) {
            return;
        }
        if index >= notes.noted.len() {
            // Room for all old words, of which the system gives only what is used.
            notes.noted = vec![0; self.old.get() as usize / 64 + 1];
        }
        notes.noted[index] |= bit;
        notes.reads.push((address, word));
    }

    /// Stops noting for as long as something is done that recalling does anew.
    pub(crate) fn pause(&self) -> Mode {
        self.mode.replace(Mode::Off)
    }

    /// Ends a pause.
    pub(crate) fn resume(&self, mode: Mode) {
        self.mode.set(mode);
    }

    /// Something is noted of the call that is being recorded, if there is one.
    #[inline]
    pub(crate) fn note(&self, note: impl FnOnce(&mut Notes)) {
        if self.is_recording() {
            note(&mut self.notes.borrow_mut());
        }
    }

    /// What was noted, for a call that is over; the next one begins with nothing.
    pub(crate) fn take_notes(&self) -> Notes {
        let mut notes = std::mem::take(&mut *self.notes.borrow_mut());
        let mut noted = std::mem::take(&mut notes.noted);
        notes.reads.iter().for_each(|&(address, _)| noted[address as usize / 64] = 0);
        self.notes.borrow_mut().noted = noted;
        notes
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
            self.notes.borrow_mut().entered.insert(method);
            return;
        }
        let arguments = stack[frame..frame + arguments].into();
        let call = Call { callee: Callee::Method(method), return_pc, arguments };
        self.profile.borrow_mut().enter(frame, call, top, self.ticks(fuel));
        self.start.set(top);
    }

    /// The initialiser of a class is about to run, in a stub's frame.
    pub(crate) fn enter_initializer(&self, class: ClassId, frame: usize, top: u32, fuel: i64) {
        if self.mode.get() == Mode::Profiling {
            let call = Call { callee: Callee::Initializer(class), return_pc: 0, arguments: SmallVec::new() };
            self.profile.borrow_mut().enter(frame, call, top, self.ticks(fuel));
            self.start.set(top);
        }
    }

    /// A frame is left. Returns whether it is the one of the call that is recorded.
    #[inline]
    pub(crate) fn leave(&self, frame: usize, top: u32, fuel: i64) -> bool {
        if self.is_recording() {
            return frame == self.frame.get();
        }
        let start = self.profile.borrow_mut().leave(frame, top, self.ticks(fuel));
        self.start.set(start);
        false
    }
}

impl Memory {
    /// Notes that natives read `words` words from `address` on.
    #[inline]
    pub(crate) fn note_reads(&self, address: u32, words: u32) {
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
        let mut is_own = true;
        self.watch.note(|notes| {
            let place = notes.opened.iter().position(|&opened| opened == descriptor);
            is_own = place.map(|place| notes.opened.swap_remove(place)).is_some();
        });
        if !is_own {
            self.depends_on_more("a file that is closed");
        }
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
