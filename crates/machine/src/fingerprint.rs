//! A fingerprint of the state that a path is in.
//!
//! It covers everything that the rest of the path can depend on: the threads and what the registers of their frames
//! hold, the static fields of classes whose initialisation has begun, every object that can be reached from there
//! with its monitor and identity hash code, interned strings, linked call sites, memory outside the heap, clock,
//! counters, and what was written. It does not cover where objects lie, because a collection may have moved them:
//! objects are numbered in the order in which they are found. Nor does it cover what a machine only remembers to be
//! faster: installed code, resolved operations, mirrors that nobody has asked for.
//!
//! Two states of one machine with the same fingerprint go on in the same way, as far as the machine decides that:
//! the rest of a time slice is left out, because whoever explores schedules decides when threads switch.
//! Fingerprints of different machines cannot be compared, since names are numbered differently.

use crate::class_data::InitState;
use crate::code::{NO_CLASS, Owner};
use crate::collecting::Stretch;
use crate::frame::{FramePosition, Frames, RegisterMap};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Ref, element_words};
use crate::native::STATE_WORDS;
use crate::output::Stream;
use crate::thread::{Slot, ThreadState};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId, MethodId};
use rustc_hash::FxHashMap;

/// The fingerprint of a state. Equal states have equal ones; different states have different ones but for chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateHash(pub u128);

impl Machine {
    /// The fingerprint of the state the machine is in, for comparing it with other states of the same machine.
    pub fn state_hash(&mut self) -> StateHash {
        let stretches = self.all_stretches();
        self.find_maps(&stretches);
        let machine = &*self;
        let fields = machine.linkage.handle_fields.as_ref();
        let resolved_method = machine.classes.find_loaded(LoaderId::BOOT, machine.linkage.names.method_number.0);
        let mut walk = Walk {
            machine,
            numbers: FxHashMap::default(),
            found: Vec::new(),
            mixer: Mixer::default(),
            method_field: resolved_method.zip(fields.map(|fields| fields.target())),
        };
        walk.threads(&stretches);
        walk.classes();
        walk.call_sites();
        walk.counters();
        walk.cells();
        walk.objects();
        walk.interned();
        walk.output();
        walk.mixer.finish()
    }
}

/// Two independent multiplicative hashes, side by side.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer {
    low: u64,
    high: u64,
}

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        self.low = (self.low.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.high = (self.high.rotate_left(23).wrapping_add(word) ^ 0x5851_F42D).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn finish(self) -> StateHash {
        let spread = |word: u64| (word ^ word >> 32).wrapping_mul(0x94D0_49BB_1331_11EB);
        StateHash(u128::from(spread(self.high)) << 64 | u128::from(spread(self.low)))
    }
}

/// One walk over everything that is reachable.
struct Walk<'a> {
    machine: &'a Machine,
    /// The numbers of objects, by address.
    numbers: FxHashMap<u32, u32>,
    /// The objects in the order of their numbers.
    found: Vec<u32>,
    mixer: Mixer,
    /// The class and field whose content is a method's number.
    method_field: Option<(ClassId, u32)>,
}

impl Walk<'_> {
    fn reference(&mut self, word: u64) {
        // Null is 0; an unknown is not a reference yet.
        let address = match u32::try_from(word) {
            Ok(address) if address != 0 => address,
            _ => return self.mixer.add(word),
        };
        let next = self.found.len() as u32 + 1;
        let number = *self.numbers.entry(address).or_insert(next);
        if number == next {
            self.found.push(address);
        }
        self.mixer.add(u64::from(number));
    }

    /// A class by its name, because a class that is defined again after going back has another number.
    fn class(&mut self, class: ClassId) {
        if let Some(class) = self.machine.classes.classes.get(class.index()) {
            let loader = class.loader.0.min(LoaderId::APP.0 + 1);
            self.mixer.add(u64::from(class.name.0) << 2 | u64::from(loader));
        }
    }

    fn method(&mut self, method: MethodId) {
        let info = self.machine.classes.method(method);
        self.class(info.class);
        self.mixer.add(u64::from(info.name.0) << 32 | u64::from(info.descriptor.0));
    }

    fn threads(&mut self, stretches: &[Stretch]) {
        let machine = self.machine;
        self.mixer.add(u64::from(machine.running.thread.0));
        for thread in machine.all_threads() {
            if machine.thread_state(thread) == ThreadState::Unused {
                continue;
            }
            self.mixer.add(u64::from(thread.0));
            for slot in [Slot::State, Slot::Until, Slot::Flags, Slot::Next, Slot::Previous, Slot::Since] {
                self.mixer.add(machine.thread_word(thread, slot));
            }
            for slot in [Slot::Object, Slot::BlockedOn] {
                self.reference(machine.thread_word(thread, slot));
            }
        }
        for &Stretch { thread, top, .. } in stretches {
            let stack = machine.stack_of(thread);
            self.frames(stack, top);
        }
    }

    fn frames(&mut self, stack: &[u64], position: FramePosition) {
        let machine = self.machine;
        let stub_map = RegisterMap::of_native(std::iter::empty());
        let no_map = RegisterMap::default();
        let mut end = usize::MAX;
        for frame in Frames::new(&machine.code, stack, position) {
            let map = match frame.owner {
                Owner::Stub(stub) => {
                    self.mixer.add(u64::from(stub.0));
                    &stub_map
                }
                Owner::Method(method) => {
                    self.method(method);
                    machine.linkage.register_maps.get(&frame.at()).unwrap_or(&no_map)
                }
            };
            let start = machine.code.installed(frame.at()).start;
            self.mixer.add(u64::from(frame.pc - start));
            // What a callee's window covers is the callee's.
            let own = |&&register: &&u16| frame.base + (register as usize) < end;
            let tags = if machine.searches() { &map.tags[..] } else { &[] };
            for &register in map.numbers.iter().chain(tags).filter(own) {
                self.mixer.add(stack[frame.base + register as usize]);
            }
            // A collection may have forgotten what nothing reads any more.
            for &register in map.references.iter().filter(own).filter(|&register| !map.dead.contains(register)) {
                self.reference(stack[frame.base + register as usize]);
            }
            end = frame.base;
        }
        debug_assert_eq!(stub_map.numbers.len() + stub_map.references.len(), STATE_WORDS as usize);
    }

    /// Classes whose initialisation has begun, by name.
    fn classes(&mut self) {
        let machine = self.machine;
        let all = (0..machine.linkage.class_data.len() as u32).map(ClassId);
        let mut begun: Vec<_> = all.filter(|&class| machine.init_state(class) != InitState::Linked).collect();
        begun.sort_by_key(|&class| (machine.classes.class(class).name.0, class));
        for class in begun {
            let info = machine.classes.class(class);
            self.class(class);
            if let InitState::Running(thread) = machine.init_state(class) {
                self.mixer.add(u64::from(thread));
            }
            self.mixer.add(u64::from(machine.init_state(class) == InitState::Failed));
            self.reference(machine.init_failure(class).word());
            if let Some(statics) = machine.statics(class) {
                self.fields(statics, 0..info.static_words, &info.static_reference_words);
            }
        }
    }

    /// Words from `base` on, of which those at the offsets `references` hold references.
    fn fields(&mut self, base: u32, offsets: std::ops::Range<u32>, references: &[u32]) {
        let mut references = references.iter().copied().peekable();
        for offset in offsets {
            let word = self.machine.memory.get(base + offset);
            if references.next_if_eq(&offset).is_some() {
                self.reference(word);
            } else {
                self.mixer.add(word);
            }
        }
    }

    /// Call sites that are linked: linking them again would run their bootstrap method again.
    fn call_sites(&mut self) {
        let machine = self.machine;
        for (number, site) in (0u64..).zip(&machine.code.sites) {
            if site.appendix != 0 && site.target == NO_CLASS {
                let appendix = machine.memory.get(site.appendix);
                if appendix != 0 {
                    self.mixer.add(number);
                    self.reference(appendix);
                }
            }
        }
    }

    fn counters(&mut self) {
        let machine = self.machine;
        for address in [machine.globals.clock, machine.globals.exhaustions, machine.globals.hash_counter] {
            self.mixer.add(machine.memory.get(address));
        }
        self.reference(machine.memory.get(machine.globals.pending_references));
        for words in machine.memory.raw_in_use() {
            words.iter().for_each(|&word| self.mixer.add(word));
        }
    }

    /// What is known of every unknown of the path, in the order in which they were made.
    fn cells(&mut self) {
        let memory = &self.machine.memory;
        for (word, is_reference) in memory.cell_words() {
            if is_reference {
                self.reference(word);
            } else {
                self.mixer.add(word);
            }
        }
    }

    /// Every object that was found, and those found in them.
    fn objects(&mut self) {
        let mut next = 0;
        while let Some(&address) = self.found.get(next) {
            self.object(Ref(address));
            next += 1;
        }
    }

    fn object(&mut self, object: Ref) {
        let machine = self.machine;
        let header = machine.memory.header(object);
        let Some(info) = machine.classes.classes.get(header.class().index()) else { return };
        self.class(info.id);
        match info.kind {
            ClassKind::Array { element_kind, .. } => {
                self.monitor(machine.memory.get(machine.memory.monitor_of_array(object)));
                self.mixer.add(u64::from(header.length()));
                machine.memory.shadow_words(object).into_iter().flatten().for_each(|word| self.mixer.add(word));
                let first = object.0 + ARRAY_HEADER_WORDS;
                for address in first..first + element_words(element_kind, header.length()) {
                    let word = machine.memory.get(address);
                    if element_kind == Kind::Reference { self.reference(word) } else { self.mixer.add(word) }
                }
            }
            _ => {
                self.monitor(u64::from(header.monitor()));
                let mut end = info.instance_words;
                if info.id == machine.known.class {
                    // The number of the class, which the machine put at the end.
                    self.class(machine.class_of_mirror(object));
                    end = machine.known.class_number;
                    self.fields(object.0, end + 1..info.instance_words, after(&info.reference_words, end));
                } else if let Some((class, field)) = self.method_field
                    && class == info.id
                {
                    self.method(MethodId(machine.memory.field(object, field) as u32));
                    end = field;
                }
                self.fields(object.0, 1..end, &info.reference_words);
            }
        }
    }

    /// A lock that nobody holds, of an object without a hash code, is as good as none.
    fn monitor(&mut self, record: u64) {
        let words = [0, 1, 2].map(|index| match record {
            0 => 0,
            _ => self.machine.memory.word_element(Ref::of_word(record), index),
        });
        words.iter().for_each(|&word| self.mixer.add(word));
    }

    /// Interned strings, whatever the order in which they were interned: by content, and which object each is.
    fn interned(&mut self) {
        let machine = self.machine;
        let table = Ref::of_word(machine.memory.get(machine.globals.intern_table));
        let length = if table.is_null() { 0 } else { machine.memory.array_length(table) };
        let strings = (0..length).map(|index| machine.memory.ref_element(table, index));
        let strings = strings.filter(|string| !string.is_null()).chain(machine.interned_constants());
        let mut sum = 0u128;
        for string in strings {
            let mut mixer = Mixer::default();
            let (bytes, is_utf16) = machine.string_bytes(string);
            mixer.add_bytes(&bytes);
            mixer.add(u64::from(is_utf16));
            mixer.add(self.numbers.get(&string.0).copied().map_or(0, u64::from));
            sum = sum.wrapping_add(mixer.finish().0);
        }
        self.mixer.add(sum as u64);
        self.mixer.add((sum >> 64) as u64);
    }

    fn output(&mut self) {
        for (stream, bytes) in self.machine.output.pieces() {
            self.mixer.add(u64::from(stream == Stream::Err));
            self.mixer.add_bytes(bytes);
        }
    }
}

/// The offsets beyond `end`, of ascending ones.
fn after(offsets: &[u32], end: u32) -> &[u32] {
    offsets.split_at(offsets.partition_point(|&offset| offset <= end)).1
}
