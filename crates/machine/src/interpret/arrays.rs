//! Arrays in the cases that the loop leaves to others, and making room for objects.

use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref, element_words};
use crate::native::Thrown;
use crate::step::Trouble;
use crate::unknown::{CellId, Misfit, Need};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, ClassKind};

impl Machine {
    /// The exception of an array access that failed: null, or out of bounds.
    pub(super) fn array_trouble(&self, array: Ref, index: i32) -> Trouble {
        if array.is_null() {
            return self.null_pointer();
        }
        let length = self.memory.array_length(array);
        let message = format!("Index {index} out of bounds for length {length}");
        Thrown::new("java/lang/ArrayIndexOutOfBoundsException", message).into()
    }

    /// The array in one register, what it holds, and the index in another.
    fn element_at(&self, a: u8, i: u8) -> Result<(Ref, Kind, u32), Trouble> {
        let (array, index) = (Ref::of_word(self.register(a)), self.register(i) as u32);
        if array.is_null() || index >= self.memory.array_length(array) {
            return Err(self.array_trouble(array, index as i32));
        }
        Ok((array, self.element_kind(self.memory.class_of(array)), index))
    }

    /// A load from an array that is null, too short, or has a shadow.
    pub(super) fn cold_load(&mut self, d: u8, a: u8, i: u8) -> Result<(), Trouble> {
        let (array, kind, index) = self.element_at(a, i)?;
        let (word, tag) = self.memory.copied_element(array, kind, index);
        let is_open = if kind.words() == 2 { tag != 0 } else { CellId::of_word(word).is_some() };
        if !is_open {
            self.memory.settle_element(array, kind, index, word);
        }
        self.set_register(d, word);
        if kind.words() == 2 {
            self.set_register(d + 1, tag);
        }
        self.next()
    }

    /// Such a load that is fused with a branch: it is carried out by itself, so that the branch meets what it finds.
    pub(super) fn cold_load_before_branch(&mut self, a: u8, i: u8) -> Result<(), Trouble> {
        let branch = self.code.ops.get(self.running.pc as usize + 1).and_then(|op| op.uses().into_iter().next());
        let Some(compared) = branch else { return Err(Trouble::unsupported("a fused load without its branch")) };
        self.cold_load(compared.register as u8, a, i)
    }

    /// A store into an array of numbers that is null, too short, or has a shadow; or of what may be unknown.
    pub(super) fn cold_store_number(&mut self, a: u8, i: u8, v: u8) -> Result<(), Trouble> {
        let (array, kind, index) = self.element_at(a, i)?;
        let (value, mut open) = if kind.words() == 2 {
            self.memory.look_up_pair(self.register(v), self.register(v + 1))
        } else {
            let word = self.memory.look_up(self.register(v));
            (word, word)
        };
        let Some(cell) = CellId::of_word(open) else {
            self.memory.set_element(array, kind, index, value);
            return self.next();
        };
        if let Some(stored) = self.stored_term(cell, kind)? {
            if CellId::of_word(stored).is_none() {
                self.memory.set_element(array, kind, index, stored);
                return self.next();
            }
            open = stored;
        } else if !self.is_within(cell, kind) {
            return self.meet(Need::Word(open)).map(|_| ());
        }
        if !self.memory.is_shadowed(array) {
            self.make_room(self.memory.array_length(array).saturating_add(ARRAY_HEADER_WORDS + 1))?;
        }
        // Making room may have moved the array.
        self.memory.store_unknown(Ref::of_word(self.register(a)), index, open)?;
        self.next()
    }

    /// Such a store that is fused with the constant it stores: the constant is loaded by itself, so that the store fails
    /// where it is, under its own handlers.
    pub(crate) fn cold_constant_before_store(&mut self, constant: i32) -> Result<(), Trouble> {
        let store = self.code.ops.get(self.running.pc as usize + 1);
        let Some(&(Op::StoreB { v, .. } | Op::StoreI { v, .. })) = store else {
            return Err(Trouble::unsupported("a fused constant without its store"));
        };
        self.set_register(v, u64::from(constant as u32));
        self.next()
    }

    /// `aastore` with a class that the loop has not seen stored.
    pub(super) fn cold_store(&mut self, a: u8, i: u8, v: u8) -> Result<(), Trouble> {
        let array = Ref::of_word(self.register(a));
        let index = self.register(i) as u32;
        if array.is_null() || index >= self.memory.array_length(array) {
            return Err(self.array_trouble(array, index as i32));
        }
        let word = self.memory.look_up(self.register(v));
        if !self.known_to_fit(array, word)
            && let ClassKind::Array { element, .. } = self.classes.class(self.memory.class_of(array)).kind
            && self.meet(Need::Fit(word, element, Misfit::Store))?
        {
            return Ok(());
        }
        if word <= u64::from(u32::MAX) {
            self.check_store(array, Ref::of_word(word))?;
        }
        self.memory.change(array.0 + ARRAY_HEADER_WORDS + index, word, EntryKind::Reference);
        self.next()
    }

    /// Whether an array of references may hold a value (JVMS §6.5 aastore).
    pub fn check_store(&mut self, array: Ref, value: Ref) -> Result<(), Thrown> {
        self.check_store_in(self.memory.class_of(array), value)
    }

    /// The same of arrays of a class.
    pub(crate) fn check_store_in(&mut self, class: ClassId, value: Ref) -> Result<(), Thrown> {
        if value.is_null() {
            return Ok(());
        }
        let stored = self.memory.class_of(value);
        let ClassKind::Array { element, .. } = self.classes.class(class).kind else { return Ok(()) };
        if self.classes.is_subclass(stored, element) {
            self.linkage.dispatch.classes[class.index()].stored = stored.0;
            return Ok(());
        }
        Err(self.array_store(stored))
    }

    /// An array may not hold an object of this class.
    pub(crate) fn array_store(&self, stored: ClassId) -> Thrown {
        Thrown::new("java/lang/ArrayStoreException", self.classes.external_name(stored))
    }

    pub(super) fn cold_new_array(&mut self, d: u8, n: u8, class: ClassId) -> Result<(), Trouble> {
        let length = self.register(n) as i32;
        let array = self.allocate_array(class, length)?;
        self.set_register(d, array.word());
        self.next()
    }

    /// What an array class holds.
    pub fn element_kind(&self, class: ClassId) -> Kind {
        match self.classes.class(class).kind {
            ClassKind::Array { element_kind, .. } => element_kind,
            _ => Kind::Void,
        }
    }

    /// Makes an array, collecting first if there is no room.
    fn allocate_array(&mut self, class: ClassId, length: i32) -> Result<Ref, Trouble> {
        if length < 0 {
            return Err(Thrown::new("java/lang/NegativeArraySizeException", length.to_string()).into());
        }
        self.reserve_array(class, length as u32)?;
        Ok(self.memory.new_array(class, self.element_kind(class), length as u32)?)
    }

    /// Makes sure that an array can be allocated, collecting if that is due: references that a native holds are to be
    /// read again from its frame.
    pub fn reserve_array(&mut self, class: ClassId, length: u32) -> Result<(), Thrown> {
        const LONGEST: u32 = i32::MAX as u32 - 2;
        if length > LONGEST {
            return Err(Thrown::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        let kind = self.element_kind(class);
        self.reserve(element_words(kind, length) + ARRAY_HEADER_WORDS)
    }

    pub(super) fn multi_new_array(&mut self, d: u8, a: u8, n: u8, class: ClassId) -> Result<(), Trouble> {
        let first = self.running.fp + a as usize;
        let counts: Vec<i32> = self.running.stack[first..first + n as usize].iter().map(|&word| word as i32).collect();
        if let Some(&negative) = counts.iter().find(|&&count| count < 0) {
            return Err(Thrown::new("java/lang/NegativeArraySizeException", negative.to_string()).into());
        }
        self.make_room(self.nested_words(class, &counts))?;
        let array = self.new_nested(class, &counts)?;
        self.set_register(d, array.word());
        self.next()
    }

    /// Words that a multi-dimensional array takes in all.
    pub fn nested_words(&self, class: ClassId, counts: &[i32]) -> u32 {
        let mut total = 0u64;
        let mut copies = 1u64;
        let mut class = class;
        for &count in counts {
            let kind = self.element_kind(class);
            let words = element_words(kind, count as u32) + ARRAY_HEADER_WORDS;
            total = total.saturating_add(copies.saturating_mul(u64::from(words)));
            copies = copies.saturating_mul(count as u64);
            if let ClassKind::Array { element, .. } = self.classes.class(class).kind {
                class = element;
            }
        }
        u32::try_from(total).unwrap_or(u32::MAX)
    }

    /// A multi-dimensional array; every level that has a count is made.
    pub fn new_nested(&mut self, class: ClassId, counts: &[i32]) -> Result<Ref, Thrown> {
        let (&count, rest) = counts.split_first().unwrap_or((&0, &[]));
        let kind = self.element_kind(class);
        let array = self.memory.new_array(class, kind, count as u32)?;
        if let (ClassKind::Array { element, .. }, false) = (self.classes.class(class).kind, rest.is_empty()) {
            for index in 0..count as u32 {
                let inner = self.new_nested(element, rest)?;
                self.memory.set_ref_element(array, index, inner);
            }
        }
        Ok(array)
    }

    /// Collects if that is due, so that `words` can be allocated. Fails when they cannot.
    pub(crate) fn make_room(&mut self, words: u32) -> Result<(), Trouble> {
        if self.memory.wants_collection(words) {
            self.collect(words);
        }
        if self.memory.has_room(words) { Ok(()) } else { Err(crate::memory::Exhausted.into()) }
    }
}
