//! Which words several threads can reach, and which of them an operation reads and writes.
//!
//! An object belongs to the thread that made it until a reference to it is stored where others can look: in a static
//! field, or in an object that is shared already. Whoever comes to it later has read that reference, so what its maker did
//! before can be in no other order. From then on it is shared, and so is all that it leads to. What was there before the
//! program started its first thread is shared anyway.
//!
//! Nobody asks most of the time: then every question costs one test of a flag.

use super::{EntryKind, Memory, Ref};
use jaywalk_schedules::{Need, Order};
use std::cell::{Cell, RefCell};

/// How a variable is accessed, where that is not said by how it was declared (`java.lang.invoke.VarHandle`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessMode {
    /// As one that is not volatile.
    Plain,
    /// Never torn or lost, but in no order with other variables.
    Opaque,
    /// A read that sees what came before the write that it sees.
    Acquire,
    /// A write before which all comes that came before it.
    Release,
    /// As one that is volatile.
    Volatile,
}

/// An access of an operation that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    /// The word.
    pub(crate) address: u32,
    /// Which of its eight bytes, where elements of an array have no words of their own.
    pub(crate) part: u8,
    pub(crate) reads: bool,
    pub(crate) writes: bool,
    /// Whether who waits for this could have gone on before.
    pub(crate) open: bool,
    /// Whether nobody but one thread can change that while nobody could.
    pub(crate) owned: bool,
    /// What the word was before.
    pub(crate) before: u64,
    /// How it is ordered with what others do; of a variable, its declaration or the mode of the access says it.
    pub(crate) order: Option<Order>,
}

impl Noted {
    /// Stands for the address of what is no word: `before` is its location.
    pub(crate) const LOCATION: u32 = 0;
    /// Stands for all bytes of a word.
    pub(crate) const WHOLE: u8 = 8;

    /// Whether the word is a variable, which is what stands there and nothing else.
    pub(crate) fn is_variable(&self) -> bool {
        self.address != Noted::LOCATION && self.order.is_none()
    }

    /// A variable that nobody waits for, all of its bytes.
    pub(crate) fn variable(address: u32, writes: bool, before: u64) -> Noted {
        Noted { address, part: Noted::WHOLE, reads: !writes, writes, open: true, owned: false, before, order: None }
    }

    /// What threads wait for and which orders what they do, by its address: a lock, or the state of a class.
    pub(crate) fn synchronizer(address: u32, writes: bool, open: bool) -> Noted {
        let order = if writes { Order::SYNCHRONIZES } else { Order::TAKES };
        Noted { open, owned: true, order: Some(order), ..Noted::variable(address, writes, 0) }
    }
}

/// What an operation has done so far that other threads could notice.
#[derive(Default)]
pub(crate) struct Doings {
    /// Each word once; a word that was read and written is written.
    pub(crate) accesses: Vec<Noted>,
    /// Whether it could only be done because of what its first access found.
    pub(crate) waits: bool,
    /// Whether what its second access found would have done as well.
    pub(crate) or_waits: bool,
    /// What it needed to find there.
    pub(crate) or_need: Option<Need>,
    /// What it needed to find at its first access.
    pub(crate) need: Option<Need>,
    /// If it was to write only if it found this: what.
    pub(crate) expected: Option<u64>,
    /// How it accesses variables, if not as they were declared.
    pub(crate) mode: Option<AccessMode>,
    /// Whether all that it changes is who has a lock: that it is taken, or given back.
    pub(crate) takes_lock: Option<bool>,
    /// Whether it changes nothing, though it must be ordered with others: a time has come.
    pub(crate) is_idle: bool,
    /// A constant that it writes.
    pub(crate) constant: Option<u32>,
    /// Objects to which others have a way now.
    published: Vec<Ref>,
}

impl Doings {
    /// Nothing was done that anybody could notice.
    pub(crate) fn is_empty(&self) -> bool {
        self.accesses.is_empty() && self.published.is_empty()
    }

    /// Forgets what was done, and keeps the room.
    fn clear(&mut self) {
        let (mut accesses, mut published) = (std::mem::take(&mut self.accesses), std::mem::take(&mut self.published));
        accesses.clear();
        published.clear();
        *self = Doings { accesses, published, ..Doings::default() };
    }

    fn add(&mut self, access: Noted) {
        let same = |other: &&mut Noted| (other.address, other.part) == (access.address, access.part);
        match self.accesses.iter_mut().rev().take(RECENT).find(same) {
            Some(known) => {
                known.writes |= access.writes;
                known.reads |= access.reads;
                known.order = known.order.or(access.order);
            }
            None => self.accesses.push(access),
        }
    }
}

/// How many accesses back one of the same word is looked for: a word that is listed twice costs a little, and large
/// copies have no word twice.
const RECENT: usize = 16;

/// What threads share, and what is noted of it.
///
/// **Invariant.** All that can be reached from a shared word is shared once the operation is over that stored it there.
#[derive(Default)]
pub(crate) struct Sharing {
    /// Whether several threads run.
    is_on: Cell<bool>,
    /// Whether what the running one does is nobody's business.
    is_hidden: Cell<bool>,
    /// Words of the heap below this were there when the first thread was started.
    old: u32,
    /// A bit for each younger word of the heap that is shared.
    shared: Vec<u64>,
    /// A bit for the first word of each object that has such bits.
    starts: Vec<u64>,
    /// A bit for each word of permanent memory that is a static field; and those that have none yet, since nobody asks
    /// before the first thread is started.
    statics: Vec<u64>,
    new_statics: Vec<(u32, u32)>,
    /// A bit for each static field that only the initialiser of its class writes: whoever reads it comes after that, since
    /// others wait until the class is initialised. So who reads it is nobody's business.
    constants: Vec<u64>,
    /// A bit for each shared word of the heap whose loads were found to be nobody's business; and which of these words are
    /// old: what lies there is known until a path starts its first thread anew.
    settled: Vec<u64>,
    old_settled: Vec<u32>,
    /// Whether the running thread has changed anything since this was last asked, or looked at its clock.
    has_changed: Cell<bool>,
    /// The lowest word that it has changed since this was last asked; the same for whoever asks at the end of a time slice.
    lowest_changed: Cell<u32>,
    lowest_in_round: Cell<u32>,
    /// The objects with such words, in the order in which they came to be shared.
    stretches: Vec<Stretch>,
    doings: RefCell<Box<Doings>>,
    /// How many accesses an operation may have; those behind them are not noted.
    most: usize,
}

struct Stretch {
    start: u32,
    end: u32,
}

fn set_bits(bits: &mut Vec<u64>, range: std::ops::Range<usize>, value: bool) {
    if value && range.end.div_ceil(64) > bits.len() {
        bits.resize(range.end.div_ceil(64) * 2, 0);
    }
    for index in range {
        let bit = 1 << (index % 64);
        if value {
            bits[index / 64] |= bit;
        } else {
            bits[index / 64] &= !bit;
        }
    }
}

/// Clears bits, as far as there are so many.
fn clear_bits(bits: &mut Vec<u64>, range: std::ops::Range<usize>) {
    let end = range.end.min(bits.len() * 64);
    set_bits(bits, range.start.min(end)..end, false);
}

#[inline]
fn has_bit(bits: &[u64], index: usize) -> bool {
    bits.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
}

impl Sharing {
    /// Whether several threads run.
    #[inline(always)]
    pub(crate) fn is_on(&self) -> bool {
        self.is_on.get()
    }

    /// Whether accesses are noted now.
    #[inline(always)]
    pub(crate) fn notes(&self) -> bool {
        self.is_on.get() && !self.is_hidden.get()
    }

    /// Says whether what the running thread does is nobody's business. Returns whether it was not.
    pub(crate) fn hide(&self, is_hidden: bool) -> bool {
        self.is_hidden.replace(is_hidden)
    }

    /// The first thread is started: what lies below `top` is shared. An operation may have `most` accesses.
    pub(super) fn begin(&mut self, top: u32, most: usize) {
        for address in self.old_settled.drain(..) {
            let index = (address - Memory::heap_start()) as usize;
            set_bits(&mut self.settled, index..index + 1, false);
        }
        self.old = top;
        self.most = most;
        self.lowest_changed.set(u32::MAX);
        self.is_on.set(true);
        for (start, words) in std::mem::take(&mut self.new_statics) {
            self.add_statics(start, words);
        }
    }

    /// How many words of the heap were there when the first thread was started.
    pub(crate) fn old_words(&self) -> u32 {
        self.old.saturating_sub(Memory::heap_start())
    }

    /// Whether a read of a word must be noted.
    #[inline(always)]
    pub(crate) fn notes_read(&self, address: u32) -> bool {
        self.notes() && self.is_shared(address) && !self.is_constant(address)
    }

    /// The same of a load that does nothing else: not if it was found to be nobody's business.
    #[inline(always)]
    pub(crate) fn notes_load(&self, address: u32) -> bool {
        self.notes()
            && match address.checked_sub(Memory::heap_start()) {
                Some(index) => self.is_shared(address) && !has_bit(&self.settled, index as usize),
                None => self.is_shared(address) && !has_bit(&self.constants, address as usize),
            }
    }

    /// Whether a store must be noted, or what it stores becomes shared: within what is nobody's business, only the latter.
    #[inline(always)]
    pub(crate) fn notes_store(&self, address: u32, value: u64, kind: EntryKind) -> bool {
        self.is_on.get()
            && (!self.is_hidden.get() || kind == EntryKind::Reference && value != 0)
            && self.is_shared(address)
    }

    /// Loads of a shared word are nobody's business, as long as the object lies there.
    pub(crate) fn settle(&mut self, address: u32) {
        let Some(index) = address.checked_sub(Memory::heap_start()) else { return };
        if !has_bit(&self.settled, index as usize) {
            set_bits(&mut self.settled, index as usize..index as usize + 1, true);
            if address < self.old {
                self.old_settled.push(address);
            }
        }
    }

    /// Whether several threads may have a way to a word.
    #[inline]
    pub(crate) fn is_shared(&self, address: u32) -> bool {
        match address.checked_sub(Memory::heap_start()) {
            Some(index) => address < self.old || has_bit(&self.shared, index as usize),
            None => has_bit(&self.statics, address as usize),
        }
    }

    /// Words of permanent memory are static fields.
    pub(crate) fn add_statics(&mut self, start: u32, words: u32) {
        if self.is_on() {
            set_bits(&mut self.statics, start as usize..(start + words) as usize, true);
        } else {
            self.new_statics.push((start, words));
        }
    }

    /// A static field is taken to be written by nobody but the initialiser of its class.
    pub(crate) fn add_constant(&mut self, address: u32) {
        set_bits(&mut self.constants, address as usize..address as usize + 1, true);
    }

    #[inline]
    fn is_constant(&self, address: u32) -> bool {
        address < Memory::heap_start() && has_bit(&self.constants, address as usize)
    }

    /// The object with these words is shared.
    pub(crate) fn share(&mut self, start: u32, end: u32) {
        let index = |address: u32| (address - Memory::heap_start()) as usize;
        set_bits(&mut self.shared, index(start)..index(end), true);
        set_bits(&mut self.starts, index(start)..index(start) + 1, true);
        self.stretches.push(Stretch { start, end });
    }

    /// How many objects are shared, of those that are young.
    #[inline]
    pub(crate) fn mark(&self) -> u32 {
        self.stretches.len() as u32
    }

    /// Goes back to when there were so many; to when there was one thread alone, unless `is_on`.
    pub(super) fn back(&mut self, mark: u32, is_on: bool) {
        let index = |address: u32| (address - Memory::heap_start()) as usize;
        for Stretch { start, end } in self.stretches.drain(mark as usize..) {
            set_bits(&mut self.shared, index(start)..index(end), false);
            clear_bits(&mut self.settled, index(start)..index(end));
            set_bits(&mut self.starts, index(start)..index(start) + 1, false);
        }
        self.doings.get_mut().clear();
        self.is_on.set(is_on);
    }

    /// The running thread changes a word, of its own or shared.
    #[inline(always)]
    pub(crate) fn changes_at(&self, address: u32) {
        self.has_changed.set(true);
        if self.is_on.get() {
            self.lowest_changed.set(self.lowest_changed.get().min(address));
            self.lowest_in_round.set(self.lowest_in_round.get().min(address));
        }
    }

    /// The running thread changes something that is no word of the heap.
    pub(crate) fn changes(&self) {
        self.changes_at(0);
    }

    /// The running thread has looked at its clock, or is another one: that is no change, but a turn of a loop with that is not
    /// known by what else it does.
    pub(crate) fn interrupts_turn(&self) {
        self.has_changed.set(true);
        self.lowest_in_round.set(0);
    }

    /// The lowest word that the running thread has changed since this was last asked.
    pub(crate) fn take_lowest_changed(&self) -> u32 {
        self.lowest_changed.replace(u32::MAX)
    }

    /// The same, for whoever asks at the end of a time slice; 0 if the turn was interrupted.
    pub(crate) fn take_lowest_in_round(&self) -> u32 {
        self.lowest_in_round.replace(u32::MAX)
    }

    /// The same, without asking.
    pub(crate) fn lowest_changed(&self) -> u32 {
        self.lowest_changed.get()
    }

    /// What it has changed since, as it was when that was so.
    pub(crate) fn restore_lowest_changed(&self, lowest: u32) {
        self.lowest_changed.set(lowest);
    }

    /// Whether it has since this was last asked.
    pub(crate) fn take_changed(&self) -> bool {
        self.has_changed.replace(false)
    }

    /// A word is read.
    #[cold]
    pub(super) fn read(&self, address: u32, before: u64) {
        if self.notes_read(address) {
            self.note(Noted::variable(address, false, before));
        }
    }

    /// A byte of a word is read or written.
    #[cold]
    pub(super) fn part(&self, address: u32, part: u8, writes: bool, before: u64) {
        if self.notes_read(address) {
            // Whether it is a change is seen when the operation is over.
            self.note(Noted { part, ..Noted::variable(address, writes, before) });
        } else if writes {
            self.changes_at(address);
        }
    }

    /// A word is written.
    #[cold]
    pub(super) fn write(&self, address: u32, before: u64, value: u64, kind: EntryKind) {
        if value != before {
            self.changes_at(address);
        }
        if !self.is_shared(address) {
            return;
        }
        if self.notes() {
            self.note(Noted::variable(address, true, before));
            if self.is_constant(address) {
                self.doings.borrow_mut().constant = Some(address);
            }
        }
        if kind == EntryKind::Reference {
            self.publish(value);
        }
    }

    /// A reference is stored where others can find it.
    pub(crate) fn publish(&self, word: u64) {
        if (u64::from(Memory::heap_start())..=u64::from(u32::MAX)).contains(&word) && !self.is_shared(word as u32) {
            self.doings.borrow_mut().published.push(Ref(word as u32));
        }
    }

    /// An access of the operation that is under way.
    pub(crate) fn note(&self, access: Noted) {
        let doings = &mut **self.doings.borrow_mut();
        if doings.accesses.len() <= self.most {
            doings.add(access);
        }
    }

    /// Whether the operation has more accesses than there may be.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.doings.borrow().accesses.len() > self.most
    }

    /// An access of the operation to what is no word, by its location.
    pub(crate) fn note_location(&self, location: u32, (writes, open, owned): (bool, bool, bool), order: Order) {
        let before = u64::from(location);
        let noted = Noted { order: Some(order), open, owned, ..Noted::variable(Noted::LOCATION, writes, before) };
        self.doings.borrow_mut().accesses.push(Noted { part: 0, ..noted });
    }

    /// The operation accesses variables in a mode of its own.
    pub(crate) fn note_mode(&self, mode: AccessMode) {
        self.doings.borrow_mut().mode = Some(mode);
    }

    /// The start of the young object that a shared word belongs to.
    pub(crate) fn young_object_of(&self, address: u32) -> Option<Ref> {
        let index = address.checked_sub(Memory::heap_start())? as usize;
        if address < self.old {
            return None;
        }
        let mut bits = self.starts.get(index / 64).copied()? & (u64::MAX >> (63 - index % 64));
        for word in (0..=index / 64).rev() {
            if bits != 0 {
                return Some(Ref(Memory::heap_start() + word as u32 * 64 + 63 - bits.leading_zeros()));
            }
            bits = *self.starts.get(word.checked_sub(1)?)?;
        }
        None
    }

    /// Where the heap ended when the first thread was started.
    pub(crate) fn old(&self) -> u32 {
        self.old
    }

    /// The operation waits for what it has just noted.
    pub(crate) fn note_waits(&self) {
        let doings = &mut **self.doings.borrow_mut();
        if !doings.accesses.is_empty() {
            doings.waits = true;
            doings.accesses.rotate_right(1);
        }
    }

    /// The first of the operation's accesses needs to find this.
    pub(crate) fn note_need(&self, need: Need) {
        self.doings.borrow_mut().need = Some(need);
    }

    /// What the operation has just noted would let it go on as well as its first access, if it is this or else open.
    pub(crate) fn note_or_waits(&self, need: Option<Need>) {
        let doings = &mut **self.doings.borrow_mut();
        if doings.waits && doings.accesses.len() > 1 {
            doings.or_waits = true;
            doings.or_need = need;
            doings.accesses[1..].rotate_right(1);
        }
    }

    /// The operation takes a lock, or gives it back.
    pub(crate) fn note_lock(&self, takes: bool) {
        self.doings.borrow_mut().takes_lock = Some(takes);
    }

    /// Whether the operation has taken a lock, which it has not given back.
    pub(crate) fn takes_lock(&self) -> bool {
        self.doings.borrow().takes_lock == Some(true)
    }

    /// The operation changes nothing.
    pub(crate) fn note_idle(&self) {
        self.doings.borrow_mut().is_idle = true;
    }

    /// The operation writes only if it finds this.
    pub(crate) fn expect(&self, word: u64) {
        self.doings.borrow_mut().expected = Some(word);
    }

    /// An object to which others have a way now, and that was not shared before.
    pub(crate) fn next_published(&self) -> Option<Ref> {
        let published = &mut self.doings.borrow_mut().published;
        published.pop()
    }

    /// What the operation did that others could notice, as its end or where it will begin again: takes what is there
    /// instead, to write into.
    pub(crate) fn take(&self, room: &mut Box<Doings>) {
        room.clear();
        std::mem::swap(&mut *self.doings.borrow_mut(), room);
    }

    /// What was done is nobody's doing.
    pub(crate) fn forget(&self) {
        self.doings.borrow_mut().clear();
    }

    /// Whether it did anything of the kind.
    pub(crate) fn has_doings(&self) -> bool {
        !self.doings.borrow().is_empty()
    }
}

impl Memory {
    /// Whether several threads run and may have a way to an object.
    #[inline]
    pub fn is_shared(&self, object: Ref) -> bool {
        self.sharing.is_on() && self.sharing.is_shared(object.0)
    }

    /// Notes that natives write `words` words from `address` on, which are what they were.
    #[inline]
    pub(super) fn note_writes(&self, address: u32, words: u32) {
        if self.sharing.is_on() && self.sharing.is_shared(address) {
            for address in address..address.saturating_add(words) {
                self.sharing.changes_at(address);
                self.sharing.write(address, self.peek(address), 0, EntryKind::Word);
            }
        }
    }

    /// Notes accesses to bytes of an array that has no word for each element.
    #[inline]
    pub(super) fn note_parts(&self, elements: u32, bytes: std::ops::Range<u32>, writes: bool) {
        if self.sharing.is_on() && self.sharing.is_shared(elements) {
            for byte in bytes {
                let address = elements + byte / 8;
                self.sharing.part(address, (byte % 8) as u8, writes, self.peek(address));
            }
        }
    }
}
