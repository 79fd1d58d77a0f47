//! What was there when the path first forked: the same in all states that are compared.

use super::Nameless;
use super::layout::Holds;
use crate::choice::ChoicePoint;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Entry, EntryKind, Header, Memory, Ref, Shape, Shapes, element_words};
use crate::thread::Count;
use crate::unknown::CellId;
use rustc_hash::{FxHashMap, FxHashSet};

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
    pub(super) role: Option<Role>,
    /// What it was when it was last looked at, and its part of the name then.
    pub(super) seen: Option<u64>,
    told: Told,
    /// Whether it is to be looked at again.
    is_due: bool,
    /// Where on the trail it is first.
    place: usize,
}

/// The part that a word has in the name of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// None: it is what it was, or is told elsewhere.
    Nothing,
    /// This, whatever others are.
    Alone(u128),
    /// What it holds can only be told with all else that the path has made.
    WithOthers(Holds),
    /// With it, the state has no name.
    Refused(Nameless),
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

/// No word: an entry of the trail tells of one that is younger.
const YOUNGER: u32 = u32::MAX;

/// The words older than the oldest fork that have changed since, with what they were then.
///
/// It follows the trail: what was looked at last time and is still there is not looked at again. Nor are words that cannot have
/// changed since: of each that has, the trail has a new entry, or has had one that was undone, unless it is one of those
/// that were marked as logged then ([`Trail::first_marked`](crate::memory::Trail::first_marked)). So the part of the name
/// that words have by themselves is a sum, which is kept.
#[derive(Default)]
pub(super) struct Changed {
    /// In the order of the trail, each once.
    words: Vec<Before>,
    /// Where in this list a word is.
    by_address: FxHashMap<u32, u32>,
    /// The same for each entry of the trail that was looked at, or [`YOUNGER`].
    log: Vec<u32>,
    /// Words of entries from here on may have changed without another one.
    open: usize,
    /// Words to be looked at again.
    due: Vec<u32>,
    /// The sum of what words tell alone.
    sum: u128,
    /// Those that are told with others, in the order of their addresses, each with its place in the list.
    others: Vec<(u32, u32)>,
    /// How many there are with which a state has no name.
    refused: u32,
}

impl Changed {
    /// Comes to what the trail is now.
    pub(super) fn follow(&mut self, base: &Base, memory: &mut Memory) {
        let seen = base.start + self.log.len();
        let kept = memory.trail.take_lowest().clamp(base.start, seen);
        while let Some(before) = self.words.pop_if(|before| before.place >= kept) {
            self.by_address.remove(&before.address);
            self.retract(before.address, before.told);
        }
        let open = self.open.clamp(base.start, kept) - base.start;
        for place in open..self.log.len() {
            self.note_due(self.log[place]);
        }
        self.log.truncate(kept - base.start);
        let entries = memory.trail.entries_from(kept);
        for (place, &Entry { address, old, kind }) in (kept..).zip(entries) {
            let is_old = match address {
                permanent if permanent < Memory::cells_start() => true,
                cell if cell < Memory::heap_start() => base.is_pinned(CellId::with_word(cell)),
                other => other < base.top,
            };
            if !is_old {
                self.log.push(YOUNGER);
                continue;
            }
            let index = *self.by_address.entry(address).or_insert_with(|| {
                let (role, seen, told) = (None, Some(old), Told::Nothing);
                self.words.push(Before { address, word: old, kind, role, seen, told, is_due: false, place });
                self.words.len() as u32 - 1
            });
            self.log.push(index);
            self.note_due(index);
        }
        self.open = memory.trail.first_marked();
    }

    fn note_due(&mut self, index: u32) {
        if let Some(before) = self.words.get_mut(index as usize)
            && !std::mem::replace(&mut before.is_due, true)
        {
            self.due.push(index);
        }
    }

    /// The next word that may have changed since it was last looked at.
    pub(super) fn next_due(&mut self) -> Option<u32> {
        // One that was dropped may have left its place to another, which is in the list for itself.
        let is_due = |words: &mut [Before], index: u32| {
            words.get_mut(index as usize).is_some_and(|before| std::mem::take(&mut before.is_due))
        };
        while let Some(index) = self.due.pop() {
            if is_due(&mut self.words, index) {
                return Some(index);
            }
        }
        None
    }

    pub(super) fn at(&mut self, index: u32) -> &mut Before {
        &mut self.words[index as usize]
    }

    /// All of them.
    pub(super) fn words(&self) -> &[Before] {
        &self.words
    }

    /// Says how a word is told that is so now.
    pub(super) fn tell(&mut self, index: u32, now: u64, told: Told) {
        let before = &mut self.words[index as usize];
        before.seen = Some(now);
        let (address, was) = (before.address, std::mem::replace(&mut before.told, told));
        if was == told {
            return;
        }
        self.retract(address, was);
        match told {
            Told::Nothing => {}
            Told::Alone(part) => self.sum = self.sum.wrapping_add(part),
            Told::WithOthers(_) => {
                let at = self.others.partition_point(|&(other, _)| other < address);
                self.others.insert(at, (address, index));
            }
            Told::Refused(_) => self.refused += 1,
        }
    }

    fn retract(&mut self, address: u32, told: Told) {
        match told {
            Told::Nothing => {}
            Told::Alone(part) => self.sum = self.sum.wrapping_sub(part),
            Told::WithOthers(_) => self.others.retain(|&(other, _)| other != address),
            Told::Refused(_) => self.refused -= 1,
        }
    }

    /// What words tell alone, if all can be told.
    pub(super) fn sum(&self) -> Result<u128, Nameless> {
        if self.refused == 0 {
            return Ok(self.sum);
        }
        let why = self.words.iter().find_map(|before| match before.told {
            Told::Refused(why) => Some(why),
            _ => None,
        });
        Err(why.unwrap_or(Nameless::Words))
    }

    /// Those that are told with others, in the order of their addresses: where each is, what it was, and what it holds.
    pub(super) fn others(&self) -> impl Iterator<Item = (u32, u64, Holds)> {
        self.others.iter().filter_map(|&(address, index)| {
            let before = &self.words[index as usize];
            match before.told {
                Told::WithOthers(holds) => Some((address, before.word, holds)),
                _ => None,
            }
        })
    }

    /// What a word was, if it has changed.
    pub(super) fn before(&self, address: u32) -> Option<u64> {
        self.by_address.get(&address).map(|&index| self.words[index as usize].word)
    }

    /// Something was laid out that may say more of words.
    pub(super) fn forget_roles(&mut self) {
        for index in 0..self.words.len() as u32 {
            let before = &mut self.words[index as usize];
            (before.role, before.seen) = (None, None);
            self.note_due(index);
        }
    }
}
