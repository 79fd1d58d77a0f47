//! How objects and arrays lie in memory.
//!
//! An object is its header word and one word for each field (two for a `long` or `double`: value and tag). An array
//! is two header words and its elements: one word for an `int`, `float` or reference, so that each can be unknown;
//! packed for the others, whose unknowns lie elsewhere ([`super::shadow`]). A header's lower half is the class; its upper
//! half is the array's length, or for a plain object the reference to its monitor record, if it has one. An array's second
//! word is its monitor.

use super::{EntryKind, Exhausted, Memory, Ref};
use jaywalk_classes::Kind;
use jaywalk_classes::link::ClassId;
use std::borrow::Cow;

/// Words before an array's first element.
pub const ARRAY_HEADER_WORDS: u32 = 2;

/// No array is longer.
const LONGEST: u32 = i32::MAX as u32;

/// The lower half of a header that a collection has replaced by the object's new place.
const FORWARDED: u32 = u32::MAX;

/// An object's first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header(pub u64);

impl Header {
    /// The header of a plain object.
    pub fn object(class: ClassId) -> Header {
        Header(u64::from(class.0))
    }

    /// The header of an array.
    pub fn array(class: ClassId, length: u32) -> Header {
        Header(u64::from(class.0) | u64::from(length) << 32)
    }

    /// The object's class.
    pub fn class(self) -> ClassId {
        ClassId(self.0 as u32)
    }

    /// A plain object's monitor.
    pub fn monitor(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// An array's length. The bit above it says whether it has a shadow.
    pub fn length(self) -> u32 {
        (self.0 >> 32) as u32 & LONGEST
    }

    pub(super) fn forwarded_to(new: u32) -> Header {
        Header(u64::from(FORWARDED) | u64::from(new) << 32)
    }

    pub(super) fn forwarding(self) -> Option<u32> {
        (self.0 as u32 == FORWARDED).then(|| self.monitor())
    }
}

/// Java bytes of an element that has no word of its own, or no tag; of others, those of their word.
pub(super) fn element_size(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        _ => 8,
    }
}

/// Words that `length` elements of `kind` take.
pub fn element_words(kind: Kind, length: u32) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte => length.div_ceil(8),
        Kind::Char | Kind::Short => length.div_ceil(4),
        _ => length,
    }
}

impl Memory {
    /// The header at `object`.
    pub fn header(&self, object: Ref) -> Header {
        Header(self.own(object.0))
    }

    /// The class of `object`.
    pub fn class_of(&self, object: Ref) -> ClassId {
        self.header(object).class()
    }

    /// The length of an array.
    pub fn array_length(&self, array: Ref) -> u32 {
        self.header(array).length()
    }

    /// Makes an object of `words` words, header included, with every field zero.
    pub fn new_object(&mut self, class: ClassId, words: u32) -> Result<Ref, Exhausted> {
        let address = self.take(words)?;
        self.words[address as usize] = Header::object(class).0;
        Ok(Ref(address))
    }

    /// Makes an array with every element zero.
    pub fn new_array(&mut self, class: ClassId, kind: Kind, length: u32) -> Result<Ref, Exhausted> {
        let words = element_words(kind, length).checked_add(ARRAY_HEADER_WORDS).ok_or(Exhausted)?;
        let address = self.take(words)?;
        self.words[address as usize] = Header::array(class, length).0;
        Ok(Ref(address))
    }

    /// The field `offset` words after the header.
    pub fn field(&self, object: Ref, offset: u32) -> u64 {
        self.get(object.0 + offset)
    }

    /// The `long` or `double` at `address`, with its tag behind it, for a native that needs its value.
    pub fn wide(&self, address: u32) -> u64 {
        self.known_pair(self.get(address), self.get(address + 1))
    }

    /// Changes the `long` or `double` at `address`, and its tag.
    pub fn set_wide(&mut self, address: u32, value: u64, tag: u64) {
        self.set(address, value);
        if self.get(address + 1) != tag {
            self.set(address + 1, tag);
        }
    }

    /// The `long` or `double` in the field `offset` words after the header, for a native that needs its value.
    pub fn wide_field(&self, object: Ref, offset: u32) -> u64 {
        self.wide(object.0 + offset)
    }

    /// The reference in the field `offset` words after the header.
    pub fn ref_field(&self, object: Ref, offset: u32) -> Ref {
        Ref::of_word(self.known(self.field(object, offset)))
    }

    /// Changes a field that holds no reference.
    pub fn set_field(&mut self, object: Ref, offset: u32, value: u64) {
        self.set(object.0 + offset, value);
    }

    /// Changes a field that holds a reference.
    pub fn set_ref_field(&mut self, object: Ref, offset: u32, value: Ref) {
        self.set_ref(object.0 + offset, value);
    }

    /// Element `index` of a reference array.
    pub fn ref_element(&self, array: Ref, index: u32) -> Ref {
        Ref::of_word(self.known(self.get(array.0 + ARRAY_HEADER_WORDS + index)))
    }

    /// Changes element `index` of a reference array.
    pub fn set_ref_element(&mut self, array: Ref, index: u32, value: Ref) {
        self.set_ref(array.0 + ARRAY_HEADER_WORDS + index, value);
    }

    /// Element `index` of an `int`, `float`, `long` or `double` array.
    pub fn word_element(&self, array: Ref, index: u32) -> u64 {
        self.get(array.0 + ARRAY_HEADER_WORDS + index)
    }

    /// Changes element `index` of an `int`, `float`, `long` or `double` array.
    pub fn set_word_element(&mut self, array: Ref, index: u32, value: u64) {
        self.set(array.0 + ARRAY_HEADER_WORDS + index, value);
    }

    /// The element of any primitive array as a word: an `int` zero-extended, sub-int kinds as Java widens them.
    pub fn element(&self, array: Ref, kind: Kind, index: u32) -> u64 {
        match (kind, self.copied_element(array, kind, index)) {
            (Kind::Long | Kind::Double, (value, tag)) => self.known_pair(value, tag),
            (_, (word, _)) => self.known(word),
        }
    }

    /// The same of what lies in the array itself.
    pub(super) fn packed_element(&self, array: Ref, kind: Kind, index: u32) -> u64 {
        let base = array.0 + ARRAY_HEADER_WORDS;
        let size = element_size(kind);
        if size == 8 {
            return self.get(base + index);
        }
        self.note_parts(base, index * size..index * size + 1, false);
        match kind {
            Kind::Boolean | Kind::Byte => {
                let word = self.own(base + index / 8);
                u64::from((word >> (index % 8 * 8)) as u8 as i8 as i32 as u32)
            }
            Kind::Char => u64::from((self.own(base + index / 4) >> (index % 4 * 16)) as u16),
            _ => u64::from((self.own(base + index / 4) >> (index % 4 * 16)) as u16 as i16 as i32 as u32),
        }
    }

    /// Changes an element of any primitive array.
    pub fn set_element(&mut self, array: Ref, kind: Kind, index: u32, value: u64) {
        let base = array.0 + ARRAY_HEADER_WORDS;
        self.clear_shadow(array, index..index + 1);
        let (address, shift, mask) = match kind {
            Kind::Boolean => return self.set_element(array, Kind::Byte, index, value & 1),
            Kind::Byte => (base + index / 8, index % 8 * 8, 0xFFu64),
            Kind::Char | Kind::Short => (base + index / 4, index % 4 * 16, 0xFFFF),
            _ => return self.set(base + index, value),
        };
        let byte = index * element_size(kind);
        self.note_parts(base, byte..byte + 1, true);
        let old = self.own(address);
        self.change_own(address, old & !(mask << shift) | (value & mask) << shift, EntryKind::Word);
    }

    /// The bytes of an array with elements of `size` bytes, 1 to 8; `start` and `length` in bytes.
    pub fn packed_bytes(&self, array: Ref, size: u32, start: u32, length: u32) -> Cow<'_, [u8]> {
        let base = (array.0 + ARRAY_HEADER_WORDS) as usize;
        self.watch_reads(base as u32 + start / 8, (start % 8 + length).div_ceil(8));
        self.note_parts(base as u32, start..start + length, false);
        let words = &self.words[base..base + (start as usize + length as usize).div_ceil(8)];
        let bytes = &bytemuck::cast_slice(words)[start as usize..start as usize + length as usize];
        self.with_unknowns(bytes, array, size, start)
    }

    /// Overwrites bytes of an array with elements of `size` bytes from byte `start` on.
    pub fn set_packed_bytes(&mut self, array: Ref, size: u32, start: u32, bytes: &[u8]) {
        self.overwrite_unknowns(array, size, start, start + bytes.len() as u32);
        self.packed_bytes_mut(array, start, bytes.len() as u32).copy_from_slice(bytes);
    }

    /// The bytes of an array for writing, logged first.
    pub(super) fn packed_bytes_mut(&mut self, array: Ref, start: u32, length: u32) -> &mut [u8] {
        let base = array.0 + ARRAY_HEADER_WORDS;
        let last = (start + length).div_ceil(8);
        self.note_parts(base, start..start + length, true);
        self.log_range(base + start / 8, last - start / 8, EntryKind::Word);
        let words = &mut self.words[base as usize..(base + last) as usize];
        &mut bytemuck::cast_slice_mut(words)[start as usize..start as usize + length as usize]
    }

    /// All bytes of a `byte[]`.
    pub fn byte_array(&self, array: Ref) -> Cow<'_, [u8]> {
        self.packed_bytes(array, 1, 0, self.array_length(array))
    }

    /// Copies `words` whole words, as if through a temporary: ranges may overlap.
    pub fn copy_words(&mut self, from: u32, to: u32, words: u32, kind: EntryKind) {
        self.note_reads(from, words);
        self.note_writes(to, words);
        if kind == EntryKind::Reference && self.sharing.is_on() && self.sharing.is_shared(to) {
            self.stretch(from, words).iter().for_each(|&word| self.sharing.publish(word));
        }
        self.log_range(to, words, kind);
        self.words.copy_within(from as usize..(from + words) as usize, to as usize);
    }

    /// Copies `length` bytes between packed arrays: ranges may overlap.
    pub(super) fn copy_packed(&mut self, from: (Ref, u32), to: (Ref, u32), length: u32) {
        if length == 0 {
            return;
        }
        self.watch_reads(from.0.0 + ARRAY_HEADER_WORDS + from.1 / 8, (from.1 % 8 + length).div_ceil(8));
        let target = to.0.0 + ARRAY_HEADER_WORDS;
        self.note_parts(from.0.0 + ARRAY_HEADER_WORDS, from.1..from.1 + length, false);
        self.note_parts(target, to.1..to.1 + length, true);
        let first = target + to.1 / 8;
        let end = target + (to.1 + length).div_ceil(8);
        self.log_range(first, end - first, EntryKind::Word);
        let source = (from.0.0 + ARRAY_HEADER_WORDS) as usize * 8 + from.1 as usize;
        let destination = target as usize * 8 + to.1 as usize;
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.words);
        bytes.copy_within(source..source + length as usize, destination);
    }
}
