//! The numbers of what threads share: the same on all paths, whatever the order of turns.

use crate::machine::Machine;
use crate::memory::{Memory, Ref};
use crate::thread::{Slot, ThreadId};
use jaywalk_classes::link::ClassId;
use jaywalk_schedules::{Location, Thread};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the main thread is called.
pub(super) const MAIN: u64 = 0x6D61_696E;

/// How many locations a word of an array has whose elements are smaller than a word.
pub(super) const BYTES_OF_WORD: u32 = 8;

/// What system properties belong to.
const PROPERTIES: u64 = 0x7072_6F70;

/// How a path has ended.
const END_OF_PATH: u64 = 0x656E_6420;

/// What something belongs to is called, mixed with a number.
pub(crate) fn name_of(owner: u64, number: u64) -> u64 {
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
    /// Whether it was interrupted, for those who wait for nothing else of the kind.
    Interrupt,
    /// Whether it waits to be signalled by a condition.
    Signal,
}

/// Something that threads share, beside words that have one address on all paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shared {
    /// The words of an object by its name, and how many locations it takes.
    Object(u64, u32),
    /// Something of a thread's.
    Of(u64, Belonging),
}

/// The numbers of locations. They are never given to anything else, so this does not go back.
#[derive(Default)]
pub(super) struct Locations {
    /// For each word of permanent memory its location plus one, or 0.
    permanent: Vec<u32>,
    /// The same for words of the heap that were there when turns began, which are called by where they lie; and of such that
    /// have a location for each byte, the first one. Before then, paths may have made different objects.
    old: Vec<u32>,
    old_bytes: Vec<u32>,
    /// The same for younger words, as it is on the path that was there last: objects lie elsewhere on others.
    young: Vec<u32>,
    /// Where those begin on this path.
    young_start: u32,
    by_name: FxHashMap<Shared, u32>,
    /// Blocks whose words get locations when they are used: the first word of each, how many there are, and what it is
    /// called. Threads were given them outside the heap, or have made large objects.
    blocks: BTreeMap<u32, (u32, u64)>,
    /// Words of permanent memory of which somebody has told before they were met, by name.
    foreseen: FxHashMap<String, u32>,
    next: u32,
    /// Where a `java.lang.Thread` has its `long` of the VM's.
    life: Option<u32>,
    /// What stands for all locations of a kind, where that is asked for.
    pub(super) kinds: Option<Box<Kinds>>,
}

/// Kinds of locations: a field of a class, the elements of all arrays of one. Which object has which name depends on how a path
/// came to where it is; of what kind it is does not.
#[derive(Default)]
pub(super) struct Kinds {
    /// For each word of the heap that has a name, what stands for its kind, plus one, or 0.
    heap: Vec<u32>,
    known: FxHashMap<(ClassId, u32), u32>,
    /// The same for each location, as it is on the path that used it last.
    of_locations: Vec<u32>,
}

impl Locations {
    /// An object has a name now: of what kind its words are. Elements of an array are all of one.
    pub(super) fn set_kinds(&mut self, object: u32, words: u32, class: ClassId, is_array: bool) {
        let Some(mut kinds) = self.kinds.take() else { return };
        for word in 0..words {
            let index = (object + word - Memory::heap_start()) as usize;
            if kinds.heap.len() <= index {
                kinds.heap.resize((index + 1).next_multiple_of(1 << 12), 0);
            }
            let part = if is_array { word.min(1) } else { word };
            kinds.heap[index] = *kinds.known.entry((class, part)).or_insert_with(|| self.fresh(1)) + 1;
        }
        self.kinds = Some(kinds);
    }

    /// A word is used at this location.
    pub(super) fn note_kind(&mut self, address: u32, location: u32) {
        if let Some(kinds) = &mut self.kinds
            && let Some(index) = address.checked_sub(Memory::heap_start())
        {
            let kind = kinds.heap.get(index as usize).copied().unwrap_or(0);
            let place = location as usize;
            if kinds.of_locations.len() <= place {
                kinds.of_locations.resize((place + 1).next_multiple_of(1 << 8), 0);
            }
            kinds.of_locations[place] = kind;
        }
    }

    fn fresh(&mut self, count: u32) -> u32 {
        let first = self.next;
        self.next += count;
        first
    }

    pub(super) fn named(&mut self, shared: Shared, count: u32) -> u32 {
        if let Some(&known) = self.by_name.get(&shared) {
            return known;
        }
        let first = self.fresh(count);
        self.by_name.insert(shared, first);
        first
    }

    /// The location of what has this name, which is this one if it is told of already.
    pub(super) fn named_as(&mut self, shared: Shared, told: Option<u32>) -> u32 {
        match told {
            Some(location) => *self.by_name.entry(shared).or_insert(location),
            None => self.named(shared, 1),
        }
    }

    /// Turns begin on a path: words of the heap below this are old.
    pub(super) fn begin(&mut self, young_start: u32) {
        self.young_start = young_start;
    }

    /// The table that a word is in, and where.
    fn table(&mut self, address: u32, parts: u32) -> (&mut Vec<u32>, usize) {
        match address.checked_sub(Memory::heap_start()) {
            None => (&mut self.permanent, address as usize),
            Some(index) if address >= self.young_start => (&mut self.young, index as usize),
            Some(index) if parts > 1 => (&mut self.old_bytes, index as usize),
            Some(index) => (&mut self.old, index as usize),
        }
    }

    pub(super) fn set(&mut self, address: u32, parts: u32, location: u32) {
        let (table, index) = self.table(address, parts);
        if table.len() <= index {
            table.resize((index + 1).next_multiple_of(1 << 12), 0);
        }
        table[index] = location + 1;
    }

    pub(super) fn get(&mut self, address: u32, parts: u32) -> Option<u32> {
        let (table, index) = self.table(address, parts);
        table.get(index).and_then(|location| location.checked_sub(1))
    }

    pub(super) fn of_word(&mut self, address: u32, parts: u32) -> u32 {
        self.get(address, parts).unwrap_or_else(|| {
            let location = match self.name_in_block(address) {
                Some(name) => self.named(Shared::Object(name, parts), parts),
                None => self.fresh(parts),
            };
            self.set(address, parts, location);
            location
        })
    }

    /// A block is a thread's on this path: its words have no other location any more.
    pub(super) fn name_block(&mut self, start: u32, words: u32, name: u64) {
        // Those of other paths that lie here are none of this one.
        let others: Vec<u32> = self.blocks.range(start..start + words).map(|(&other, _)| other).collect();
        for other in others {
            self.blocks.remove(&other);
        }
        self.blocks.insert(start, (words, name));
        let (table, start) = self.table(start, 1);
        let known = table.len().min(start + words as usize);
        if let Some(stretch) = table.get_mut(start..known) {
            stretch.fill(0);
        }
    }

    fn name_in_block(&self, address: u32) -> Option<u64> {
        if (Memory::heap_start()..self.young_start).contains(&address) {
            return None;
        }
        let (start, &(words, name)) = self.blocks.range(..=address).next_back()?;
        (address - start < words).then(|| name_of(name, u64::from(address - start)))
    }

    /// All that has a name, with its first location.
    pub(super) fn all_named(&self) -> impl Iterator<Item = (Shared, u32)> {
        self.by_name.iter().map(|(&shared, &first)| (shared, first))
    }

    /// What is called so that a location belongs to it.
    pub(super) fn name_at(&self, location: u32) -> Option<u64> {
        self.all_named().find_map(|(shared, first)| match shared {
            Shared::Object(name, count) if (first..first + count).contains(&location) => Some(name),
            _ => None,
        })
    }

    /// Of the first words of the heap those that have locations: which, the first of them, and how many.
    pub(super) fn old_words(&self, words: u32) -> impl Iterator<Item = (u32, u32, u32)> {
        [(&self.old, 1), (&self.old_bytes, BYTES_OF_WORD)].into_iter().flat_map(move |(table, parts)| {
            let known = table.iter().take(words as usize).enumerate();
            known.filter_map(move |(index, location)| Some((index as u32, location.checked_sub(1)?, parts)))
        })
    }

    /// The words of permanent memory that have locations.
    pub(super) fn permanent_words(&self) -> impl Iterator<Item = (u32, u32)> {
        let known = self.permanent.iter().enumerate();
        known.filter_map(|(address, location)| Some((address as u32, location.checked_sub(1)?)))
    }

    /// The location of a word that has not been met, by its name.
    pub(super) fn foresee(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.foreseen.get(name) {
            return known;
        }
        let location = self.fresh(1);
        self.foreseen.insert(name.to_owned(), location);
        location
    }

    pub(super) fn is_foreseeing(&self) -> bool {
        !self.foreseen.is_empty()
    }

    pub(super) fn take_foreseen(&mut self, name: &str) -> Option<u32> {
        self.foreseen.remove(name)
    }

    pub(super) fn all_foreseen(&self) -> impl Iterator<Item = (&str, u32)> {
        self.foreseen.iter().map(|(name, &location)| (name.as_str(), location))
    }
}

impl Machine {
    /// From now on it is known of what kind locations are.
    pub fn tell_kinds_of_locations(&mut self) {
        self.turns.locations.kinds.get_or_insert_default();
    }

    /// By location, the one that stands for all of its kind, plus one, or 0 if it is the only one: as it is on this path.
    pub fn kinds_of_locations(&self) -> &[u32] {
        self.turns.locations.kinds.as_ref().map_or(&[], |kinds| &kinds.of_locations)
    }

    /// The number of a thread, the same on all paths.
    #[inline]
    pub fn number_of_thread(&mut self, thread: ThreadId) -> Thread {
        let name = self.thread_word(thread, Slot::Identity);
        match self.turns.numbers.get(thread.0 as usize) {
            Some(&(known, number)) if known == name => number,
            _ => self.number_anew(name, thread.0 as usize),
        }
    }

    #[cold]
    fn number_anew(&mut self, name: u64, record: usize) -> Thread {
        let number = self.thread_named(name);
        if self.turns.numbers.len() <= record {
            self.turns.numbers.resize(record + 1, (name, number));
        }
        self.turns.numbers[record] = (name, number);
        number
    }

    /// The thread of this path with a number.
    pub fn thread_with_number(&mut self, number: Thread) -> Option<ThreadId> {
        self.all_threads().find(|&thread| self.number_of_thread(thread) == number)
    }

    /// What stands for a system property, whether or not it is set.
    pub(super) fn location_of_property(&mut self, name: &str) -> Location {
        let name = name.chars().fold(PROPERTIES, |owner, letter| name_of(owner, u64::from(letter)));
        Location(self.turns.locations.named(Shared::Object(name, 1), 1))
    }

    /// What stands for the failure with which a path ends.
    pub(super) fn location_of_failure(&mut self) -> Location {
        Location(self.turns.locations.named(Shared::Object(END_OF_PATH, 1), 1))
    }

    pub(super) fn belonging(&mut self, thread: ThreadId, what: Belonging) -> Location {
        if what == Belonging::Life
            && let Some(location) = self.life_of(self.thread_object(thread))
        {
            return location;
        }
        let name = self.thread_word(thread, Slot::Identity);
        Location(self.turns.locations.named(Shared::Of(name, what), 1))
    }

    /// Whether a `java.lang.Thread` lives, which can be asked before it has a name: a word of its own stands for it. None if
    /// no other thread has a way to it.
    pub(super) fn life_of(&mut self, object: Ref) -> Option<Location> {
        self.word_of_thread(object, 0)
    }

    /// Whether it was started, for those to whom it makes no difference whether it has ended.
    pub(super) fn birth_of(&mut self, object: Ref) -> Option<Location> {
        self.word_of_thread(object, 1)
    }

    /// One of the two words in which a `java.lang.Thread` has its `long` of the VM's, which no code of the program's reads.
    fn word_of_thread(&mut self, object: Ref, word: u32) -> Option<Location> {
        let offset = match self.turns.locations.life {
            Some(offset) => offset,
            None => {
                let offset = self.field_offset(self.known.thread, ("eetop", "J")).ok()?;
                *self.turns.locations.life.insert(offset)
            }
        };
        let address = object.0 + offset + word;
        self.memory.sharing.is_shared(address).then(|| Location(self.location_of_word(address, 1)))
    }
}
