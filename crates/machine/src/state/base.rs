//! What was there when the path first forked: the same in all states that are compared.

use super::layout::Holds;
use crate::choice::ChoicePoint;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Entry, EntryKind, Header, Memory, Ref, Shape, Shapes, element_words};
use crate::thread::Count;
use crate::unknown::CellId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// The oldest fork that could be gone back to, and what lay in memory then.
///
/// **Invariant.** Objects below `top` and all that is permanent lie where they are in all states that are compared.
pub(super) struct Base {
    /// The number of the choice, which no other has.
    pub(super) number: u64,
    /// Where the heap ended.
    pub(super) top: u32,
    /// How many changes there were of what names lead to.
    pub(super) definitions: usize,
    /// How many threads there were.
    threads: u64,
    /// Whether the order of their turns could make a difference.
    was_threaded: bool,
    /// The first entry of the trail that belongs to it.
    start: usize,
    /// One bit a word of the heap: an object starts there. Empty if what lies there is not objects one after the other.
    starts: Vec<u64>,
    /// Unknowns to which words lead that were there before: nobody knows whether they still count.
    pinned: FxHashSet<CellId>,
}

impl Base {
    /// The number of the oldest choice that could be gone back to.
    pub(super) fn number_of(machine: &Machine) -> Option<u64> {
        let points = &machine.choices.points;
        points.get(0)?;
        Some(points.get(1).map_or_else(|| machine.memory.newest_choice(), ChoicePoint::number_before))
    }

    /// Looks at all words there were.
    pub(super) fn of(machine: &Machine) -> Option<Base> {
        let number = Base::number_of(machine)?;
        let oldest = machine.choices.oldest()?;
        let memory = &machine.memory;
        let (top, start) = (oldest.memory_top(), memory.trail.start_of_oldest());
        let mut pinned = FxHashSet::default();
        let cells = Memory::cells_start()..memory.cells_end();
        let mut look_at = |word: u64| {
            let address = (word >> 32) as u32;
            if cells.contains(&address) {
                pinned.extend(CellId::of_word(word));
            }
        };
        let permanent = memory.stretch(0, memory.permanent_words());
        let heap = memory.stretch(Memory::heap_start(), top - Memory::heap_start());
        permanent.iter().chain(heap).copied().for_each(&mut look_at);
        memory.trail.entries_from(start).iter().for_each(|entry| look_at(entry.old));
        let starts = starts(machine, top).unwrap_or_default();
        let (definitions, threads) = (oldest.definitions(), oldest.running().threads());
        let was_threaded = machine.is_threaded();
        Some(Base { number, top, definitions, threads, was_threaded, start, starts, pinned })
    }

    /// Whether only the current thread can go on, as then.
    pub(super) fn is_one_thread(&self, machine: &mut Machine) -> bool {
        machine.count(Count::Records) == self.threads
            && machine.is_threaded() == self.was_threaded
            && machine.others_rest()
    }

    /// Whether an object lies where it is in all states that are compared.
    #[inline]
    pub(super) fn is_old(&self, object: u32) -> bool {
        object < Memory::cells_start() || object < self.top
    }

    /// The unknowns to which words lead that were there before.
    pub(super) fn pinned(&self) -> impl Iterator<Item = &CellId> {
        self.pinned.iter()
    }

    pub(super) fn is_pinned(&self, cell: CellId) -> bool {
        self.pinned.contains(&cell)
    }

    /// The object of the heap that a word is in.
    pub(super) fn object_with(&self, address: u32) -> Option<Ref> {
        let index = address.checked_sub(Memory::heap_start())?;
        let mut word = (index / 64) as usize;
        let mut bits = self.starts.get(word)? & (u64::MAX >> (63 - index % 64));
        while bits == 0 {
            word = word.checked_sub(1)?;
            bits = self.starts[word];
        }
        Some(Ref(Memory::heap_start() + word as u32 * 64 + bits.ilog2()))
    }
}

/// Where the objects of the heap start, one behind the other up to `top`.
fn starts(machine: &Machine, top: u32) -> Option<Vec<u64>> {
    let (memory, shapes) = (&machine.memory, machine.shapes(false));
    let mut starts = vec![0; (top - Memory::heap_start()) as usize / 64 + 1];
    let mut address = Memory::heap_start();
    while address < top {
        let index = address - Memory::heap_start();
        starts[index as usize / 64] |= 1 << (index % 64);
        let header = Header(memory.peek(address));
        machine.classes.classes.get(header.class().index())?;
        let words = match shapes.shape(header.class()) {
            Shape::Object { words, .. } => words,
            Shape::Array(kind) => ARRAY_HEADER_WORDS + element_words(kind, header.length()),
        };
        address = address.checked_add(words.max(1))?;
    }
    (address == top).then_some(starts)
}

/// A word that has changed, and what it was.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub(super) address: u32,
    pub(super) word: u64,
    /// What it was taken for when it was first changed.
    pub(super) kind: EntryKind,
    /// How it is told, once somebody has found out.
    pub(super) role: Cell<Option<Role>>,
    /// What it was when it was told last, and its part of the name; only of words that say all by themselves.
    pub(super) told: Cell<Option<(u64, u128)>>,
    /// Where on the trail it is first.
    place: usize,
}

/// How a changed word is told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Role {
    /// Elsewhere, or not at all.
    Told,
    /// It stands for something outside of memory.
    Outside,
    /// By what it holds.
    Holds(Holds),
    /// As a number, since nobody knows what it holds.
    Unsaid,
}

/// The words older than the oldest fork that have changed since, with what they were then.
///
/// It follows the trail: what was looked at last time and is still there is not looked at again.
#[derive(Default)]
pub(super) struct Changed {
    /// In the order of the trail, each once.
    pub(super) words: Vec<Before>,
    /// Where in this list a word is.
    by_address: FxHashMap<u32, u32>,
    /// How much of the trail was looked at.
    seen: usize,
}

impl Changed {
    /// Comes to what the trail is now.
    pub(super) fn follow(&mut self, base: &Base, memory: &mut Memory) {
        let kept = memory.trail.take_lowest().min(self.seen).max(base.start);
        while self.words.last().is_some_and(|before| before.place >= kept)
            && let Some(before) = self.words.pop()
        {
            self.by_address.remove(&before.address);
        }
        let entries = memory.trail.entries_from(kept);
        for (place, &Entry { address, old, kind }) in (kept..).zip(entries) {
            let is_old = match address {
                permanent if permanent < Memory::cells_start() => true,
                cell if cell < Memory::heap_start() => base.is_pinned(CellId::with_word(cell)),
                other => other < base.top,
            };
            if is_old && let std::collections::hash_map::Entry::Vacant(vacant) = self.by_address.entry(address) {
                vacant.insert(self.words.len() as u32);
                let (role, told) = (Cell::new(None), Cell::new(None));
                self.words.push(Before { address, word: old, kind, role, told, place });
            }
        }
        self.seen = kept + entries.len();
    }

    /// What a word was, if it has changed.
    pub(super) fn before(&self, address: u32) -> Option<u64> {
        self.by_address.get(&address).map(|&index| self.words[index as usize].word)
    }

    /// Something was laid out that may say more of words.
    pub(super) fn forget_roles(&mut self) {
        for before in &self.words {
            before.role.set(None);
            before.told.set(None);
        }
    }
}
