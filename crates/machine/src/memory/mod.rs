//! One memory and one trail: everything a run can change.
//!
//! Memory is an array of 64-bit words. Word 0 is `null` (it reads as an array of length 0, so array operations
//! need no test of their own for null). Then comes *permanent* memory: static fields, class mirrors and thread
//! records, placed once and never moved or released. Then the *cells* of unknown values, which never move either, so
//! that a word can name one, and are released by going back. The rest is the heap, filled from below.
//!
//! **Invariant.** Every change of a word below [`Memory::mark`] goes through [`Memory::set`], [`Memory::set_ref`]
//! or the equivalent code of the interpreter's loop, which log the word first. The log serves two masters: undoing
//! a path, and finding the references from old objects to young ones when the young ones are collected.

mod collect;
mod object;
mod raw;
mod shadow;
pub(crate) mod sharing;
mod trail;
pub(crate) mod watch;

pub use collect::{Collection, Shape, Shapes, Tracer};
pub use object::{ARRAY_HEADER_WORDS, Header, element_words};
pub use trail::{Entry, EntryKind, Trail};

use jaywalk_classes::link::ClassId;
use sharing::Sharing;
use std::cell::Cell;
use std::hint::cold_path;
use watch::Watch;

/// A reference: the index of an object's header word. Zero is `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref(pub u32);

impl Ref {
    /// The reference to no object.
    pub const NULL: Ref = Ref(0);

    /// Whether this is `null`.
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The word that holds this reference.
    pub fn word(self) -> u64 {
        u64::from(self.0)
    }

    /// The reference in a word whose value is known.
    pub fn of_word(word: u64) -> Ref {
        Ref(word as u32)
    }
}

/// Memory ran out: the Java program gets an `OutOfMemoryError`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

/// First word of permanent memory; the words before it stand for `null`.
const PERMANENT_START: u32 = 16;
/// Room for permanent memory: virtual until touched.
const PERMANENT_WORDS: u32 = 144 << 20;
/// Room for the cells of unknown values: virtual until touched.
const CELL_REGION_WORDS: u32 = 8 << 20;
/// Words allocated between two minor collections: small enough to stay in the processor's caches.
const NURSERY_WORDS: u32 = 1 << 20;
/// Words to allocate before the first collection before a choice: most of what a starting program makes lives.
const FIRST_COST: u32 = 1 << 17;

/// Words that a native may allocate without a word to anybody.
const NATIVE_WORDS: u32 = 1 << 10;
/// See [`Memory::wants_relief`].
const RELIEF_COLLECTIONS: u8 = 8;
/// Words kept for raising an `OutOfMemoryError`.
const RESERVE_WORDS: u32 = 1 << 14;

/// Whether a full collection has left so little that the next ones would be for nothing, each as long as the last: the
/// program is told once, as if there was no room, and what is left is there for it to recover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shortage {
    None,
    Found,
    Told,
}

/// The words and where they end. Fields are visible to the interpreter's loop, which works on them directly.
pub struct Memory {
    /// All words.
    pub(crate) words: Box<[u64]>,
    /// First free word of the heap.
    pub(crate) top: u32,
    /// Allocation beyond this goes through [`Memory::room_for`].
    pub(crate) limit: u32,
    /// Words below this are logged before they change: the newer of the newest choice point and the last
    /// collection.
    pub(crate) mark: u32,
    /// The log.
    pub(crate) trail: Trail,
    /// First free word of permanent memory.
    permanent_top: u32,
    /// Permanent words that hold references.
    permanent_refs: Vec<(u32, EntryKind)>,
    /// First free word of the cells.
    cells_top: u32,
    /// Words of cells that hold references.
    cell_refs: Vec<u32>,
    /// First word of the cells that were made since the newest choice or collection.
    cells_mark: u32,
    /// Heap top when the newest choice was made; objects below it never move.
    choice_mark: u32,
    /// The newest choice's number; 0 if there is none.
    choice_number: u64,
    /// How many choices were made, on all paths.
    choices_made: u64,
    /// How much of the heap above the newest choice was live after the last full collection, from which the next one is
    /// scheduled.
    live_after_full: u32,
    /// What the last collection has cost, in words looked at: as much must be allocated before one is worth its cost.
    cost: u32,
    /// Words allocated between choices since the last collection.
    unpaid: u32,
    /// Number of collections so far, minor and full.
    collections: (u64, u64),
    /// Words at the end that are kept for raising an `OutOfMemoryError`.
    reserve: u32,
    /// How many collections are still worth trying on behalf of natives after an `OutOfMemoryError`.
    relief: u8,
    full_requested: bool,
    /// How the program learns that little is left.
    shortage: Shortage,
    /// A word that a native took for known, though it stands for an unknown.
    missed: Cell<u64>,
    /// The string that it was missed in, if it was read as a whole.
    missed_in: Cell<u32>,
    /// How many words natives have changed: tells whether one has had an effect.
    changes: u64,
    /// The class of shadows: an array of ints.
    pub(crate) shadow_class: ClassId,
    /// Whether there was one, on any path.
    has_shadows: bool,
    /// Blocks outside the heap.
    raw: raw::RawChunks,
    /// Words that hold references in what was prepared, which is permanent but not yet there for every path.
    prepared_refs: Vec<(u32, EntryKind)>,
    /// What is noted of reads, while calls are prepared.
    pub(crate) watch: Watch,
    /// What threads share, and what is noted of accesses to it.
    pub(crate) sharing: Sharing,
    /// Permanent words that name something outside of memory.
    pub(crate) handles: Vec<u32>,
}

impl Memory {
    /// No heap is smaller, whatever is asked for.
    pub const LEAST_BYTES: u64 = 1 << 19;

    /// A memory whose heap has room for `bytes`, rounded to words.
    pub fn new(bytes: u64) -> Memory {
        let most_words = u64::from(u32::MAX - Self::heap_start()) - 1;
        let heap_words = (bytes / 8).clamp(Self::LEAST_BYTES / 8, most_words) as u32;
        let start = Self::heap_start();
        let size = start as usize + heap_words as usize;
        let mut memory = Memory {
            words: vec![0u64; size].into_boxed_slice(),
            top: start,
            limit: 0,
            mark: start,
            trail: Trail::new(size),
            permanent_top: PERMANENT_START,
            permanent_refs: Vec::new(),
            cells_top: Self::cells_start(),
            cell_refs: Vec::new(),
            cells_mark: Self::cells_start(),
            choice_mark: 0,
            choice_number: 0,
            choices_made: 0,
            live_after_full: 0,
            cost: FIRST_COST,
            unpaid: 0,
            collections: (0, 0),
            reserve: RESERVE_WORDS,
            relief: 0,
            full_requested: false,
            shortage: Shortage::None,
            missed: Cell::new(0),
            missed_in: Cell::new(0),
            changes: 0,
            shadow_class: ClassId(0),
            has_shadows: false,
            raw: raw::RawChunks::default(),
            prepared_refs: Vec::new(),
            watch: Watch::default(),
            sharing: Sharing::default(),
            handles: Vec::new(),
        };
        memory.set_limit();
        memory
    }

    /// First word of the heap.
    pub const fn heap_start() -> u32 {
        Self::cells_start() + CELL_REGION_WORDS
    }

    /// First word of permanent memory; `null` is below, and nothing else.
    pub const fn permanent_start() -> u32 {
        PERMANENT_START
    }

    /// First word of the cells, where permanent memory ends.
    pub const fn cells_start() -> u32 {
        PERMANENT_START + PERMANENT_WORDS
    }

    /// One past the last word of the cells there are.
    #[inline]
    pub(crate) fn cells_end(&self) -> u32 {
        self.cells_top
    }

    /// The words of all cells, and whether each holds a reference.
    pub(crate) fn cell_words(&self) -> impl Iterator<Item = (u64, bool)> {
        let mut references = self.cell_refs.iter().copied().peekable();
        (Self::cells_start()..self.cells_top).map(move |address| {
            let is_reference = references.next_if_eq(&address).is_some();
            (self.words[address as usize], is_reference)
        })
    }

    /// Makes a cell with these words; those in `references` hold references. Going back releases it.
    pub(crate) fn new_cell<const N: usize>(&mut self, words: [u64; N], references: &[u32]) -> Result<u32, Exhausted> {
        let start = self.cells_top;
        let end = start + N as u32;
        if end > Self::heap_start() {
            return Err(Exhausted);
        }
        self.words[start as usize..end as usize].copy_from_slice(&words);
        self.cells_top = end;
        self.cell_refs.extend(references.iter().map(|offset| start + offset));
        Ok(start)
    }

    /// Where the heap ends, as far as the program may use it.
    fn size(&self) -> u32 {
        self.words.len() as u32 - self.reserve
    }

    /// Gives the memory that is kept for raising an `OutOfMemoryError` free, or keeps it again.
    pub(crate) fn use_reserve(&mut self, free: bool) {
        self.reserve = if free { 0 } else { RESERVE_WORDS };
        self.limit = self.limit.min(self.size());
        if free {
            self.relief = RELIEF_COLLECTIONS;
        }
    }

    /// Whether to collect before a native or a resolution, which may allocate a little without collecting. Where the
    /// heap is full, collecting for each would take forever; but after an `OutOfMemoryError` the program may have let
    /// go of much.
    pub(crate) fn wants_relief(&mut self) -> bool {
        if self.top.saturating_add(NATIVE_WORDS) <= self.limit {
            return false;
        }
        if self.top.saturating_sub(self.mark) > NATIVE_WORDS * 16 {
            return true;
        }
        let worth_trying = self.relief > 0;
        self.relief = self.relief.saturating_sub(1);
        worth_trying
    }

    fn set_limit(&mut self) {
        self.limit = self.mark.max(self.top).saturating_add(NURSERY_WORDS).min(self.size());
    }

    /// Words of heap in use.
    pub fn used_words(&self) -> u32 {
        self.top - Self::heap_start()
    }

    /// Words of heap there are.
    pub fn heap_words(&self) -> u32 {
        self.size() - Self::heap_start()
    }

    /// A number that no other choice has, of the newest one there is: what was made under the same number is the path's
    /// own, and no choice that could be gone back to needs it.
    pub fn newest_choice(&self) -> u64 {
        self.choice_number
    }

    /// How many minor and full collections there were.
    pub fn collections(&self) -> (u64, u64) {
        self.collections
    }

    /// The word at `address`; zero outside memory, which only code that no verifier would accept asks for.
    #[inline]
    pub fn get(&self, address: u32) -> u64 {
        let word = self.peek(address);
        if self.watch.is_noted() {
            cold_path();
            self.note_read(address, word);
        }
        word
    }

    /// Tells of a read whoever wants to know.
    fn note_read(&self, address: u32, word: u64) {
        if self.sharing.is_on() {
            self.sharing.read(address, word);
        }
        if self.watch.is_on() {
            self.watch.read(address, word, &self.trail);
        }
    }

    /// The first thread is started: all that there is may be shared from now on. An operation may have so many accesses.
    pub(crate) fn begin_sharing(&mut self, most: usize) {
        self.sharing.begin(self.top, most);
        self.watch.set_shared(true);
    }

    /// Goes back to when so many young objects were shared; to when there was one thread alone, unless `is_on`.
    pub(crate) fn back_sharing(&mut self, mark: u32, is_on: bool) {
        self.sharing.back(mark, is_on);
        self.watch.set_shared(is_on);
    }

    /// The same of a word that is none of the program's variables: no other thread's business.
    #[inline]
    pub(crate) fn own(&self, address: u32) -> u64 {
        let word = self.peek(address);
        if self.watch.is_on() {
            cold_path();
            self.watch.read(address, word, &self.trail);
        }
        word
    }

    /// The same for whoever does not run the program: nothing is noted.
    #[inline]
    pub(crate) fn peek(&self, address: u32) -> u64 {
        self.words.get(address as usize).copied().unwrap_or(0)
    }

    /// The value that a word stands for, for a native that needs it. If it stands for an unknown for which nothing is
    /// chosen, the answer is zero and what the native does is not to count: see [`Memory::take_missed`].
    #[inline]
    pub fn known(&self, word: u64) -> u64 {
        let value = self.look_up(word);
        if value > u64::from(u32::MAX) {
            self.missed.set(value);
            return 0;
        }
        value
    }

    /// The word that a native took for known, though it stands for an unknown.
    pub(crate) fn take_missed(&self) -> Option<u64> {
        let word = self.missed.take();
        (word != 0).then_some(word)
    }

    /// A string was read as a whole: if something of it was missed, all of it is.
    #[inline]
    pub(crate) fn note_missed_in(&self, string: Ref) {
        if self.missed.get() != 0 && self.missed_in.get() == 0 {
            self.missed_in.set(string.0);
        }
    }

    /// The string in which something was missed.
    pub(crate) fn take_missed_in(&self) -> Ref {
        Ref(self.missed_in.take())
    }

    /// Changes a word that holds no reference.
    pub fn set(&mut self, address: u32, value: u64) {
        self.change(address, value, EntryKind::Word);
    }

    /// Changes a word that holds a reference.
    pub fn set_ref(&mut self, address: u32, value: Ref) {
        self.change(address, value.word(), EntryKind::Reference);
    }

    /// Changes a word that holds a reference, to one that may stand for an unknown.
    pub fn set_ref_word(&mut self, address: u32, word: u64) {
        self.change(address, word, EntryKind::Reference);
    }

    #[inline]
    pub(crate) fn change(&mut self, address: u32, value: u64, kind: EntryKind) {
        if self.sharing.is_on() {
            cold_path();
            self.sharing.write(address, self.peek(address), value, kind);
        }
        self.change_own(address, value, kind);
    }

    /// The same of a word that is none of the program's variables: no other thread's business.
    #[inline]
    pub(crate) fn change_own(&mut self, address: u32, value: u64, kind: EntryKind) {
        let Some(word) = self.words.get_mut(address as usize) else { return };
        let old = std::mem::replace(word, value);
        self.changes += 1;
        // At the end, so that nothing must be kept for after the call that makes room in the log.
        if address < self.mark && !self.trail.log_in_place(address, old, kind) {
            self.trail.log_rarely(address, old, kind);
        }
    }

    /// Changes many words.
    pub(crate) fn change_all(&mut self, changes: &[(u32, u64, EntryKind)]) {
        for &(address, value, kind) in changes {
            let Some(word) = self.words.get_mut(address as usize) else { continue };
            if address < self.mark {
                self.trail.log(address, *word, kind);
            }
            *word = value;
        }
        self.changes += 1;
    }

    /// So many words from `start` on, as far as there are so many.
    pub(crate) fn stretch(&self, start: u32, length: u32) -> &[u64] {
        let start = start as usize;
        self.words.get(start..start + length as usize).unwrap_or_default()
    }

    /// Differs if a native has changed or allocated anything in between.
    pub(crate) fn effects(&self) -> (u64, u32) {
        (self.changes, self.top)
    }

    /// Logs a range of words that is about to be overwritten in bulk.
    pub fn log_range(&mut self, start: u32, words: u32, kind: EntryKind) {
        self.changes += 1;
        if kind == EntryKind::Word && self.choice_number == 0 {
            // Nothing to go back to, and nothing for the collector to look at.
            return;
        }
        let end = start.saturating_add(words).min(self.mark);
        for address in start..end {
            let old = self.words[address as usize];
            self.trail.log(address, old, kind);
        }
    }

    /// Words of permanent memory in use.
    pub fn permanent_words(&self) -> u32 {
        self.permanent_top
    }

    /// A fresh piece of permanent memory, zeroed.
    pub fn permanent(&mut self, words: u32) -> Result<u32, Exhausted> {
        let start = self.permanent_top;
        let end = start.checked_add(words).ok_or(Exhausted)?;
        if end > Self::cells_start() {
            return Err(Exhausted);
        }
        self.permanent_top = end;
        Ok(start)
    }

    /// Notes that a permanent word names something outside of memory: what it is does not follow from the word, though a
    /// path that changes it changes the word.
    pub fn names_outside(&mut self, address: u32) {
        self.handles.push(address);
    }

    /// Which of these words it is, in the order in which they were told of.
    pub(crate) fn place_outside(&self, address: u32) -> Option<usize> {
        self.handles.iter().position(|&word| word == address)
    }

    /// The word with such a place.
    pub(crate) fn word_outside(&self, place: usize) -> Option<u32> {
        self.handles.get(place).copied()
    }

    /// Tells the collector that a permanent word holds a reference, or is an object's header.
    pub fn permanent_root(&mut self, address: u32, kind: EntryKind) {
        self.permanent_refs.push((address, kind));
    }

    /// The same for a word of what was prepared: it leads to nothing for a path that does not have it.
    pub(crate) fn prepared_root(&mut self, address: u32, kind: EntryKind) {
        self.prepared_refs.push((address, kind));
    }

    /// Everything that is there is old from here on: every change of it is logged anew. Returns how long the log is.
    pub(crate) fn start_stretch(&mut self) -> usize {
        self.mark = self.top;
        self.cells_mark = self.cells_top;
        self.trail.start_stretch();
        self.trail.len()
    }

    /// The permanent words that hold references.
    pub(crate) fn permanent_references(&self) -> impl Iterator<Item = u32> {
        let references = self.permanent_refs.iter().filter(|(_, kind)| *kind == EntryKind::Reference);
        references.map(|&(address, _)| address)
    }

    /// One past the last word of the heap that is in use.
    pub(crate) fn heap_end(&self) -> u32 {
        self.top
    }

    /// Writes permanent memory when it is first laid out: the same on every path, so never undone.
    pub fn lay_out(&mut self, address: u32, value: u64) {
        debug_assert!(address < Self::heap_start());
        self.words[address as usize] = value;
    }

    /// Gives back what was taken last, from this address on; nothing refers to it.
    pub(crate) fn give_back(&mut self, start: u32) {
        debug_assert!((self.mark..=self.top).contains(&start));
        self.top = start;
    }

    /// Takes `words` zeroed words from the heap without collecting: what native methods use, so that the
    /// references they hold stay valid. The next allocation of the interpreter collects.
    pub fn take(&mut self, words: u32) -> Result<u32, Exhausted> {
        let start = self.top;
        let end = start.checked_add(words).ok_or(Exhausted)?;
        if end > self.size() {
            return Err(Exhausted);
        }
        self.words[start as usize..end as usize].fill(0);
        self.top = end;
        Ok(start)
    }

    /// Whether the interpreter should collect before it allocates `words`.
    pub fn wants_collection(&self, words: u32) -> bool {
        self.top.saturating_add(words) > self.limit
    }

    /// Whether `words` can be taken.
    pub(crate) fn has_room(&mut self, words: u32) -> bool {
        if self.shortage == Shortage::Found {
            self.shortage = Shortage::Told;
            return false;
        }
        self.top.saturating_add(words) <= self.size()
    }

    /// Asks for the next collection to be a full one.
    pub(crate) fn request_full(&mut self) {
        self.full_requested = true;
    }

    /// Starts a new choice: what is older is logged from now on. Returns what [`Memory::back`] needs.
    pub fn choice(&mut self) -> MemoryMark {
        let mut choice = MemoryMark::default();
        self.mark_choice(&mut choice);
        choice
    }

    /// The same, with a mark that stays where it is.
    #[inline(always)] // to write each word there at once
    pub(crate) fn mark_choice(&mut self, choice: &mut MemoryMark) {
        *choice = MemoryMark {
            trail: self.trail.start_segment() as u32,
            top: self.top,
            previous_mark: self.choice_mark,
            previous_live: self.live_after_full,
            previous_number: self.choice_number,
            reserve: self.reserve,
            relief: self.relief,
            cells_top: self.cells_top,
            cell_refs: self.cell_refs.len() as u32,
        };
        self.choice_mark = self.top;
        self.choices_made += 1;
        self.choice_number = self.choices_made;
        self.start_young();
    }

    /// Restores all words to what they were when `choice` was made. The choice stays the newest one.
    pub fn back(&mut self, choice: &MemoryMark) {
        self.trail.undo(&mut self.words, choice.trail as usize);
        self.top = choice.top;
        self.reserve = choice.reserve;
        self.relief = choice.relief;
        self.cells_top = choice.cells_top;
        self.cell_refs.truncate(choice.cell_refs as usize);
        self.choice_mark = choice.top;
        self.start_young();
    }

    /// What is made from here on is younger than the newest choice.
    fn start_young(&mut self) {
        self.mark = self.top;
        self.cells_mark = self.cells_top;
        self.live_after_full = 0;
        self.set_limit();
    }

    /// Forgets the newest choice, to which [`Memory::back`] has just gone back: its last alternative is running.
    pub fn pop_choice(&mut self, choice: &MemoryMark) {
        self.trail.end_segment();
        self.choice_mark = choice.previous_mark;
        self.live_after_full = choice.previous_live;
        self.choice_number = choice.previous_number;
    }
}

/// What memory remembers of a choice point.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryMark {
    /// Where the heap ended: what is older lies where it is as long as the choice could be gone back to.
    pub(crate) top: u32,
    previous_mark: u32,
    previous_live: u32,
    pub(crate) previous_number: u64,
    reserve: u32,
    relief: u8,
    trail: u32,
    cells_top: u32,
    cell_refs: u32,
}
