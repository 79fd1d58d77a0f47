//! Unknown elements of arrays whose elements have no word of their own, or no tag.
//!
//! An `int`, `float` or reference array holds an unknown as it is. Any other array gets a *shadow* when the first unknown is
//! stored into it: an array of words, one for each element. It is zero, or the word of the unknown that stands in the place
//! of the element, which then means nothing. A last word counts those that are not zero; with the last of them the shadow
//! goes. The uppermost bit of the array's header says that there is a shadow. Bounds
//! are compared with a sign, so the loop's own test fails for such an array, and what is done in full looks here. The
//! shadow lies where the array's monitor record did, and that where the shadow's would.

use super::object::element_size;
use super::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Header, Memory, Ref};
use jaywalk_classes::Kind;
use std::borrow::Cow;
use std::ops::Range;

/// The bit of an array's header.
const SHADOWED: u64 = 1 << 63;

impl Header {
    /// Whether an array has a shadow.
    pub(crate) fn is_shadowed(self) -> bool {
        self.0 & SHADOWED != 0
    }
}

impl Memory {
    fn shadow(&self, array: Ref) -> Option<Ref> {
        self.header(array).is_shadowed().then(|| Ref::of_word(self.get(array.0 + 1)))
    }

    /// Whether elements of an array may be unknown though they have no word of their own.
    pub fn is_shadowed(&self, array: Ref) -> bool {
        self.header(array).is_shadowed()
    }

    /// Whether any array has had a shadow, on any path.
    #[inline]
    pub(crate) fn has_shadows(&self) -> bool {
        self.has_shadows
    }

    /// An array of unknown elements is about to be made, though nobody can see it yet.
    pub(crate) fn expect_shadows(&mut self) {
        self.has_shadows = true;
    }

    /// The words of an array's shadow, if it has one.
    pub(crate) fn shadow_words(&self, array: Ref) -> Option<impl Iterator<Item = u64>> {
        let shadow = self.shadow(array)?;
        Some((0..self.array_length(array)).map(move |index| self.word_element(shadow, index)))
    }

    /// The address of the word with an array's monitor record.
    pub(crate) fn monitor_of_array(&self, array: Ref) -> u32 {
        self.shadow(array).unwrap_or(array).0 + 1
    }

    fn make_shadow(&mut self, array: Ref) -> Result<Ref, Exhausted> {
        if let Some(shadow) = self.shadow(array) {
            return Ok(shadow);
        }
        let shadow = self.new_array(self.shadow_class, Kind::Int, self.array_length(array) + 1)?;
        self.set_ref_word(shadow.0 + 1, self.get(array.0 + 1));
        self.set_ref(array.0 + 1, shadow);
        self.set(array.0, self.header(array).0 | SHADOWED);
        self.has_shadows = true;
        Ok(shadow)
    }

    /// The unknown that stands in the place of an element, or zero.
    fn shadow_word(&self, array: Ref, index: u32) -> u64 {
        self.shadow(array).map_or(0, |shadow| self.word_element(shadow, index))
    }

    /// Stores an unknown into an array that has no room for it.
    pub fn store_unknown(&mut self, array: Ref, index: u32, word: u64) -> Result<(), Exhausted> {
        let shadow = self.make_shadow(array)?;
        self.set_shadow_word(shadow, index, word);
        Ok(())
    }

    /// Returns how many elements are unknown from now on.
    fn set_shadow_word(&mut self, shadow: Ref, index: u32, word: u64) -> u64 {
        let counter = self.array_length(shadow) - 1;
        let (old, count) = (self.word_element(shadow, index), self.word_element(shadow, counter));
        let new = count + u64::from(word != 0) - u64::from(old != 0);
        if old != word {
            self.set_word_element(shadow, index, word);
        }
        if new != count {
            self.set_word_element(shadow, counter, new);
        }
        new
    }

    /// An element was read whose unknown has a value by now: it need not be looked up again.
    pub(crate) fn settle_element(&mut self, array: Ref, kind: Kind, index: u32, value: u64) {
        if self.shadow_word(array, index) != 0 {
            self.set_element(array, kind, index, value);
        }
    }

    /// An element of any primitive array for somebody who only passes it on: a word, and of a `long` or `double` the tag.
    /// It may stand for an unknown.
    pub fn copied_element(&self, array: Ref, kind: Kind, index: u32) -> (u64, u64) {
        match (kind, self.shadow_word(array, index)) {
            (Kind::Int | Kind::Float, _) => (self.look_up(self.word_element(array, index)), 0),
            (Kind::Long | Kind::Double, tag) => self.look_up_pair(self.word_element(array, index), tag),
            (_, 0) => (self.packed_element(array, kind, index), 0),
            (_, unknown) => (self.look_up(unknown), 0),
        }
    }

    /// Stores an element that may stand for an unknown: a word, and of a `long` or `double` the tag.
    pub fn set_copied_element(
        &mut self,
        array: Ref,
        kind: Kind,
        index: u32,
        (word, tag): (u64, u64),
    ) -> Result<(), Exhausted> {
        match kind {
            Kind::Int | Kind::Float => self.set_word_element(array, index, word),
            Kind::Long | Kind::Double if tag != 0 => self.store_unknown(array, index, tag)?,
            _ if word > u64::from(u32::MAX) && kind.words() == 1 => self.store_unknown(array, index, word)?,
            _ => self.set_element(array, kind, index, word),
        }
        Ok(())
    }

    /// The first element of a range that is still open: the word of its unknown.
    pub fn first_open_element(&self, array: Ref, range: Range<u32>) -> Option<u64> {
        let shadow = self.shadow(array)?;
        let end = range.end.min(self.array_length(array));
        let mut words = (range.start..end).map(|index| self.look_up(self.word_element(shadow, index)));
        words.find(|&word| word > u64::from(u32::MAX))
    }

    /// Elements that were overwritten are known.
    pub(super) fn clear_shadow(&mut self, array: Ref, range: Range<u32>) {
        let Some(shadow) = self.shadow(array) else { return };
        for index in range.start..range.end.min(self.array_length(array)) {
            if self.set_shadow_word(shadow, index, 0) == 0 {
                self.set_ref_word(array.0 + 1, self.get(shadow.0 + 1));
                self.set(array.0, self.header(array).0 & !SHADOWED);
                return;
            }
        }
    }

    /// The value that stands for an unknown element of so many bytes, for a native that needs it.
    fn known_element(&self, unknown: u64, size: u32) -> [u8; 8] {
        let value = if size == 8 { self.known_pair(0, unknown) } else { self.known(unknown) };
        value.to_le_bytes()
    }

    /// The bytes of elements of `size` bytes each from byte `start` of them on, with the values of unknowns in their
    /// places.
    pub(super) fn with_unknowns<'a>(&self, bytes: &'a [u8], array: Ref, size: u32, start: u32) -> Cow<'a, [u8]> {
        let Some(shadow) = self.shadow(array) else { return Cow::Borrowed(bytes) };
        let mut all = Cow::Borrowed(bytes);
        let end = start + bytes.len() as u32;
        for index in start / size..end.div_ceil(size).min(self.array_length(array)) {
            let unknown = self.word_element(shadow, index);
            if unknown != 0 {
                let value = self.known_element(unknown, size);
                for (position, &byte) in (index * size..(index + 1) * size).zip(&value) {
                    if (start..end).contains(&position) {
                        all.to_mut()[(position - start) as usize] = byte;
                    }
                }
            }
        }
        all
    }

    /// Bytes of elements of `size` bytes each are about to be overwritten: of an unknown that is so in part, the rest is put
    /// in its place.
    pub(super) fn overwrite_unknowns(&mut self, array: Ref, size: u32, start: u32, end: u32) {
        let Some(shadow) = self.shadow(array) else { return };
        for edge in [start, end].into_iter().filter(|edge| !edge.is_multiple_of(size)) {
            let index = edge / size;
            let unknown = if index < self.array_length(array) { self.word_element(shadow, index) } else { 0 };
            if unknown != 0 {
                let value = self.known_element(unknown, size);
                self.packed_bytes_mut(array, index * size, size).copy_from_slice(&value[..size as usize]);
            }
        }
        self.clear_shadow(array, start / size..end.div_ceil(size));
    }

    /// Copies elements from one primitive array to another of the same kind, or within one: ranges may overlap.
    pub fn copy_elements(&mut self, kind: Kind, from: (Ref, u32), to: (Ref, u32), count: u32) -> Result<(), Exhausted> {
        let unknown: Option<Vec<u64>> = self.shadow(from.0).map(|shadow| {
            self.note_reads(shadow.0 + ARRAY_HEADER_WORDS + from.1, count);
            (from.1..from.1 + count).map(|index| self.word_element(shadow, index)).collect()
        });
        match unknown.filter(|words| words.iter().any(|&word| word != 0)) {
            Some(words) => {
                let shadow = self.make_shadow(to.0)?;
                for (index, word) in (to.1..).zip(words) {
                    self.set_shadow_word(shadow, index, word);
                }
            }
            None => self.clear_shadow(to.0, to.1..to.1 + count),
        }
        match element_size(kind) {
            size @ (1 | 2) => self.copy_packed((from.0, from.1 * size), (to.0, to.1 * size), count * size),
            _ => {
                let address = |(array, index): (Ref, u32)| array.0 + ARRAY_HEADER_WORDS + index;
                self.copy_words(address(from), address(to), count, EntryKind::Word);
            }
        }
        Ok(())
    }
}
