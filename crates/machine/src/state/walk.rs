//! One walk over all that counts in a state.

use super::base::{Base, Before, Changed, Role, Told};
use super::frames::KnownFrames;
use super::layout::{Holds, Layout, Layouts, of_element};
use super::mixer::Mixer;
use super::{At, Nameless, StateName, StateNames};
use crate::code::Owner;
use crate::collecting::Stretch;
use crate::frame::{FrameView, RegisterMap};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Header, Memory, Ref, element_words};
use crate::native::STATE_WORDS;
use crate::thread::{Slot, ThreadId, ThreadState};
use crate::unknown::{CellId, PRODUCT_WORDS, Prospect};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Op;
use jaywalk_classes::link::ClassId;
use rustc_hash::{FxHashMap, FxHashSet};
use siphasher::sip128::{Hasher128, SipHasher13};
use smallvec::SmallVec;
use std::hash::Hash;

/// What is told of a reference, above its number: where the object has always been, or when it was come to.
const OLD: u64 = 1 << 32;
const YOUNG: u64 = 2 << 32;
/// The same of an unknown.
const OPEN: u64 = 3 << 32;
const PINNED: u64 = 4 << 32;
/// Elements of a monitor record.
const MONITOR_WORDS: u32 = 5;

/// Which words of permanent memory hold what, as far as that is laid out.
#[derive(Default)]
pub(super) struct Regions {
    /// How much of permanent memory there was when this was found out.
    end: u32,
    classes: usize,
    handles: usize,
    /// First word and one past the last, ascending.
    list: Vec<(u32, u32, Region)>,
    /// Words that no path can notice.
    unnoticed: FxHashSet<u32>,
    /// Those of threads that are told with what they do, or that only tell orders apart, where turns are explored.
    of_turns: FxHashSet<u32>,
}

#[derive(Clone, Copy)]
enum Region {
    Statics(ClassId),
    Mirror,
}

impl Regions {
    /// Comes to what is laid out now. Returns whether that is more than it was.
    pub(super) fn follow(&mut self, machine: &Machine, is_exact: bool) -> bool {
        let (end, classes) = (machine.memory.permanent_words(), machine.linkage.class_data.len());
        let handles = machine.memory.handles.len();
        if (self.end, self.classes, self.handles) == (end, classes, handles) {
            return false;
        }
        (self.end, self.classes, self.handles) = (end, classes, handles);
        self.list.clear();
        let mirror_words = machine.classes.class(machine.known.class).instance_words;
        for class in (0..classes as u32).map(ClassId) {
            if let Some(first) = machine.statics(class) {
                let words = machine.classes.class(class).static_words;
                self.list.push((first, first + words, Region::Statics(class)));
            }
            if let Some(mirror) = machine.mirror_place(class) {
                self.list.push((mirror, mirror + mirror_words, Region::Mirror));
            }
        }
        self.list.retain(|&(first, end, _)| first < end);
        self.list.sort_unstable_by_key(|&(first, ..)| first);
        self.unnoticed.clear();
        // The numbers of tables of interned strings, by which calls are prepared, and a count of paths.
        self.unnoticed.insert(machine.interned_version());
        self.unnoticed.extend((0..PRODUCT_WORDS).map(|word| machine.globals.compared_product + word));
        if !is_exact {
            self.unnoticed.insert(machine.globals.clock);
        }
        self.of_turns.clear();
        // Then each thread has a clock of its own.
        self.of_turns.insert(machine.globals.clock);
        // Records that other paths have used are there for this one, too.
        for thread in (0..machine.threads.records.len() as u32).map(ThreadId) {
            let told = [
                Slot::State,
                Slot::BlockedOn,
                Slot::Until,
                Slot::Shown,
                Slot::Unseen,
                Slot::Cause,
                Slot::OtherCause,
                Slot::Awaited,
                Slot::Need,
                Slot::NeedBits,
                Slot::NeedValue,
                Slot::OrAwaited,
            ];
            self.of_turns.extend(told.map(|slot| machine.slot_address(thread, slot)));
            self.of_turns.extend((!is_exact).then(|| machine.slot_address(thread, Slot::Clock)));
            // Where threads are is told with their frames.
            let slots = [Slot::Pc, Slot::Fp, Slot::Header, Slot::Since];
            self.unnoticed.extend(slots.map(|slot| machine.slot_address(thread, slot)));
            // What is remembered of looks at the clock, and of where turns began, only says when one is seen to repeat another.
            let looks = [
                Slot::Look,
                Slot::LookEvent,
                Slot::LookTop,
                Slot::LookLocks,
                Slot::LooksLeft,
                Slot::LooksKept,
                Slot::LookDue,
                Slot::RepeatEvent,
                Slot::RepeatTop,
                Slot::RepeatLocks,
            ];
            self.unnoticed.extend(looks.map(|slot| machine.slot_address(thread, slot)));
        }
        true
    }

    fn at(&self, address: u32) -> Option<(u32, Region)> {
        let behind = self.list.partition_point(|&(first, ..)| first <= address);
        let &(first, end, region) = self.list.get(behind.checked_sub(1)?)?;
        (address < end).then_some((first, region))
    }
}

pub(super) struct Walk<'a> {
    machine: &'a Machine,
    base: &'a Base,
    changed: &'a mut Changed,
    regions: &'a Regions,
    layouts: &'a mut Layouts,
    stub_map: &'a RegisterMap,
    /// By thread.
    known_frames: &'a mut [KnownFrames],
    linked: u128,
    stretches: &'a [Stretch],
    /// The numbers of objects and unknowns, by address, in the order of coming to them.
    numbers: &'a mut FxHashMap<u32, u32>,
    found: &'a mut Vec<u32>,
    mixer: Mixer,
    is_exact: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(names: &'a mut StateNames, machine: &'a Machine) -> Result<Walk<'a>, Nameless> {
        let StateNames { is_exact, base, changed, layouts, regions, stub, frames, numbers, found, .. } = names;
        let stub_map = stub.get_or_init(|| RegisterMap::of_native(std::iter::empty()));
        numbers.clear();
        found.clear();
        let base = base.as_ref().ok_or(Nameless::Ended)?;
        let (mixer, is_exact) = (Mixer::new(), *is_exact);
        let (known_frames, linked) = (frames, names.linked.sum());
        let stretches = &names.stretches[..];
        Ok(Walk {
            machine,
            base,
            changed,
            regions,
            layouts,
            stub_map,
            known_frames,
            linked,
            stretches,
            numbers,
            found,
            mixer,
            is_exact,
        })
    }

    /// The name of the state.
    pub(super) fn name(mut self, at: At, spinning: &[ThreadId]) -> Result<StateName, Nameless> {
        let is_open = |&cell: &CellId| self.machine.memory.prospect(cell) == Prospect::Open;
        if self.base.pinned().any(is_open) {
            return Err(Nameless::Open);
        }
        self.mixer.write(self.base.number);
        match at {
            At::Fork => self.fork()?,
            At::Turn => {
                self.mixer.write(u64::MAX);
                self.threads(spinning)?;
            }
        }
        for &Stretch { thread, .. } in self.stretches {
            let name = match self.known_frames[thread.0 as usize].name() {
                Some(name) => name,
                None => self.frames(thread)?,
            };
            self.mixer.write(u64::from(thread.0));
            self.mixer.write_name(name);
        }
        let running = &self.machine.running;
        self.mixer.write(running.stack_reserve as u64);
        if self.is_exact && !self.machine.has_turns() {
            self.mixer.write(running.turn);
            self.mixer.write(running.fuel as u64);
        }
        self.pools()?;
        self.old_words()?;
        self.old_unknowns()?;
        self.mixer.write_name(self.linked);
        self.definitions();
        let mut next = 0;
        while let Some(&address) = self.found.get(next) {
            if address < Memory::heap_start() {
                self.unknown(address)?;
            } else {
                self.object(address)?;
            }
            next += 1;
        }
        Ok(StateName(self.mixer.finish()))
    }

    /// The fork at which the machine stands.
    fn fork(&mut self) -> Result<(), Nameless> {
        let choices = &self.machine.choices;
        self.mixer.write(u64::from(choices.ways));
        let shape = choices.fork.shape().ok_or(Nameless::Open)?;
        shape.iter().for_each(|&word| self.mixer.write(word));
        if let Some(cell) = choices.fork.cell() {
            self.open(cell);
        }
        Ok(())
    }

    /// What threads do and wait for.
    fn threads(&mut self, spinning: &[ThreadId]) -> Result<(), Nameless> {
        for &Stretch { thread, .. } in self.stretches {
            let word = |slot| self.machine.thread_word(thread, slot);
            let (state, until) = (self.machine.thread_state(thread), word(Slot::Until));
            self.mixer.write(u64::from(thread.0) << 32 | (state as u64) << 1 | u64::from(until != 0));
            if self.is_exact {
                self.mixer.write(until);
            }
            match state {
                ThreadState::Exiting => self.mixer.write(word(Slot::Since)),
                ThreadState::Stopping => {
                    self.mixer.write(word(Slot::Since));
                    self.reference(word(Slot::BlockedOn));
                }
                ThreadState::Spinning => self.mixer.write(u64::from(spinning.contains(&thread))),
                ThreadState::Acquiring => {
                    let slots = [Slot::Awaited, Slot::Need, Slot::NeedBits, Slot::NeedValue, Slot::OrAwaited];
                    let words = slots.map(word);
                    // Words of other objects are told by their addresses.
                    if words[0] >> 32 > 1 || words[4] != 0 {
                        return Err(Nameless::Threads);
                    }
                    words.iter().for_each(|&word| self.mixer.write(word));
                    self.reference(word(Slot::BlockedOn));
                }
                ThreadState::Entering
                | ThreadState::Waiting
                | ThreadState::Awaiting
                | ThreadState::Joining
                | ThreadState::Initializing => self.reference(word(Slot::BlockedOn)),
                _ => {}
            }
        }
        self.mixer.write(u64::MAX);
        Ok(())
    }

    /// A name for the frames of a thread.
    fn frames(&mut self, thread: ThreadId) -> Result<u128, Nameless> {
        let index = thread.0 as usize;
        let mut known = std::mem::take(&mut self.known_frames[index]);
        let mut names = Mixer::new();
        known.same().for_each(|name| names.write_name(name));
        let stack = self.machine.stack_of(thread);
        let mut told = Ok(());
        while let Some(&(view, end)) = known.changed().first() {
            match self.frame(stack, view, end, &mut known) {
                Ok(name) => names.write_name(name),
                Err(why) => {
                    told = Err(why);
                    break;
                }
            }
        }
        let name = names.finish();
        if told.is_ok() {
            known.end(name);
        }
        self.known_frames[index] = known;
        told.map(|()| name)
    }

    /// A name for a frame that has its registers for itself up to `end`.
    fn frame(
        &mut self,
        stack: &[u64],
        frame: FrameView,
        end: usize,
        known: &mut KnownFrames,
    ) -> Result<u128, Nameless> {
        let machine = self.machine;
        let no_map = RegisterMap::default();
        let map = match frame.owner {
            Owner::Stub(_) => self.stub_map,
            Owner::Method(_) => machine.linkage.register_maps.get(&frame.at()).unwrap_or(&no_map),
        };
        let all_others = std::mem::replace(&mut self.mixer, Mixer::new());
        let mut is_settled = true;
        known.note(stack, frame.base + frame.locals);
        self.mixer.write(u64::from(frame.pc) << 32 | frame.base as u64);
        let is_own = |&&register: &&u16| frame.base + (register as usize) < end;
        let is_live = |register: &&u16| !map.dead.contains(register);
        let is_read = |register: &&u16| !map.dead_numbers.contains(register);
        for &register in map.numbers.iter().filter(is_own).filter(is_read) {
            let at = frame.base + register as usize;
            known.note(stack, at);
            if map.tags.contains(&(register + 1)) {
                known.note(stack, at + 1);
                is_settled &= CellId::of_word(stack[at + 1]).is_none();
                self.wide(stack[at], stack[at + 1]);
            } else {
                let is_state = map.state_from.is_some_and(|first| register >= first);
                is_settled &= is_state || CellId::of_word(stack[at]).is_none();
                if is_state { self.state_word(stack[at])? } else { self.narrow(stack[at]) }
            }
        }
        for &register in map.references.iter().filter(is_own).filter(is_live) {
            let at = frame.base + register as usize;
            known.note(stack, at);
            is_settled &= CellId::of_word(stack[at]).is_none() && self.base.is_old(stack[at] as u32);
            self.reference(stack[at]);
        }
        if let Some(&Op::NativeResume { .. }) = machine.code.ops.get(frame.pc as usize)
            && end == usize::MAX
        {
            self.result(stack, frame.base + (map.state_from.unwrap_or(0) + STATE_WORDS) as usize + 1, known)?;
        }
        let name = std::mem::replace(&mut self.mixer, all_others).finish();
        known.add(is_settled.then_some(name));
        Ok(name)
    }

    /// What a native keeps for itself may be anything, but must not lead to an unknown.
    fn state_word(&mut self, word: u64) -> Result<(), Nameless> {
        if self.is_in_cells(word as u32) || self.is_in_cells((word >> 32) as u32) {
            return Err(Nameless::Words);
        }
        self.mixer.write(word);
        Ok(())
    }

    /// What was returned to a native that is about to go on with it: which of the waiting threads is notified, for instance.
    /// Nobody knows whether it is a number, so it must be none that could be an address.
    fn result(&mut self, stack: &[u64], at: usize, known: &mut KnownFrames) -> Result<(), Nameless> {
        let words = at..stack.len().min(at + 2);
        let is_open = stack[words.clone()].iter().any(|&word| CellId::of_word(word).is_some());
        if is_open || stack[at] >= u64::from(Memory::permanent_start()) {
            return Err(Nameless::Words);
        }
        words.for_each(|word| known.note(stack, word));
        self.mixer.write(stack[at]);
        Ok(())
    }

    /// A number of up to 32 bits.
    fn narrow(&mut self, word: u64) {
        match CellId::of_word(word) {
            None => self.mixer.write(word),
            Some(cell) => match self.machine.memory.prospect(cell) {
                Prospect::Narrow(value) | Prospect::Reference(value) => self.mixer.write(value),
                // As an element of a shadow it is all of a number, else its lower half.
                Prospect::Wide(value) => {
                    self.mixer.write(u64::MAX);
                    self.mixer.write(value);
                }
                _ => self.open(cell),
            },
        }
    }

    fn is_in_cells(&self, address: u32) -> bool {
        (Memory::cells_start()..self.machine.memory.cells_end()).contains(&address)
    }

    fn wide(&mut self, value: u64, tag: u64) {
        let (value, open) = match CellId::of_word(tag) {
            None => (value, None),
            Some(cell) => match self.machine.memory.prospect(cell) {
                Prospect::Wide(value) => (value, None),
                Prospect::Narrow(value) => (i64::from(value as i32) as u64, None),
                _ => (0, Some(cell)),
            },
        };
        self.mixer.write(u64::from(open.is_some()));
        match open {
            None => self.mixer.write(value),
            Some(cell) => self.open(cell),
        }
    }

    fn reference(&mut self, word: u64) {
        match CellId::of_word(word) {
            None => self.known_reference(word as u32),
            Some(cell) => match self.machine.memory.prospect(cell) {
                Prospect::Reference(value) | Prospect::Narrow(value) => self.known_reference(value as u32),
                _ => self.open(cell),
            },
        }
    }

    fn known_reference(&mut self, object: u32) {
        if object == 0 {
            self.mixer.write(0);
        } else if self.base.is_old(object) {
            self.mixer.write(OLD | u64::from(object));
        } else {
            let number = self.number_of(object);
            self.mixer.write(YOUNG | u64::from(number));
        }
    }

    fn open(&mut self, cell: CellId) {
        let address = cell.address();
        if self.base.is_pinned(cell) {
            self.mixer.write(PINNED | u64::from(address));
        } else {
            let number = self.number_of(address);
            self.mixer.write(OPEN | u64::from(number));
        }
    }

    fn number_of(&mut self, address: u32) -> u32 {
        let next = self.found.len() as u32;
        let number = *self.numbers.entry(address).or_insert(next);
        if number == next {
            self.found.push(address);
        }
        number
    }

    /// What is known of an unknown that was come to.
    fn unknown(&mut self, address: u32) -> Result<(), Nameless> {
        match self.machine.memory.prospect(CellId::at(address)) {
            Prospect::Narrow(value) => [0, value].iter().for_each(|&word| self.mixer.write(word)),
            Prospect::Wide(value) => [1, value].iter().for_each(|&word| self.mixer.write(word)),
            Prospect::Reference(value) => {
                self.mixer.write(2);
                self.reference(value);
            }
            Prospect::Range { is_wide, low, high } => {
                [3, u64::from(is_wide), low, high].iter().for_each(|&word| self.mixer.write(word));
            }
            Prospect::Element(array) => {
                self.mixer.write(4);
                self.reference(array);
            }
            Prospect::Call { is_fresh, record } => {
                self.mixer.write(5);
                self.mixer.write(u64::from(is_fresh));
                self.open(record);
            }
            // Told with the pools.
            Prospect::Record => self.mixer.write(6),
            Prospect::Open => return Err(Nameless::Open),
        }
        Ok(())
    }

    /// Pools, and which calls there were on each.
    fn pools(&mut self) -> Result<(), Nameless> {
        let machine = self.machine;
        if machine.linkage.pool_fields.is_none() {
            return Ok(());
        }
        for record in machine.memory.pool_records() {
            let contents = machine.memory.pool_prospect(record);
            self.open(record);
            self.reference(contents.pool.word());
            self.mixer.write(u64::from(contents.are_told_apart) << 1 | u64::from(contents.has_chosen));
            self.mixer.write(contents.chosen.len() as u64);
            contents.chosen.iter().for_each(|&number| self.mixer.write(number.into()));
            self.mixer.write(contents.calls.len() as u64);
            for (cell, is_fresh, chosen) in contents.calls {
                self.mixer.write(u64::from(is_fresh));
                match chosen {
                    Some(number) => self.mixer.write(number.into()),
                    None => self.open(cell),
                }
            }
        }
        Ok(())
    }

    /// The field with which a pool names its record.
    fn is_record_of_pool(&self, object: u32, offset: u32) -> bool {
        let class = Header(self.machine.memory.peek(object)).class();
        let fields = self.machine.linkage.pool_fields;
        fields.is_some_and(|fields| fields.record == offset && self.machine.classes.is_subclass(class, fields.class))
    }

    /// The same of a pool that was there before the oldest fork.
    fn is_old_record(&self, address: u32) -> bool {
        self.machine.linkage.pool_fields.is_some()
            && self.base.object_with(address).is_some_and(|pool| self.is_record_of_pool(pool.0, address - pool.0))
    }

    /// Words that were there before the oldest fork and have changed since.
    fn old_words(&mut self) -> Result<(), Nameless> {
        while let Some(index) = self.changed.next_due() {
            self.look_again(index);
        }
        let sum = self.changed.sum()?;
        self.mixer.write_name(sum);
        self.other_old_words();
        self.mixer.write(u64::MAX);
        Ok(())
    }

    /// Finds out how a word is told that may have changed.
    fn look_again(&mut self, index: u32) {
        let &mut Before { address, word, kind, role, seen, .. } = self.changed.at(index);
        let now = self.machine.memory.peek(address);
        if seen == Some(now) {
            return;
        }
        if now == word {
            return self.changed.tell(index, now, Told::Nothing);
        }
        let role = role.unwrap_or_else(|| self.role(address, kind));
        self.changed.at(index).role = Some(role);
        let holds = match role {
            Role::Told => return self.changed.tell(index, now, Told::Nothing),
            Role::Outside => return self.changed.tell(index, now, Told::Refused(Nameless::Files)),
            Role::Unsaid if self.is_in_cells((now >> 32) as u32) => {
                return self.changed.tell(index, now, Told::Refused(Nameless::Words));
            }
            Role::Unsaid => Holds::Bits,
            Role::Holds(holds) => holds,
        };
        let says_all = match holds {
            Holds::Bits => true,
            Holds::Narrow => CellId::of_word(now).is_none(),
            Holds::Reference => CellId::of_word(now).is_none() && self.base.is_old(now as u32),
            Holds::Wide | Holds::Tag | Holds::Header | Holds::Beside => false,
        };
        let told = if says_all {
            let mut mixer = Mixer::new();
            mixer.write(address.into());
            mixer.write(now);
            Told::Alone(mixer.finish())
        } else {
            Told::WithOthers(holds)
        };
        self.changed.tell(index, now, told);
    }

    /// Those that do not say all by themselves, in order: with what they were, and what they hold.
    fn other_old_words(&mut self) {
        let mut last_wide = 0;
        let words: SmallVec<[(u32, u64, Holds); 16]> = self.changed.others().collect();
        for (address, old, holds) in words {
            let now = self.machine.memory.peek(address);
            match holds {
                Holds::Bits => {}
                Holds::Narrow | Holds::Reference if self.settled(now) == old => {}
                Holds::Narrow => {
                    self.mixer.write(address.into());
                    self.narrow(now);
                }
                Holds::Reference => {
                    self.mixer.write(address.into());
                    self.reference(now);
                }
                Holds::Wide | Holds::Tag => {
                    let first = if holds == Holds::Wide { address } else { address - 1 };
                    if last_wide != first {
                        self.old_wide(first);
                    }
                    last_wide = first;
                }
                Holds::Header => {
                    let (before, after) = (Header(old).monitor(), Header(now).monitor());
                    if before != 0 || self.monitor_words(after).is_some() {
                        self.mixer.write(address.into());
                        self.monitor(after);
                    }
                }
                Holds::Beside => {
                    // A record of a lock that nobody has is as good as none.
                    let is_idle = self.is_record(now as u32) && self.monitor_words(now as u32).is_none();
                    if old != 0 || !is_idle {
                        self.mixer.write(address.into());
                        self.reference(now);
                    }
                }
            }
        }
    }

    /// A `long` or `double`, of which the value or the tag has changed.
    fn old_wide(&mut self, first: u32) {
        let memory = &self.machine.memory;
        let (value, tag) = (memory.peek(first), memory.peek(first + 1));
        let before = |address: u32, now: u64| self.changed.before(address).unwrap_or(now);
        let is_settled = match CellId::of_word(tag).map(|cell| memory.prospect(cell)) {
            None => Some(value),
            Some(Prospect::Wide(value)) => Some(value),
            Some(_) => None,
        };
        if before(first + 1, tag) == 0 && is_settled == Some(before(first, value)) {
            return;
        }
        self.mixer.write(first.into());
        self.wide(value, tag);
    }

    /// The value that a word stands for, if one was chosen, or the word.
    fn settled(&self, word: u64) -> u64 {
        match CellId::of_word(word).map(|cell| self.machine.memory.prospect(cell)) {
            Some(Prospect::Narrow(value) | Prospect::Reference(value)) => value,
            _ => word,
        }
    }

    /// Unknowns to which words lead that were there before the oldest fork, as far as they have changed.
    fn old_unknowns(&mut self) -> Result<(), Nameless> {
        let cells = Memory::cells_start()..Memory::heap_start();
        if self.base.pinned().next().is_some() {
            let is_changed = |before: &&Before| {
                cells.contains(&before.address) && self.machine.memory.peek(before.address) != before.word
            };
            let words = self.changed.words().iter().filter(is_changed).map(|before| CellId::with_word(before.address));
            let mut unknowns: Vec<CellId> = words.filter(|&cell| self.base.is_pinned(cell)).collect();
            unknowns.sort_unstable_by_key(|cell| cell.address());
            unknowns.dedup();
            for cell in unknowns {
                self.mixer.write(cell.address().into());
                self.unknown(cell.address())?;
            }
        }
        self.mixer.write(u64::MAX);
        Ok(())
    }

    /// What is told of a word that was there before the oldest fork. What it holds is what it was taken for when it was
    /// changed where nobody knows.
    fn role(&mut self, address: u32, kind: EntryKind) -> Role {
        let machine = self.machine;
        let is_told = (Memory::cells_start()..Memory::heap_start()).contains(&address)
            || self.regions.unnoticed.contains(&address)
            || machine.has_turns() && self.regions.of_turns.contains(&address);
        if is_told || self.is_old_record(address) {
            return Role::Told;
        }
        if machine.memory.handles.contains(&address) {
            return Role::Outside;
        }
        let object = if address < Memory::cells_start() { None } else { self.base.object_with(address) };
        let known = match object {
            Some(object) => {
                let class = Header(machine.memory.peek(object.0)).class();
                let offset = address - object.0;
                match self.layouts.of(machine, class) {
                    Layout::Array(_) if offset == 0 => Some(Holds::Bits),
                    layout => Some(layout.at(offset)),
                }
            }
            None => match self.regions.at(address) {
                Some((first, Region::Statics(class))) => {
                    self.layouts.of_statics(machine, class).get((address - first) as usize).copied()
                }
                Some((first, Region::Mirror)) => {
                    Some(self.layouts.of(machine, machine.known.class).at(address - first))
                }
                None => None,
            },
        };
        match (known, kind) {
            (Some(known), _) => Role::Holds(known),
            (None, EntryKind::Reference) => Role::Holds(Holds::Reference),
            (None, EntryKind::Header) => Role::Holds(Holds::Header),
            (None, EntryKind::Word) => Role::Unsaid,
        }
    }

    /// Whether a word leads to a monitor record, and not to the shadow of an array.
    fn is_record(&self, record: u32) -> bool {
        let header = Header(self.machine.memory.peek(record));
        record != 0 && header.length() == MONITOR_WORDS && header.class() == self.machine.known.int_array
    }

    /// What a monitor record says, if that is more than nothing.
    fn monitor_words(&self, record: u32) -> Option<[u64; MONITOR_WORDS as usize]> {
        let word = |index: usize| match record {
            0 => 0,
            _ => self.machine.memory.peek(record + ARRAY_HEADER_WORDS + index as u32),
        };
        let words = std::array::from_fn(word);
        words.iter().any(|&word| word != 0).then_some(words)
    }

    fn monitor(&mut self, record: u32) {
        match self.monitor_words(record) {
            None => self.mixer.write(0),
            Some(words) => {
                self.mixer.write(1);
                words.iter().for_each(|&word| self.mixer.write(word));
            }
        }
    }

    /// An object that is younger than the oldest fork.
    fn object(&mut self, object: u32) -> Result<(), Nameless> {
        let memory = &self.machine.memory;
        let header = Header(memory.peek(object));
        if self.machine.classes.classes.get(header.class().index()).is_none() {
            return Err(Nameless::Words);
        }
        self.mixer.write(u64::from(header.class().0));
        match self.layouts.of(self.machine, header.class()) {
            Layout::Array(kind) => {
                self.array(Ref(object), header, kind);
                Ok(())
            }
            Layout::Object(words) => {
                self.monitor(header.monitor());
                for (offset, &holds) in (0..).zip(&*words).skip(1) {
                    let word = memory.peek(object + offset);
                    match holds {
                        Holds::Narrow if self.is_record_of_pool(object, offset) => {}
                        Holds::Narrow => self.narrow(word),
                        Holds::Wide => self.wide(word, memory.peek(object + offset + 1)),
                        Holds::Reference => self.reference(word),
                        Holds::Bits => self.mixer.write(word),
                        Holds::Tag | Holds::Header | Holds::Beside => {}
                    }
                }
                Ok(())
            }
        }
    }

    fn array(&mut self, array: Ref, header: Header, kind: Kind) {
        let memory = &self.machine.memory;
        self.mixer.write(header.length().into());
        let beside = memory.peek(array.0 + 1) as u32;
        let is_shadowed = header.is_shadowed();
        self.mixer.write(u64::from(is_shadowed));
        let record = if is_shadowed { memory.peek(beside + 1) as u32 } else { beside };
        self.monitor(record);
        if is_shadowed {
            for index in 0..header.length() {
                let unknown = memory.peek(beside + ARRAY_HEADER_WORDS + index);
                if kind.words() == 2 { self.wide(0, unknown) } else { self.narrow(unknown) }
            }
        }
        let (first, words) = (array.0 + ARRAY_HEADER_WORDS, element_words(kind, header.length()));
        let holds = of_element(kind);
        for &word in memory.stretch(first, words) {
            match holds {
                Holds::Narrow => self.narrow(word),
                Holds::Reference => self.reference(word),
                _ => self.mixer.write(word),
            }
        }
    }

    /// What the program did to names, in any order.
    fn definitions(&mut self) {
        let mut sum = 0u128;
        for definition in self.machine.classes.definitions_after(self.base.definitions) {
            let mut hasher = SipHasher13::new();
            definition.hash(&mut hasher);
            sum = sum.wrapping_add(hasher.finish128().as_u128());
        }
        self.mixer.write_name(sum);
    }
}
