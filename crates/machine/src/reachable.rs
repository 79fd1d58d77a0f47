//! Weak references on a path that may be gone back to: `System.gc()`, and nothing else, clears those whose object is not
//! reachable otherwise.
//!
//! When the collector runs, and what it can tell, depends on the choices that could still be gone back to. A path must not
//! notice that. So where paths are searched the collector takes weak references for strong ones, and a call of
//! `System.gc()` looks at all that the state of the path has, old or new, changing nothing but the references that it
//! clears, on the trail. They are cleared in the order in which they are found, which does not depend on where objects
//! lie: first from the threads, then from the classes by name.

use crate::code::Owner;
use crate::collecting::Stretch;
use crate::frame::{Frames, RegisterMap};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Ref, Shape, Shapes};
use crate::thread::Slot;
use crate::unknown::{CellId, ChoiceMode};
use jaywalk_classes::Kind;
use jaywalk_classes::link::ClassId;
use rustc_hash::FxHashSet;

/// The value of this word, which stands for an unknown, decides what is reachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided(pub u64);

impl Machine {
    /// Whether what the program does must be a function of the path, because paths are searched.
    pub fn is_searched(&self) -> bool {
        self.choices.forked || self.options.choice != ChoiceMode::Off
    }

    /// Clears the weak references to what is reachable only through such. An object that an open choice may still become
    /// is reachable on some paths and not on others, so where that matters the choice is to be made first. Returns the
    /// references that were cleared.
    pub fn clear_weak(&mut self) -> Result<Vec<Ref>, Undecided> {
        let stretches = self.all_stretches();
        self.find_maps(&stretches);
        let cleared = {
            let mut reach = Reach::new(self);
            reach.threads(&stretches);
            reach.classes();
            reach.permanent();
            reach.follow();
            reach.cleared()?
        };
        for &reference in &cleared {
            self.memory.set_ref_field(reference, self.known.reference_referent, Ref::NULL);
        }
        self.enqueue_cleared(&cleared);
        Ok(cleared)
    }
}

/// One walk over everything that is strongly reachable.
struct Reach<'a> {
    machine: &'a Machine,
    shapes: Box<dyn Shapes + 'a>,
    /// One bit a word: an object that was found starts there.
    found: Vec<u64>,
    /// Objects that were found and not looked into yet.
    rest: Vec<u32>,
    /// Weak references that were found.
    weak: Vec<Ref>,
    /// Unknown objects that were found.
    open: FxHashSet<CellId>,
}

impl<'a> Reach<'a> {
    fn new(machine: &'a Machine) -> Reach<'a> {
        Reach {
            machine,
            shapes: Box::new(machine.shapes(true)),
            found: vec![0; machine.memory.heap_end() as usize / 64 + 1],
            rest: Vec::new(),
            weak: Vec::new(),
            open: FxHashSet::default(),
        }
    }

    fn is_found(&self, object: u32) -> bool {
        self.found.get(object as usize / 64).is_none_or(|bits| bits >> (object % 64) & 1 == 1)
    }

    /// A word that holds a reference.
    fn word(&mut self, word: u64) {
        let value = self.machine.memory.look_up(word);
        if let Some(cell) = CellId::of_word(value) {
            if self.open.insert(cell) {
                self.machine.references_within(cell).into_iter().for_each(|word| self.word(word));
            }
        } else {
            self.object(value as u32);
        }
    }

    fn object(&mut self, object: u32) {
        if object != 0 && !self.is_found(object) {
            self.found[object as usize / 64] |= 1 << (object % 64);
            self.rest.push(object);
        }
    }

    fn threads(&mut self, stretches: &[Stretch]) {
        let machine = self.machine;
        for &Stretch { thread, top, .. } in stretches {
            for slot in [Slot::Object, Slot::BlockedOn, Slot::ScopedValues] {
                self.word(machine.thread_word(thread, slot));
            }
            let stack = machine.stack_of(thread);
            let stub_map = RegisterMap::of_native(std::iter::empty());
            let no_map = RegisterMap::default();
            let mut end = usize::MAX;
            for frame in Frames::new(&machine.code, stack, top) {
                let map = match frame.owner {
                    Owner::Stub(_) => &stub_map,
                    Owner::Method(_) => machine.linkage.register_maps.get(&frame.at()).unwrap_or(&no_map),
                };
                // What a callee's window covers is the callee's.
                let registers = map.references.iter().map(|&register| frame.base + register as usize);
                registers.filter(|&index| index < end).for_each(|index| self.word(stack[index]));
                end = frame.base;
            }
        }
        self.follow();
    }

    /// Static fields and mirrors, by the names of their classes, because classes are numbered in the order in which some
    /// path has loaded them.
    fn classes(&mut self) {
        let machine = self.machine;
        let mut classes: Vec<ClassId> = (0..machine.linkage.class_data.len() as u32).map(ClassId).collect();
        classes.sort_by_cached_key(|&class| machine.classes.symbols.text(machine.classes.class(class).name).to_owned());
        for class in classes {
            if let Some(statics) = machine.statics(class) {
                for &offset in machine.classes.class(class).static_reference_words.iter() {
                    self.word(machine.memory.get(statics + offset));
                }
            }
            if let Some(mirror) = machine.filled_mirror(class) {
                self.object(mirror.0);
            }
            self.follow();
        }
    }

    /// All other words of permanent memory: constants, loaders, modules, call sites.
    fn permanent(&mut self) {
        let machine = self.machine;
        for address in machine.memory.permanent_references() {
            self.word(machine.memory.get(address));
        }
    }

    /// Looks into all objects that were found, and those found in them.
    fn follow(&mut self) {
        while let Some(object) = self.rest.pop() {
            self.look_into(Ref(object));
        }
    }

    fn look_into(&mut self, object: Ref) {
        let machine = self.machine;
        let memory = &machine.memory;
        let header = memory.header(object);
        if header.class().index() >= machine.classes.classes.len() {
            return;
        }
        let info = machine.classes.class(header.class());
        let weak = match self.shapes.shape(header.class()) {
            Shape::Object { weak, .. } => weak,
            Shape::Array(Kind::Reference) => {
                let first = object.0 + ARRAY_HEADER_WORDS;
                (first..first + header.length()).for_each(|address| self.word(memory.get(address)));
                return;
            }
            Shape::Array(_) => return,
        };
        for &offset in info.reference_words.iter() {
            if weak == Some(offset) {
                self.weak.push(object);
            } else {
                self.word(memory.field(object, offset));
            }
        }
    }

    /// The weak references to clear, of those found.
    fn cleared(mut self) -> Result<Vec<Ref>, Undecided> {
        let machine = self.machine;
        let weak = std::mem::take(&mut self.weak);
        let mut cleared = Vec::new();
        for &reference in &weak {
            let referent = self.referent(reference);
            if CellId::of_word(referent).is_some() {
                let known = |object: &u32| *object == 0 || self.is_found(*object);
                let is_lost = machine.is_open_array(referent) && !self.open.iter().any(|cell| cell.word() == referent);
                if is_lost || !machine.open_objects(referent).iter().all(known) {
                    return Err(Undecided(referent));
                }
            } else if referent != 0 && !self.is_found(referent as u32) {
                cleared.push(reference);
            }
        }
        // The choices that may bring one of these objects back, or a weak reference that nothing else refers to.
        let mut deciding = None;
        let mut open: Vec<CellId> = std::mem::take(&mut self.open).into_iter().collect();
        while !open.is_empty() {
            open.sort_unstable();
            for cell in open {
                for object in machine.open_objects(cell.word()) {
                    if object != 0 && !self.is_found(object) {
                        deciding.get_or_insert(cell);
                        self.object(object);
                    }
                }
            }
            self.follow();
            open = std::mem::take(&mut self.open).into_iter().collect();
            open.retain(|&cell| machine.open_objects(cell.word()).iter().any(|&object| !self.is_found(object)));
        }
        let is_back = cleared.iter().any(|&reference| self.is_found(self.referent(reference) as u32));
        match deciding {
            Some(cell) if is_back || !self.weak.is_empty() => Err(Undecided(cell.word())),
            _ => Ok(cleared),
        }
    }

    /// What a weak reference refers to: null, an object or an unknown.
    fn referent(&self, reference: Ref) -> u64 {
        let machine = self.machine;
        machine.memory.look_up(machine.memory.field(reference, machine.known.reference_referent))
    }
}
